"""Adds up the surefire reports below a folder: names the tests that failed, and ends with the counts on a line.

Usage: count_tests.py FOLDER. Exit code 1 when no test ran or one failed.
"""

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path


def main(folder: Path) -> int:
    passed = failed = skipped = 0
    for report in sorted(folder.rglob("TEST-*.xml")):
        run = report.relative_to(folder).parts[0]
        try:
            suite = ElementTree.parse(report).getroot()
        except ElementTree.ParseError as error:
            print(f"FAILED   {run}: {report.name} is not complete ({error})")
            failed += 1
            continue
        suite_failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        suite_skipped = int(suite.get("skipped", 0))
        passed += int(suite.get("tests", 0)) - suite_failed - suite_skipped
        failed += suite_failed
        skipped += suite_skipped
        for case in suite.iter("testcase"):
            if case.find("failure") is not None or case.find("error") is not None:
                print(f"FAILED   {run}: {case.get('classname')}#{case.get('name')}")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
