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
