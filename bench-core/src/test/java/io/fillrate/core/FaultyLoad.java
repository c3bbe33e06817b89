package io.fillrate.core;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fillrate.core.Items.Item;
import io.fillrate.data.RowSource;
import java.sql.SQLException;
import java.util.List;

/**
 * A load that is to fail, and what has to be true then: nothing partial is visible, nothing is left behind, the error is one clear line,
 * and the next load works.
 *
 * @param before rows that are in the table already
 * @param catalog what the catalog says of the table
 */
public record FaultyLoad(
        Strategy strategy, LoadTarget target, List<Item> before, CatalogReader reader, List<String> catalog) {

    /** Small batches and chunks, so that much has been sent when something happens in the middle. */
    public static final WriterOptions OPTIONS =
            DuckDbExtension.in(WriterOptions.defaults().withBatchSize(10).withChunkBytes(1024));

    /** A load into a table with rows, unless the strategy wants it empty. */
    public static FaultyLoad of(Strategy strategy, LoadTarget target, CatalogReader reader) throws SQLException {
        target.create(TABLE);
        List<Item> before = strategy.has(Capability.EMPTY_TABLE) ? List.of() : Items.list(1, 3);
        target.insert(before);
        return new FaultyLoad(strategy, target, before, reader, reader.of(target.session(), "items"));
    }

    /** Loads, which has to fail in one clear line. */
    public BulkWriteException fail(RowSource<Item> rows, Session session, WriterOptions options) {
        BulkWriteException error = catchThrowableOfType(BulkWriteException.class, () -> {
            try (BulkWriter<Item> writer = strategy.open(TABLE, session, options)) {
                writer.write(rows);
            }
        });
        assertThat(error).as("the load should have failed").isNotNull();
        assertThat(error.getMessage())
                .startsWith(strategy.id() + " into items")
                .doesNotContain("\n")
                .hasSizeBetween(30, 300);
        return error;
    }

    /**
     * Sees what the load has left.
     *
     * @param autocommitted rows that are there if each was committed by itself
     */
    public void assertLeft(List<Item> autocommitted) throws SQLException {
        List<Item> left = strategy.guarantee() == Guarantee.AUTOCOMMIT ? autocommitted : List.of();
        target.verify(TABLE, Items.rows(before, left));
        assertThat(reader.of(target.session(), "items")).isEqualTo(catalog);
    }

    public void assertNextLoadWorks() throws SQLException {
        long there = target.count(TABLE);
        try (BulkWriter<Item> writer = strategy.open(TABLE, target.session(), OPTIONS)) {
            assertThat(writer.write(Items.rows(50_000, 50_025))).isEqualTo(25);
        }
        assertThat(target.count(TABLE)).isEqualTo(there + 25);
        assertNothingLeftBehind();
    }

    public void assertNothingLeftBehind() throws SQLException {
        assertThat(reader.leftovers(target.session())).isEmpty();
    }
}
