# shellcheck shell=bash
# The gate with this build as both sides, at a size that proves that it works and decides nothing.

gate_run() {
  gate_of_itself fills --pairs 8 -- -Dbench.rows=500 -Dbench.warmup=1 -Dbench.strategies=postgres/copy-csv,duckdb/appender
  gate_of_itself forks --pairs 8 --budget 10m -- CsvEncodeBenchmark -p workload=events -p contestant=FILLRATE,FASTCSV -wi 1 -i 1 -w 100ms -r 100ms
}

# gate_of_itself NAME ARGUMENT…: passes, or finds a regression where there is none, which may happen once in 200 times; what
# it must not do is fail to judge.
gate_of_itself() {
  local out=$OUT/gate-$1 code=0
  shift
  rm -rf "$out" && mkdir -p "$out"
  limit 1200 "$JAVA_HOME/bin/java" -jar bench-report/target/fillrate.jar gate run --baseline . --candidate . \
    --out "$out" --html "$out/gate.html" --markdown "$out/gate.md" "$@" || code=$?
  [ "$code" -le 1 ] || { echo "exit code $code" && return 1; }
  [ -s "$out/gate.html" ] && [ -s "$out/gate.md" ]
}
