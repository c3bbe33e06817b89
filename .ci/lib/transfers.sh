# shellcheck shell=bash
# The strategies that go from DuckDB to PostgreSQL. They need DuckDB's postgres extension, which is at hand on PyPI for an
# older DuckDB than the one we build with: so their tests run once more, compiled as they are, with that older driver.

DUCKDB_WITH_EXTENSION=1.4.4
DUCKDB_EXTENSION_PACKAGE=duckdb-ext-postgres==1.4.4.20260205

transfers() {
  local drivers=$WORK/duckdb
  [ "$(uname -sm)" = 'Linux x86_64' ] || skip 'the extension is on PyPI for Linux on x86-64 only'
  mkdir -p "$drivers"
  limit 300 python3 -m pip download -q --no-deps --only-binary :all: -d "$drivers" "$DUCKDB_EXTENSION_PACKAGE" ||
    skip "pip cannot download $DUCKDB_EXTENSION_PACKAGE here"
  python3 -m zipfile -e "$drivers"/duckdb_ext_postgres-*.whl "$drivers/extension"
  maven -q org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy "-DoutputDirectory=$drivers" \
    "-Dartifact=org.duckdb:duckdb_jdbc:$DUCKDB_WITH_EXTENSION.0"
  tests "transfers-$JDK" -pl bench-data,bench-core -Pall test \
    -Dtest='PostgresContractOthersTest,PostgresTerminationTest,PostgresDiskFullTest,PostgresKillTest,TransferTest' \
    -Dmaven.test.dependency.excludes=org.duckdb:duckdb_jdbc \
    "-Dmaven.test.additionalClasspath=$drivers/duckdb_jdbc-$DUCKDB_WITH_EXTENSION.0.jar" \
    "-Dtest.duckdbExtensions=$drivers/extension/duckdb_ext/extensions"
  transfer_benchmark "$drivers"
}

# A fill by each of the transfers, as README tells to run them.
transfer_benchmark() {
  local drivers=$1 out=$OUT/transfers
  tests "transfer-fill-$JDK" -Pbench "${FILLS[@]}" test -Dtest='PostgresFillBenchmark#fill' \
    -Dbench.rows=2000 -Dbench.warmup=1 -Dbench.iterations=2 "-Dbench.out=$out" \
    -Dbench.strategies='postgres/copy-binary,postgres/duckdb-append-transfer,postgres/arrow-duckdb-transfer' \
    "-Dbench.duckdbExtensions=$drivers/extension/duckdb_ext/extensions" \
    -Dmaven.test.dependency.excludes=org.duckdb:duckdb_jdbc \
    "-Dmaven.test.additionalClasspath=$drivers/duckdb_jdbc-$DUCKDB_WITH_EXTENSION.0.jar"
  python3 .ci/lib/check_results.py "$out/results.json" 2
  ! grep -F 'unavailable' "$out/results.json"
}
