# shellcheck shell=bash
# The Maven build.

maven() {
  limit 2400 ./mvnw -B -ntp "$@"
}

# tests NAME [ARGUMENT…]: runs Maven and keeps the reports of the tests it ran, for the count at the end. A failure is told in
# the summary, too: the tests that failed, else Maven's first error.
tests() {
  local kept=$WORK/tests/$1 code=0 folder
  shift
  rm -rf ./*/target/surefire-reports
  maven "$@" | tee "$WORK/maven.log" || code=$?
  for folder in */target/surefire-reports; do
    [ ! -d "$folder" ] || { mkdir -p "$kept" && cp -R "$folder" "$kept/${folder%%/*}"; }
  done
  if [ "$code" -ne 0 ]; then
    { python3 .ci/lib/count_tests.py --first 3 "$kept" || grep -m 1 '^\[ERROR\]' "$WORK/maven.log"; } | cut -c -300 >"$WORK/why"
  fi
  return "$code"
}

# What takes minutes: killed servers and runs, simulations, every type. -Dtest.moments=10 for more moments of each signal.
slow_tests() {
  tests "slow-$JDK" --fail-at-end -Dtest.groups=slow -Dtest.excludedGroups= -Dtest.forks=1 test
}

# Clean, since two JDKs take turns in one tree; to the end, so that one failing module does not hide another.
verify() {
  tests "verify-$JDK" --fail-at-end clean verify
}
