"""Checks of Data/overrides/landmarks.tsv against facts that the gazetteer has by itself."""
