# shellcheck shell=bash
# Runs steps one after the other, and remembers how each ended.

OUTCOMES=()
FAILED_STEPS=0

# A slow machine must not make a run so long that its outcome is lost: what would begin too late is skipped and says so.
CI_SECONDS=${FILLRATE_CI_SECONDS:-4800}

# step_within SECONDS NAME COMMAND [ARGUMENT…]: a step that needs about so long, if there is as much time left.
step_within() {
  local seconds=$1
  shift
  if [ $((SECONDS + seconds)) -le "$CI_SECONDS" ]; then
    step "$@"
  else
    step "$1" skip "it needs about $seconds s, and $SECONDS s of $CI_SECONDS s (FILLRATE_CI_SECONDS) are spent"
  fi
}

# step NAME COMMAND [ARGUMENT…]: runs the command in a subshell that ends at the first error. A step that fails does not
# stop those that follow. $LAST_STEP is how many seconds it took.
step() {
  local name=$1 start=$SECONDS outcome=ok code reason=''
  shift
  printf '\n=== %s\n' "$name"
  rm -f "$WORK/skipped" "$WORK/why"
  (
    set -e
    "$@"
  )
  code=$?
  if [ "$code" -ne 0 ]; then
    outcome=FAILED
    reason=": exit code $code$([ ! -s "$WORK/why" ] || printf ', %s' "$(cat "$WORK/why")")"
    FAILED_STEPS=$((FAILED_STEPS + 1))
  elif [ -f "$WORK/skipped" ]; then
    outcome=SKIPPED
    reason=": $(cat "$WORK/skipped")"
  fi
  [ "$outcome" = ok ] || printf '%s: %s%s\n' "$outcome" "$name" "$reason"
  printf -- '--- %s: %s after %d s\n' "$name" "$outcome" $((SECONDS - start))
  LAST_STEP=$((SECONDS - start))
  OUTCOMES+=("$(printf '%-8s %5d s  %s%s' "$outcome" "$LAST_STEP" "$name" "$reason")")
}

# skip REASON: ends the running step without a result.
skip() {
  printf '%s\n' "$*" >"$WORK/skipped"
  exit 0
}

# limit SECONDS COMMAND [ARGUMENT…]: so that what hangs fails its step, and the steps after it still run.
limit() {
  if command -v timeout >/dev/null; then
    timeout --kill-after=30 "$@"
  else
    shift
    "$@"
  fi
}

# Prints the outcome of every step and, on the last line, the test counts; ends the script.
finish() {
  local counted=0
  printf '\n=== summary (%d s)\n' "$SECONDS"
  printf '%s\n' "${OUTCOMES[@]}" ''
  count_tests "$WORK/tests" || counted=$?
  [ "$FAILED_STEPS" -eq 0 ] && [ "$counted" -eq 0 ]
  exit
}
