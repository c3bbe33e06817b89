"""Checks a POM for users: it has what Maven Central asks for, stands alone, and names nothing that only our build needs."""

import sys
import xml.etree.ElementTree as ET

NAMESPACE = {"m": "http://maven.apache.org/POM/4.0.0"}
REQUIRED = [
    "groupId", "artifactId", "version", "name", "description", "url", "licenses/m:license/m:name", "licenses/m:license/m:url",
    "developers/m:developer/m:name", "scm/m:connection", "scm/m:developerConnection", "scm/m:url",
]
OURS = ["parent", "build", "profiles", "modules", "repositories", "properties", "reporting", "distributionManagement"]


def problems(path):
    text = open(path, encoding="utf-8").read()
    root = ET.fromstring(text)
    for name in REQUIRED:
        if not root.findtext("m:" + name, "", NAMESPACE).strip():
            yield "lacks " + name.replace("m:", "")
    for name in OURS:
        if root.find("m:" + name, NAMESPACE) is not None:
            yield "has " + name
    if "${" in text.replace("${project.version}", ""):
        yield "has an expression"
    for dependency in root.iterfind(".//m:dependency", NAMESPACE):
        name = dependency.findtext("m:artifactId", "", NAMESPACE)
        if dependency.findtext("m:scope", "", NAMESPACE) == "test" or name.startswith("bench-"):
            yield "needs " + name
        if not dependency.findtext("m:version", "", NAMESPACE):
            yield "has no version of " + name


found = [f"{path}: {problem}" for path in sys.argv[1:] for problem in problems(path)]
print(*found, sep="\n", end="\n" if found else "")
sys.exit(bool(found))
