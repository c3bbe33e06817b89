package io.fillrate.core.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Guarantee;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a URL's parameters make of a strategy. */
@Tag("database")
class DuckDbUrlTest {

    private static final Table<Long> TABLE =
            new Table<>("numbers", List.of(Column.int8("id", Long::longValue)), List.of());

    private static Stream<Strategy> orderedStrategies() {
        return Strategies.load().of(DatabaseKind.DUCKDB.id(), Operation.INSERT).stream()
                .filter(strategy -> strategy.guarantee() != Guarantee.UNORDERED);
    }

    @ParameterizedTest
    @MethodSource("orderedStrategies")
    void rows_stay_in_order_whatever_the_url_says(Strategy strategy, @TempDir Path folder) throws SQLException {
        int size = strategy.has(Capability.COMMIT_POLICY) ? 3_000 : 400_000;
        RowSource<Long> rows = RowSource.of(LongStream.range(0, size).boxed().toList());
        String url = "jdbc:duckdb:" + folder.resolve("ordered.db") + ";preserve_insertion_order=false;threads=4";
        LoadTarget target = new LoadTarget(url, Map.of(), DuckDbDialect.INSTANCE, DuckDbCells.INSTANCE);
        target.create(TABLE);

        try (BulkWriter<Long> writer = strategy.open(
                TABLE, Session.of(url, Map.of()), WriterOptions.defaults().withChunkRows(20_000))) {
            assertThat(writer.write(rows)).isEqualTo(size);
        }

        assertThat(target.count("SELECT count(*) FROM numbers WHERE id <> rowid"))
                .isZero();
    }
}
