# shellcheck shell=bash
# The Maven build.

# Only verify checks the format: all other runs have the sources that it had.
maven() {
  local format=(-Dspotless.check.skip=true)
  [[ " $* " != *' verify '* ]] || format=()
  limit 2400 ./mvnw -B -ntp "${format[@]}" "$@"
}

# tests NAME [ARGUMENT…]: runs Maven and keeps the reports of the tests it ran, for the count at the end. A failure is named in
# the summary, too: the tests that failed, else Maven's first error.
tests() {
  local kept=$WORK/tests/$1 code=0 folder
  shift
  rm -rf "$kept" ./*/target/surefire-reports
  maven "$@" | tee "$WORK/maven.log" || code=$?
  for folder in */target/surefire-reports; do
    [ ! -d "$folder" ] || { mkdir -p "$kept" && cp -R "$folder" "$kept/${folder%%/*}"; }
  done
  [ "$code" -eq 0 ] || why "$kept"
  return "$code"
}

# why FOLDER: the reason of a failed step, for the summary.
why() {
  { count_tests --first 3 "$1" || grep -m 1 '^\[ERROR\] [[:alnum:]/]' "$WORK/maven.log" || :; } | cut -c -300 >"$WORK/why"
}

count_tests() {
  python3 .ci/lib/count_tests.py "$@"
}

# suite NAME GOALS [OPTION…]: a suite of thousands of tests on real servers. It runs to its end, so that one failure hides no
# other and later steps find what they need. Classes with a failed test then run once more; what fails only
# at first passes, and the summary calls it flaky.
suite() {
  local name=$1 goals=$2 kept=$WORK/tests/$1 failed
  shift 2
  # shellcheck disable=SC2086
  tests "$name" -Dmaven.test.failure.ignore=true "$@" $goals
  if grep -E -m 1 'forked VM terminated|error in the fork' "$WORK/maven.log" >"$WORK/why"; then
    return 1
  fi
  failed=$(count_tests --classes "$kept")
  [ -z "$failed" ] || tests "$name-again" "$@" test "-Dtest=$failed"
}

# slow_tests GROUPS: what takes minutes: killed servers and runs, simulations, every type. Two JVMs share a module's tests, as these
# mostly wait for servers, and modules wait for each other. The second JDK runs what depends on the JDK: native memory, threads,
# signals, bytecode, JVM options. -Dtest.moments=10 for more moments of each signal.
slow_tests() {
  suite "slow-$JDK" test "-Dtest.groups=$1" -Dtest.excludedGroups=
}

# verify [OPTION…]: clean, since two JDKs take turns in one tree.
verify() {
  suite "verify-$JDK" 'clean verify' "$@"
}
