package io.fillrate.core.internal.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.Session;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.internal.encode.EncodeException;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where a failure is said to be. */
class RowCursorTest {

    private static final Table<String> TABLE = new Table<>(
            "words", List.of(Column.text("word", word -> word), Column.int4("number", Integer::parseInt)), List.of());

    private static final Session NOWHERE = properties -> {
        throw new IllegalStateException("nobody connects");
    };

    private final RowCursor<String> rows = new RowCursor<>(TABLE, RowSource.of(List.of("1", "2", "three", "4")));

    private static BulkWriteException inLoad(RowException failure) {
        return failure.ofLoad(new WriterContext<>("test/words", TABLE, NOWHERE, WriterOptions.defaults()));
    }

    private void pull(int count) {
        for (int i = 0; i < count; i++) {
            rows.next();
        }
    }

    @Test
    void a_failure_is_laid_to_the_first_column_of_the_row_pulled_last_that_cannot_be_read() {
        pull(3);

        BulkWriteException error = inLoad(rows.explain(new IllegalStateException("somewhere deep in a driver")));

        assertThat(error.rows()).contains(RowRange.of(2));
        assertThat(error.column()).contains("number");
        assertThat(error).hasMessageContaining("NumberFormatException");
    }

    @Test
    void a_failure_of_a_row_that_can_be_read_is_among_those_that_are_not_answered_for() {
        pull(1);
        rows.settle();
        pull(1);

        BulkWriteException error = inLoad(rows.explain(new IllegalStateException("out of buffers")));

        assertThat(error.rows()).contains(RowRange.of(1));
        assertThat(error.column()).isEmpty();
        assertThat(error).hasMessageContaining("out of buffers");
    }

    @Test
    void a_failure_before_the_first_row_is_at_no_row() {
        assertThat(inLoad(rows.explain(new EncodeException("word", "too long", new IllegalStateException())))
                        .rows())
                .isEmpty();
        assertThat(inLoad(rows.explain(new IllegalStateException())).rows()).isEmpty();
    }

    @Test
    void rows_of_a_part_are_counted_from_the_first_of_all() {
        RowCursor<String> second = rows.split(2).get(1);
        second.next();

        assertThat(inLoad(second.explain(new IllegalStateException())).rows()).contains(RowRange.of(2));
    }

    @Test
    void the_failure_of_a_load_within_a_load_keeps_its_place_and_what_it_has_suppressed() {
        RowException later = new RowException(null, null, "later", null);
        BulkWriteException inner = new BulkWriteException("test/inner", "copy", RowRange.of(7), "word", "why", null);

        RowException outer = rows.explain(inner);
        outer.addSuppressed(later);

        assertThat(inLoad(outer))
                .hasMessage("test/words into words, row 7, column word: why")
                .hasCause(inner)
                .hasSuppressedException(later);
        assertThat(inLoad(outer).shifted(10)).hasSuppressedException(later);
    }

    @Test
    void a_source_is_asked_for_nothing_before_its_first_row_is_and_whatever_it_throws_is_its_failure() {
        RowCursor<String> broken = new RowCursor<>(TABLE, new RowSource<>() {
            @Override
            public long size() {
                throw RowCursorTest.<RuntimeException>sneaky(new IOException("not even the size"));
            }

            @Override
            public Iterator<String> iterator() {
                throw new IllegalStateException();
            }

            @Override
            public RowSource<String> slice(long from, long to) {
                throw new IllegalStateException();
            }
        });

        RowException failure = catchThrowableOfType(RowException.class, broken::hasNext);
        assertThat(inLoad(failure))
                .hasMessage("test/words into words, row 0: the source failed: java.io.IOException: not even the size");
        assertThatThrownBy(() -> broken.split(2))
                .isInstanceOf(RowException.class)
                .hasMessageContaining("not even the size");
    }

    @SuppressWarnings("unchecked") // as other languages of the JVM throw
    private static <X extends Throwable> RuntimeException sneaky(Throwable checked) throws X {
        throw (X) checked;
    }
}
