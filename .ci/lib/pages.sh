# shellcheck shell=bash
# The command lines of README and docs/, as they stand there, at a size that proves that they run and measures nothing.
# README comes first: what there is no time for is named (FILLRATE_PAGES_SECONDS).

page_commands() {
  limit 2400 python3 .ci/lib/page_commands.py "$WORK/pages" README.md CONTRIBUTING.md docs/*.md docs/experiments/*.md
}
