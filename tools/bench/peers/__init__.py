"""Parts of tools/compare: other offline geocoders measured beside ours, on the same rows."""
