"""Exits with 0 if a server is ready."""

import sys
import urllib.request

try:
    with urllib.request.urlopen(sys.argv[1] + "/health/ready", timeout=10) as answer:
        sys.exit(0 if answer.status == 200 else 1)
except OSError:
    sys.exit(1)
