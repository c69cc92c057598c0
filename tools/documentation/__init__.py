"""The documentation's site and its examples."""
