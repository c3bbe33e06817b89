#!/usr/bin/env bash
# Counts the main Java of each module and of all: files (without package-info.java), lines, the median and the longest file.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

sizes() {
  local name=$1
  shift
  find "$@" -name '*.java' ! -name package-info.java -exec sh -c 'for file; do wc -l <"$file"; done' _ {} + | sort -n |
    awk -v name="$name" '{ lines[NR] = $1; all += $1 }
      END { printf "%-14s %5d files %7d lines, median %4d, longest %4d\n", name, NR, all, lines[int((NR + 1) / 2)], lines[NR] }'
}

for module in bench-*/src/main/java; do
  sizes "${module%%/*}" "$module"
done
sizes all bench-*/src/main/java
