package io.fillrate.core.internal.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fillrate.core.internal.encode.EncodeException;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArrowBatchBuilderTest {

    private record Item(long id, String text) {}

    private static final Table<Item> ITEMS =
            new Table<>("items", List.of(Column.int8("id", Item::id), Column.text("text", Item::text)), List.of());

    /** PostgreSQL counts microseconds from 2000, Arrow from 1970. */
    private static final Instant LAST_OF_POSTGRES = Instant.parse("+294276-12-31T23:59:59.999999Z");

    /** Closing it fails when memory was not given back. */
    private final BufferAllocator allocator = new RootAllocator();

    @AfterEach
    void everything_was_given_back() {
        allocator.close();
    }

    static Stream<Workload<?>> workloads() {
        return Workloads.all().stream();
    }

    @ParameterizedTest
    @MethodSource("workloads")
    <T> void every_cell_of_a_workload_reads_back_unchanged(Workload<T> workload) {
        Table<T> table = arrowPart(workload.table());
        RowSource<T> rows = workload.generator(42).rows(1500);
        try (ArrowBatchBuilder<T> builder = new ArrowBatchBuilder<>(table, allocator)) {
            Iterator<T> pulled = rows.iterator();
            Iterator<T> expected = rows.iterator();
            for (int count = builder.build(pulled, 700); count > 0; count = builder.build(pulled, 700)) {
                assertThat(builder.root().getRowCount()).isEqualTo(count);
                for (int row = 0; row < count; row++) {
                    assertRow(builder.root(), table, row, expected.next());
                }
            }
            assertThat(expected.hasNext()).isFalse();
        }
    }

    /** The columns that have an Arrow type, and NULL for the values that have none. */
    private static <T> Table<T> arrowPart(Table<T> table) {
        return new Table<>(
                table.name(),
                table.columns().stream()
                        .filter(column -> column.type() != Scalar.INET)
                        .filter(column -> column.type() != ColumnType.Numeric.UNLIMITED)
                        .map(column -> column.accessor() instanceof Accessor.OfObject ? arrowValues(column) : column)
                        .toList(),
                List.of());
    }

    private static <T> Column<T> arrowValues(Column<T> column) {
        Accessor<T> accessor = new Accessor.OfObject<>(Object.class, row -> {
            Object value = column.get(row);
            boolean pastTheLastMicrosecond = LAST_OF_POSTGRES.equals(
                    value instanceof LocalDateTime time ? time.toInstant(ZoneOffset.UTC) : value);
            return value instanceof Double || pastTheLastMicrosecond ? null : value;
        });
        return new Column<>(column.name(), column.type(), accessor, null, true, false);
    }

    private static <T> void assertRow(VectorSchemaRoot root, Table<T> table, int row, T expected) {
        for (Column<T> column : table.columns()) {
            Object actual = ArrowCells.get(root.getVector(column.name()), column.type(), row);
            Object value = column.get(expected);
            if (value instanceof BigDecimal decimal) {
                assertThat((BigDecimal) actual).as(column.name()).isEqualByComparingTo(decimal);
            } else {
                assertThat(actual).as(column.name()).isEqualTo(value);
            }
        }
    }

    @Test
    void types_are_arrows_own() {
        Table<Item> table = new Table<>(
                "typed",
                List.of(
                        Column.uuid("uuid", row -> UUID.randomUUID()),
                        Column.<Item>numeric("numeric", 10, 2, row -> BigDecimal.ONE)
                                .orNull(),
                        Column.timestamptz("timestamptz", row -> Instant.EPOCH),
                        Column.array("tags", Scalar.TEXT, row -> List.of()),
                        Column.json("json", Item::text)),
                List.of());
        try (ArrowBatchBuilder<Item> builder = new ArrowBatchBuilder<>(table, allocator)) {
            List<Field> fields = builder.root().getSchema().getFields();
            assertThat(fields)
                    .extracting(Field::getName)
                    .containsExactly("uuid", "numeric", "timestamptz", "tags", "json");
            assertThat(fields)
                    .extracting(Field::getType)
                    .containsExactly(
                            new ArrowType.FixedSizeBinary(16),
                            new ArrowType.Decimal(10, 2, 128),
                            new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC"),
                            ArrowType.List.INSTANCE,
                            ArrowType.Utf8.INSTANCE);
            assertThat(fields.get(0).getMetadata())
                    .isEqualTo(Map.of("ARROW:extension:name", "arrow.uuid", "ARROW:extension:metadata", ""));
            assertThat(fields.get(3).getChildren()).extracting(Field::getType).containsExactly(ArrowType.Utf8.INSTANCE);
            assertThat(fields).extracting(Field::isNullable).containsExactly(false, true, false, false, false);
        }
    }

    @Test
    void no_rows_make_an_empty_batch() {
        try (ArrowBatchBuilder<Item> builder = new ArrowBatchBuilder<>(ITEMS, allocator)) {
            assertThat(builder.build(Collections.emptyIterator(), 10)).isZero();
            assertThat(builder.root().getRowCount()).isZero();
        }
    }

    @Test
    void batches_take_turns_in_the_same_memory() {
        Iterator<Item> rows = items(100_000).iterator();
        try (ArrowBatchBuilder<Item> builder = new ArrowBatchBuilder<>(ITEMS, allocator)) {
            builder.build(rows, 10_000);
            long address = buffer(builder).memoryAddress();
            long allocated = allocator.getAllocatedMemory();
            while (builder.build(rows, 10_000) > 0) {
                assertThat(buffer(builder).memoryAddress()).isEqualTo(address);
                assertThat(allocator.getAllocatedMemory()).isEqualTo(allocated);
            }
            assertThat(allocator.getPeakMemoryAllocation()).isLessThan(3 * allocated);
        }
    }

    @Test
    void a_buffer_that_someone_retains_is_left_alone() {
        Iterator<Item> rows = items(20).iterator();
        try (ArrowBatchBuilder<Item> builder = new ArrowBatchBuilder<>(ITEMS, allocator)) {
            builder.build(rows, 10);
            try (ArrowBuf retained = buffer(builder).getReferenceManager().retain(buffer(builder), allocator)) {
                builder.build(rows, 10);
                assertThat(retained.getLong(9 * Long.BYTES)).isEqualTo(9);
                assertThat(((BigIntVector) builder.root().getVector("id")).get(9))
                        .isEqualTo(19);
            }
        }
    }

    private static ArrowBuf buffer(ArrowBatchBuilder<?> builder) {
        return builder.root().getVector("id").getDataBuffer();
    }

    @Test
    void a_value_without_an_arrow_form_is_named_by_row_and_column() {
        assertRefused("text", 777, "character 1 is half of a surrogate pair: U+D83D", i -> "a\ud83d");
        assertRefused("text", 0, "is null, but the column is NOT NULL", i -> null);
        assertRefused("text", 1299, "can't be read from the row: java.lang.IllegalStateException: gone", i -> {
            throw new IllegalStateException("gone");
        });
    }

    @FunctionalInterface
    private interface Text {
        @Nullable
        String of(long id);
    }

    private void assertRefused(String column, int row, String why, Text text) {
        Table<Item> table = new Table<>(
                "items",
                List.of(
                        Column.int8("id", Item::id),
                        Column.text("text", item -> item.id() < row ? item.text() : text.of(item.id()))),
                List.of());
        try (ArrowBatchBuilder<Item> builder = new ArrowBatchBuilder<>(table, allocator)) {
            List<Item> pulled = new ArrayList<>();
            Iterator<Item> rows = items(1300, pulled::add);
            EncodeException error = catchThrowableOfType(EncodeException.class, () -> builder.build(rows, 2000));
            assertThat(error).hasMessage(why);
            assertThat(pulled.get(pulled.size() - 1).id())
                    .as("the row pulled last")
                    .isEqualTo(row);
            assertThat(error.column()).isEqualTo(column);
            assertThat(builder.root().getRowCount()).isZero();
            assertThat(builder.build(items(row).iterator(), 2000)).isEqualTo(row);
        }
    }

    @Test
    void a_type_without_an_arrow_form_is_refused_by_name() {
        assertNoType(Column.inet("address", row -> null), "column address: inet has no Arrow type: use a text column");
        assertNoType(
                Column.numeric("amount", row -> null),
                "column amount: numeric has no Arrow type: use numeric(p,s) of at most 38 digits");
        assertNoType(
                Column.array("amounts", new ColumnType.Numeric(39, 0), row -> null),
                "column amounts: numeric(39,0) has no Arrow type: use numeric(p,s) of at most 38 digits");
    }

    private void assertNoType(Column<Item> column, String message) {
        Table<Item> table = new Table<>("items", List.of(Column.int8("id", Item::id), column), List.of());
        assertThatThrownBy(() -> new ArrowBatchBuilder<>(table, allocator))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private static Iterator<Item> items(int count, Consumer<Item> pulled) {
        Iterator<Item> rows = items(count).iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public Item next() {
                Item row = rows.next();
                pulled.accept(row);
                return row;
            }
        };
    }

    private static RowSource<Item> items(int count) {
        return RowSource.of(IntStream.range(0, count)
                .mapToObj(i -> new Item(i, "item " + i))
                .toList());
    }
}
