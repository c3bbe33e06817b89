"""Checks that a list of licences (THIRD-PARTY.md) names every library of a bill of materials (CycloneDX)."""

import json
import re
import sys

bill, page = sys.argv[1:]
lines = [line.split("|")[1] for line in open(page, encoding="utf-8") if line.startswith("| `")]
listed = set()
for line in lines:
    group = ""
    for name in re.findall(r"`([^`]+)`", line):
        group, _, artifact = name.rpartition(":") if ":" in name else (group, "", name)
        listed.add((group, artifact))

components = {(c["group"], c["name"]) for c in json.load(open(bill, encoding="utf-8"))["components"]}
libraries = {(group, name) for group, name in components if group != "io.fillrate"}
unlisted = {(group, name) for group, name in libraries if not {(group, name), (group, "*")} & listed}
for group, name in sorted(unlisted):
    print(f"{page}: lacks {group}:{name}")
print(f"licences of {len(libraries)} libraries")
sys.exit(bool(unlisted))
