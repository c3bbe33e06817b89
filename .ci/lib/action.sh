# shellcheck shell=bash disable=SC2153,SC2154
# The gate as other repositories use it: the steps of action.yml on a project outside of the tree, at a size that decides nothing.

action_steps() {
  if ! { install jq jq && install unzip unzip && install curl curl; }; then
    skip 'jq, unzip or curl is missing and cannot be installed'
  fi
  if ! python3 -c 'import yaml' 2>/dev/null; then
    python3 -m pip install -q --target "$WORK/python" pyyaml || skip 'PyYAML is missing and cannot be installed'
    export PYTHONPATH=$WORK/python
  fi
  local work=$WORK/action small='TextEncodeBenchmark.encode -p contestant=FILLRATE -p workload=events -wi 1 -i 1 -w 10ms -r 50ms'
  foreign_project "$work"

  # The pull request that introduces the benchmarks, one that changes no class, and one that does: they have one comment, which is updated.
  action_ends 0 no-baseline "$work" introduces
  action_ends 0 unchanged "$work" page
  action_ends 0 pass "$work" change "selection=$small" budget=1m 'options=--pairs 8 --minimum-effect 90 --target 95'
  [ "$(jq -c 'map(.edits)' "$work/state/comments.json")" = '[2]' ]
  grep -q 'TextEncodeBenchmark' "$work/state/comments.json" "$work/state/summary.md"
  [ -s "$work/state/artifacts/gate/gate.html" ]

  action_ends 3 no-baseline "$work" introduces on-no-baseline=fail
  action_ends 3 failed "$work" fails
  action_ends 3 failed "$work" changes-judge
  action_ends 3 failed "$work" changes-baseline
  action_ends 3 failed "$work" changes-gate
  touch "$work/state/read-only"
  action_ends 0 no-baseline "$work" introduces
  grep -q '^::notice .*Not commented' "$work/log"
}

# foreign_project FOLDER: a repository whose branches are pull requests.
foreign_project() {
  rm -rf "$1" && mkdir -p "$1"
  git init -q -b main "$1/project"
  git -C "$1/project" config uploadpack.allowAnySHA1InWant true
  commit_build "$1" main main 'echo nothing'
  # shellcheck disable=SC2016
  commit_build "$1" main introduces 'mkdir -p bench/target && cp "$BENCHMARKS" bench/target/benchmarks.jar'
  commit_build "$1" introduces page '# a comment'
  # shellcheck disable=SC2016
  commit_build "$1" introduces change 'python3 -c "import zipfile; zipfile.ZipFile(\"$PWD/bench/target/benchmarks.jar\", \"a\").writestr(\"file\", \"\")"'
  commit_build "$1" introduces fails 'exit 7'
  # shellcheck disable=SC2016
  commit_build "$1" change changes-judge 'chmod -R u+w "$RUNNER_TEMP" && echo >>"$RUNNER_TEMP"/fillrate-gate/judge/fillrate.jar'
  commit_build "$1" change changes-baseline 'echo >>../baseline/bench/target/benchmarks.jar'
  # shellcheck disable=SC2016
  commit_build "$1" change changes-gate 'echo "exit 0" >"$GITHUB_ACTION_PATH/action/gate.sh"; echo "$PWD" >>"$(echo "$RUNNER_TEMP"/commands/PATH_*)"'
}

# commit_build FOLDER FROM BRANCH LINE: adds a line to the build.
commit_build() {
  local git=(git -C "$1/project" -c user.name=nobody -c user.email=nobody@localhost)
  [ "$2" = "$3" ] || "${git[@]}" checkout -q -B "$3" "$2"
  echo "$4" >>"$1/project/build.sh"
  "${git[@]}" add build.sh
  "${git[@]}" commit -q -m "$4"
}

# action_ends CODE VERDICT FOLDER BRANCH [INPUT=VALUE…]: of the pull request, in a shallow clone. The action is a copy, as the runner's.
action_ends() {
  local work=$3 code=0 project=$3/project base=introduces
  [ "$4" != introduces ] || base=main
  rm -rf "$work/clone" "$work/fillrate" && mkdir "$work/fillrate"
  cp -R action.yml action "$work/fillrate"
  git clone -q --depth 1 --branch main "file://$project" "$work/clone"
  jq -n --arg base "$(git -C "$project" rev-parse "$base")" --arg head "$(git -C "$project" rev-parse "$4")" \
    '{pull_request: {number: 1, base: {sha: $base}, head: {sha: $head}}}' >"$work/pull_request.json"
  BENCHMARKS=$PWD/bench-jmh/target/benchmarks.jar PATH=$JAVA_HOME/bin:$PATH \
    limit 300 python3 .ci/lib/runner.py "$work/fillrate" "$work/clone" "$work/pull_request.json" "$work/state" \
    'build=bash build.sh' 'jar=bench/target/*.jar' "fillrate-jar=$PWD/bench-report/target/fillrate.jar" "${@:5}" >"$work/log" 2>&1 || code=$?
  echo "$4: exit code $code, $(grep '^##.output. verdict' "$work/log" || true)"
  if [ "$code" != "$1" ] || ! grep -q "^##.output. verdict=$2$" "$work/log"; then
    tail -n 40 "$work/log" && return 1
  fi
}
