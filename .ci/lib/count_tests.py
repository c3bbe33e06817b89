"""Adds up the surefire reports below a folder, one folder a run: names the tests that failed and why, and ends with the counts on a line.

Usage: count_tests.py [--first N | --classes] FOLDER. Exit code 1 when no test ran or one failed. A class that ran again, in
RUN-again next to RUN, counts as it ended there; what failed at first only is named as flaky. --first prints only the first N tests that
failed, on a line, exit code 1 if none did; --classes the classes with failed tests, separated by commas.
"""

import argparse
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

AGAIN = "-again"
COUNTS = ("tests", "failures", "errors", "skipped")


class Suite:
    """The report of a test class."""

    def __init__(self, folder: Path, report: Path):
        self.run = report.relative_to(folder).parts[0]
        self.name = report.stem.removeprefix("TEST-")
        self.first_run = (self.run.removesuffix(AGAIN), self.name)
        self.counts = dict.fromkeys(COUNTS, 0)
        self.failed = []
        try:
            suite = ElementTree.parse(report).getroot()
        except ElementTree.ParseError as error:
            self.counts.update(tests=1, errors=1)
            self.failed.append(f"{report.name} is not complete ({error})")
            return
        self.counts = {name: int(suite.get(name, 0)) for name in COUNTS}
        for case in suite.iter("testcase"):
            for problem in [*case.iter("failure"), *case.iter("error")][:1]:
                self.failed.append(f"{self.name.rpartition('.')[2]}#{case.get('name') or 'before'}: {message(problem)}")


def message(problem) -> str:
    """A failure's message on one line, cut short: the whole stands in Maven's output."""
    text = " ".join((problem.get("message") or problem.text or "no message").split())
    return text if len(text) <= 160 else text[:157] + "..."


def main() -> int:
    arguments = argparse.ArgumentParser(allow_abbrev=False)
    arguments.add_argument("--first", type=int)
    arguments.add_argument("--classes", action="store_true")
    arguments.add_argument("folder", type=Path)
    options = arguments.parse_args()
    suites = [Suite(options.folder, report) for report in sorted(options.folder.rglob("TEST-*.xml"))]
    if options.first is not None:
        return first(suites, options.first)
    if options.classes:
        print(",".join(sorted({suite.name for suite in suites if suite.failed})))
        return 0
    return count(suites)


def first(suites, most) -> int:
    failed = [test for suite in suites for test in suite.failed]
    if not failed:
        return 1
    print("; ".join(failed[:most]))
    return 0


def count(suites) -> int:
    again = {suite.first_run for suite in suites if suite.run.endswith(AGAIN)}
    counted = [suite for suite in suites if (suite.run, suite.name) not in again]
    lasting = {suite.first_run for suite in counted if suite.failed}
    for suite in suites:
        if suite in counted or suite.first_run not in lasting:
            for test in suite.failed:
                print(f"{'FAILED' if suite in counted else 'FLAKY':8s} {suite.run}: {test}")
    sums = {name: sum(suite.counts[name] for suite in counted) for name in COUNTS}
    failed = max(sums["failures"] + sums["errors"], sum(len(suite.failed) for suite in counted))
    passed = sums["tests"] - sums["failures"] - sums["errors"] - sums["skipped"]
    print(f"{passed} passed, {failed} failed, {sums['skipped']} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
