"""Adds up the surefire reports below a folder: names the tests that failed and why, and ends with the counts on a line.

Usage: count_tests.py [--first N] FOLDER. Exit code 1 when no test ran or one failed. With --first, prints only the first N tests that
failed, on one line, and exits with 1 when none did.
"""

import argparse
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path


class Run:
    """What the reports of a folder say."""

    def __init__(self, folder: Path):
        self.counts = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
        self.failed = []
        for report in sorted(folder.rglob("TEST-*.xml")):
            self._add(report.relative_to(folder).parts[0], report)

    def _add(self, run, report):
        try:
            suite = ElementTree.parse(report).getroot()
        except ElementTree.ParseError as error:
            self.counts["errors"] += 1
            self.counts["tests"] += 1
            self.failed.append((run, f"{report.name} is not complete ({error})"))
            return
        for name in self.counts:
            self.counts[name] += int(suite.get(name, 0))
        for case in suite.iter("testcase"):
            problem = case.find("failure")
            if problem is None:
                problem = case.find("error")
            if problem is not None:
                test = f"{case.get('classname', '').rpartition('.')[2]}#{case.get('name')}"
                self.failed.append((run, f"{test}: {message(problem)}"))


def message(problem) -> str:
    """A failure's message on one line, cut short: the whole stands in Maven's output."""
    told = " ".join((problem.get("message") or problem.text or "no message").split())
    return told if len(told) <= 160 else told[:157] + "..."


def main() -> int:
    arguments = argparse.ArgumentParser(allow_abbrev=False)
    arguments.add_argument("--first", type=int)
    arguments.add_argument("folder", type=Path)
    options = arguments.parse_args()
    run = Run(options.folder)
    if options.first is not None:
        if not run.failed:
            return 1
        print("; ".join(test for _, test in run.failed[: options.first]))
        return 0
    for folder, test in run.failed:
        print(f"FAILED   {folder}: {test}")
    failed = run.counts["failures"] + run.counts["errors"]
    passed = run.counts["tests"] - failed - run.counts["skipped"]
    print(f"{passed} passed, {failed} failed, {run.counts['skipped']} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
