# shellcheck shell=bash
# README's benchmark commands, at a size that proves that they work and measures nothing.

# The modules of fills, where README does not say how to run them.
FILLS=(-pl 'bench-data,bench-core,bench-schema,bench-report,bench-e2e')

fill_benchmark() {
  local out=$OUT/jdk-$JDK report
  tests "fill-$JDK" -Pbench test -Dbench.rows=2000 -Dbench.warmup=1 -Dbench.iterations=2 "-Dbench.out=$out"
  python3 .ci/lib/check_results.py "$out/results.json" 2
  for report in "$out/report.md" "$out/report.html"; do
    [ -s "$report" ] || { echo "$report is missing or empty" && return 1; }
  done
}

# What people load with today; the default runs have none of it.
frameworks_benchmark() {
  tests "frameworks-$JDK" -Pbench -pl bench-frameworks -am test -Dtest=FrameworksBenchmark -Dbench.rows=2000 -Dbench.warmup=0 \
    -Dbench.iterations=1
}

# micro_benchmarks [JMH OPTION…]: every benchmark, in a fork of its own, two at a time: nobody reads the times.
micro_benchmarks() {
  local out=$OUT/jdk-$JDK code=0 other
  mkdir -p "$out"
  some_benchmarks "$WORK/jmh-other.json" -e '[.](arrow|generate)[.]' "$@" >"$WORK/jmh-other.log" 2>&1 &
  other=$!
  some_benchmarks "$WORK/jmh-half.json" '[.](arrow|generate)[.]' "$@" || code=$?
  wait "$other" || code=$?
  cat "$WORK/jmh-other.log"
  [ "$code" -eq 0 ] || return "$code"
  python3 -c 'import json, sys; print(json.dumps(sum((json.load(open(name)) for name in sys.argv[1:]), [])))' \
    "$WORK/jmh-half.json" "$WORK/jmh-other.json" >"$out/jmh.json"
}

# some_benchmarks RESULTS JMH_OPTION…
some_benchmarks() {
  limit 600 "$JAVA_HOME/bin/java" -Djmh.ignoreLock=true -jar bench-jmh/target/benchmarks.jar \
    -f 1 -wi 1 -i 1 -w 10ms -r 10ms -foe true -rf json -rff "$@"
}

report() {
  local file
  for file in "$OUT/jdk-$JDK/results.json" "$OUT/jdk-$JDK/jmh.json"; do
    "$JAVA_HOME/bin/java" -jar bench-report/target/fillrate.jar report "$file" | tee "$WORK/report.txt"
    [ -s "$WORK/report.txt" ] || { echo "the report of $file is empty" && return 1; }
  done
}

bad_input() {
  refuses bench.rows=-5 bench.rwos=10
}

# refuses PROPERTY=VALUE…: a benchmark run with them ends non-zero, with a line that names each property and no stack trace.
refuses() {
  local log=$WORK/refused.log bad
  if maven -Pbench "${FILLS[@]}" test "${@/#/-D}" "-Dbench.out=$WORK/refused" >"$log" 2>&1; then
    echo "$* was accepted" && return 1
  fi
  for bad in "$@"; do
    if ! grep -F -m 1 "${bad%%=*}" "$log" || grep -E -m 1 '^[[:space:]]+at [[:alnum:]_.$/]+\(.*\)$' "$log"; then
      echo "-D$bad was not refused with one clear line:"
      tail -n 40 "$log"
      return 1
    fi
  done
}
