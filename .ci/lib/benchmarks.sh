# shellcheck shell=bash
# README's benchmark commands, at a size that proves that they work and measures nothing.

fill_benchmark() {
  local out=$OUT/jdk-$JDK report
  tests "fill-$JDK" -Pbench test -Dbench.rows=2000 -Dbench.warmup=1 -Dbench.iterations=2 "-Dbench.out=$out"
  python3 .ci/lib/check_results.py "$out/results.json" 2
  for report in "$out/report.md" "$out/report.html"; do
    [ -s "$report" ] || { echo "$report is missing or empty" && return 1; }
  done
}

# Other fillers of schemas; Bloviate, which Maven cannot get, is skipped there.
fillers_benchmark() {
  tests "fillers-$JDK" -Pbench test -Dtest=FillersBenchmark -Dbench.rows=2000 -Dbench.warmup=0 -Dbench.iterations=2 \
    "-Dbench.out=$OUT/fillers-$JDK"
}

# What people load with today; the default runs have none of it.
frameworks_benchmark() {
  tests "frameworks-$JDK" -Pbench -pl bench-frameworks -am test -Dtest=FrameworksBenchmark -Dbench.rows=2000 -Dbench.warmup=0 \
    -Dbench.iterations=1
}

# micro_benchmarks [JMH OPTION…]: every benchmark, in a fork of its own.
micro_benchmarks() {
  local out=$OUT/jdk-$JDK
  mkdir -p "$out"
  limit 600 "$JAVA_HOME/bin/java" -jar bench-jmh/target/benchmarks.jar \
    -f 1 -wi 1 -i 1 -w 100ms -r 100ms -foe true -rf json -rff "$out/jmh.json" "$@"
}

report() {
  local file
  for file in "$OUT/jdk-$JDK/results.json" "$OUT/jdk-$JDK/jmh.json"; do
    "$JAVA_HOME/bin/java" -jar bench-report/target/fillrate.jar report "$file" | tee "$WORK/report.txt"
    [ -s "$WORK/report.txt" ] || { echo "the report of $file is empty" && return 1; }
  done
}

bad_input() {
  refuses bench.rows=-5
  refuses bench.rwos=10
}

# refuses PROPERTY=VALUE: a benchmark run with it ends non-zero, with a line that names the property and no stack trace.
refuses() {
  local log=$WORK/refused.log
  if maven -Pbench test "-D$1" "-Dbench.out=$WORK/refused" >"$log" 2>&1; then
    echo "-D$1 was accepted" && return 1
  fi
  if ! grep -F -m 1 "${1%%=*}" "$log" || grep -E -m 1 '^[[:space:]]+at [[:alnum:]_.$/]+\(.*\)$' "$log"; then
    echo "-D$1 was not refused with one clear line:"
    tail -n 40 "$log"
    return 1
  fi
}
