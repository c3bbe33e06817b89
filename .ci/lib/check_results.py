"""Checks that a run of the fill benchmark measured what it should: every series whole, every sample verified.

Usage: check_results.py RESULTS_JSON SAMPLES_PER_SERIES. Exit code 1 and a line per fault otherwise.
"""

import json
import sys


def faults(series: list, expected: int):
    if not any(one.get("skipped") is None for one in series):
        yield "no series was measured"
    for one in series:
        name, samples = one["id"], one["samples"]
        if one.get("skipped") is not None:
            print(f"{name}: skipped, {one['skipped']}")
        elif len(samples) != expected:
            yield f"{name}: {len(samples)} samples, expected {expected}"
        for sample in samples:
            if sample["verified"] is not True:
                yield f"{name}: round {sample['round']} is not verified ({sample.get('error')})"


def main(path: str, expected: int) -> int:
    with open(path, encoding="utf-8") as file:
        series = json.load(file)["series"]
    found = list(faults(series, expected))
    print(*(f"{path}: {fault}" for fault in found), sep="\n", end="\n" if found else "")
    if not found:
        print(f"{path}: {len(series)} series, {sum(len(one['samples']) for one in series)} samples, all verified")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
