// Nothing is declared here: see Package.swift.
