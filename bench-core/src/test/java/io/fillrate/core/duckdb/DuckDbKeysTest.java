package io.fillrate.core.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.GeneratedKeys;
import io.fillrate.core.KeysContract;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Column;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** By one strategy of each kind; {@link DuckDbKeysCrossTest} has all. */
class DuckDbKeysTest extends KeysContract {

    private static final Set<String> KINDS =
            Set.of("multi-values", "appender", "arrow-stream-native", "table-function");

    @Override
    protected LoadTarget target() {
        return TestDuckDb.target();
    }

    @Override
    protected List<Strategy> strategies() {
        return Strategies.load().of(DatabaseKind.DUCKDB.id(), Operation.INSERT).stream()
                .filter(strategy -> KINDS.contains(strategy.name()))
                .toList();
    }

    @Override
    protected int serverPort() {
        return 0;
    }

    @Override
    protected List<String> orders() {
        return List.of(
                "DROP TABLE IF EXISTS keyed_orders",
                "DROP SEQUENCE IF EXISTS \"order \"\"numbers\"\"'\"",
                "CREATE SEQUENCE \"order \"\"numbers\"\"'\" START 100 INCREMENT 3",
                "CREATE TABLE keyed_orders (id BIGINT DEFAULT nextval('\"order \"\"numbers\"\"''\"') PRIMARY KEY,"
                        + " customer VARCHAR NOT NULL)");
    }

    @Test
    void a_row_that_is_searched_for_has_its_number_in_the_whole_source() throws SQLException {
        target().execute("DROP TABLE IF EXISTS documents");
        target().execute("CREATE OR REPLACE SEQUENCE document_numbers");
        target().execute(
                        "CREATE TABLE documents (id BIGINT DEFAULT nextval('document_numbers'), name VARCHAR PRIMARY KEY, text JSON)");
        Table<String[]> documents = new Table<>(
                "documents",
                List.of(Column.text("name", row -> row[0]), Column.json("text", row -> row[1])),
                List.of("name"));
        List<String[]> malformed = documents();
        malformed.set(8_600, new String[] {"malformed", "{"});
        List<String[]> repeated = documents();
        repeated.set(8_600, new String[] {"name 8500", "{}"});

        for (List<String[]> rows : List.of(malformed, repeated)) {
            try (BulkWriter<String[]> writer = Strategies.load()
                    .insert("duckdb/appender")
                    .open(
                            documents,
                            target().session(),
                            WriterOptions.defaults().withKeys(GeneratedKeys.of("id")))) {
                BulkWriteException failure =
                        catchThrowableOfType(BulkWriteException.class, () -> writer.write(Rows.of(rows)));
                assertThat(failure.rows()).contains(RowRange.of(8_600));
            }
        }
    }

    private static List<String[]> documents() {
        return new ArrayList<>(IntStream.range(0, 9_000)
                .mapToObj(i -> new String[] {"name " + i, "{}"})
                .toList());
    }
}
