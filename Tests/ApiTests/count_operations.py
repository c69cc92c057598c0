"""Prints how many operations a server describes."""

import json
import sys
import urllib.request

with urllib.request.urlopen(sys.argv[1] + "/openapi.json", timeout=10) as answer:
    paths = json.load(answer)["paths"]
print(sum(len(operations) for operations in paths.values()))
