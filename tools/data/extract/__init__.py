"""Builds the bundled gazetteer extract: one module per source or layer."""
