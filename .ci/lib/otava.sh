# shellcheck shell=bash disable=SC2153,SC2154
# A history as tests of Apache Otava, analyzed by the Otava that pip installs: it must see the one change that there is.

OTAVA=apache-otava==0.8.0

otava_tests() {
  local work=$WORK/otava
  mkdir -p "$work"
  python3 -m venv "$work/venv" >"$work/venv.log" 2>&1 || { install ensurepip python3-venv && python3 -m venv --clear "$work/venv"; } ||
    skip 'python3 cannot make an environment'
  limit 300 "$work/venv/bin/pip" install -q "$OTAVA" || skip "pip cannot install $OTAVA here"
  python3 - >"$work/nightly.csv" <<'PYTHON'
print("time,commit,write (ops/ms),read_ms")
for day in range(1, 29):
    print(f"2026-11-{day:02}T08:00:00Z,c{day},{(200 if day < 15 else 150) + day % 3},{50 + day % 3}")
PYTHON
  "$JAVA_HOME/bin/java" -jar bench-report/target/fillrate.jar history "$work/nightly.csv" --format otava --out "$work/tests"
  limit 120 "$work/venv/bin/otava" analyze all --config-file "$work/tests/otava.yaml" --output regressions_only 2>&1 | tee "$work/said"
  [ "$(grep -c '^No regressions found in nightly: read' "$work/said")" = 1 ] && grep -A 1 '^2026-11-15 ' "$work/said" | grep -F '+33.'
}
