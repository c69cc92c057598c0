"""Parts of tools/bench-peers: other offline geocoders measured beside ours, on the same rows."""
