# shellcheck shell=bash
# The project's own scripts and workflows.

check_shell_scripts() {
  install shellcheck shellcheck || skip 'shellcheck is missing and cannot be installed'
  shellcheck --version | sed -n 2p
  shellcheck mvnw action/gate.sh .ci/run .ci/stage .ci/release .ci/gate-trials .ci/schema-trials .ci/*.sh .ci/lib/*.sh .ci/images/*/*.sh
}

check_workflows() {
  local actionlint
  if ! actionlint=$(command -v actionlint); then
    command -v go >/dev/null || skip 'neither actionlint nor Go to build it with'
    export GOBIN=$WORK/bin
    limit 300 go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.8 ||
      skip 'go install cannot build actionlint here'
    actionlint=$WORK/bin/actionlint
  fi
  "$actionlint" -version
  "$actionlint"
}

# check_foreign_suites: the tables of the gate on other projects' benchmarks are what the recorded runs and replays give.
check_foreign_suites() {
  local folder=results/2026-11-27-amd-epyc-2-cores/foreign-suites missing
  .ci/foreign-suites table "$folder/runs.jsonl" >"$WORK/foreign"
  .ci/foreign-suites replayed "$folder/replays.jsonl" >>"$WORK/foreign"
  [ ! -e "$folder/changes.jsonl" ] || .ci/foreign-suites changed "$folder/changes.jsonl" >>"$WORK/foreign"
  missing=$(grep -vxF -f "$folder/README.md" -f docs/GATE_ACCURACY.md "$WORK/foreign" || true)
  [ -z "$missing" ] || { printf 'not in the pages:\n%s\n' "$missing" && return 1; }
}
