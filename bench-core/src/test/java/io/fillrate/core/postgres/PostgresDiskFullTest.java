package io.fillrate.core.postgres;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.FaultyLoad;
import io.fillrate.core.Items.Item;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategy;
import io.fillrate.data.RowSource;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The disk of a table is full before all rows are in. Needs a small disk, so it runs where this process may mount one: as root on Linux.
 */
@Tag("slow")
class PostgresDiskFullTest {

    private static final int DISK_MEBIBYTES = 3;
    private static final String LONG_TEXT = "all work and no play ".repeat(70);

    /** More than the disk holds. */
    private static final List<Item> ROWS = LongStream.range(100, 3100)
            .mapToObj(id -> new Item(id, id + LONG_TEXT))
            .toList();

    static List<Strategy> strategies() {
        return TestPostgres.strategies();
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void a_load_that_fills_the_disk_leaves_what_the_guarantee_says(Strategy strategy) throws SQLException {
        LoadTarget server = TestPostgres.of(strategy).target();
        try (SmallDisk disk = SmallDisk.mount(DISK_MEBIBYTES)) {
            server.execute("CREATE TABLESPACE small LOCATION '" + disk.folder() + "'");
            LoadTarget small = new LoadTarget(
                    server.url(), Map.of("options", "-c default_tablespace=small"), server.dialect(), server.cells());
            try {
                FaultyLoad load = FaultyLoad.of(strategy, small, Catalog.READER);

                BulkWriteException error = load.fail(RowSource.of(ROWS), small.session(), FaultyLoad.OPTIONS);

                assertThat(error).hasMessageContaining("No space left on device");
                long left = small.count(TABLE) - load.before().size();
                assertThat(left).isLessThan(ROWS.size());
                load.assertLeft(ROWS.subList(0, (int) left));
                load.assertNothingLeftBehind();
                disk.grow(4 * DISK_MEBIBYTES);
                load.assertNextLoadWorks();
            } finally {
                server.execute("DROP TABLE items");
                server.execute("DROP TABLESPACE small");
            }
        }
    }
}
