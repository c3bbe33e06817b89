# shellcheck shell=bash
# The command lines of the pages, as they stand there, at a size that proves that they run and measures nothing: those of README and
# CONTRIBUTING, and with FILLRATE_CI_PAGES=all those of docs/ as well, for which CI has not the time. What is left out is named.

page_commands() {
  local pages=(README.md CONTRIBUTING.md)
  if [ "${FILLRATE_CI_PAGES:-}" = all ]; then
    pages+=(docs/*.md docs/experiments/*.md)
  else
    echo 'not run: the commands of docs/ (FILLRATE_CI_PAGES=all runs them, too)'
  fi
  limit 2400 python3 .ci/lib/page_commands.py "$WORK/pages" "${pages[@]}"
}
