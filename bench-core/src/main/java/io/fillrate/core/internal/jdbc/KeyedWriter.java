package io.fillrate.core.internal.jdbc;

import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.GeneratedKeys;
import io.fillrate.core.OnError;
import io.fillrate.core.OnError.Reject;
import io.fillrate.core.OnError.RejectedRow;
import io.fillrate.core.WriterOptions;
import io.fillrate.core.internal.jdbc.RowCursor.RowException;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Has another writer store rows with keys that the database gives, and hands them back. The rows are sent in parts, between which the
 * load's own connection is free to ask for keys: a second one would have to wait for a place in a pool, perhaps for a load that waits
 * likewise.
 */
public final class KeyedWriter<T> implements BulkWriter<T> {

    private final WriterContext<T> context;
    private final KeySource source;
    private final Set<Long> rejected = new HashSet<>();
    private final BulkWriter<KeyedRow<T>> writer;

    private KeyedWriter(WriterContext<T> context, GeneratedKeys keys, KeySource source, WriterFactory writers) {
        this.context = context;
        this.source = source;
        try {
            Table<KeyedRow<T>> table = KeyedRow.table(context.table(), keys, source);
            writer = writers.open(
                    new WriterContext<>(context.strategy(), table, context.session(), noting(context.options())));
        } catch (IllegalArgumentException e) { // no other column
            throw context.failure(String.valueOf(e.getMessage()), e);
        }
    }

    private WriterOptions noting(WriterOptions options) {
        return options.onError() instanceof Reject reject
                ? options.withOnError(OnError.reject(reject.limit(), row -> {
                    rejected.add(row.row());
                    reject.sink().accept(withoutKey(row));
                }))
                : options;
    }

    private static RejectedRow withoutKey(RejectedRow rejected) {
        Object row = rejected.value(KeyedRow.class).row();
        return new RejectedRow(rejected.row(), row, rejected.column(), rejected.sqlState(), rejected.message());
    }

    /**
     * Returns a factory of writers that hand back keys, if the options say so.
     *
     * @param isOneInsert whether the writers send a batch as one INSERT of a known number of rows
     */
    public static WriterFactory factory(JdbcDialect dialect, boolean isOneInsert, WriterFactory writers) {
        return new WriterFactory() {
            @Override
            public <T> BulkWriter<T> open(WriterContext<T> context) {
                if (context.options().keys().isEmpty()) {
                    return writers.open(context);
                }
                GeneratedKeys keys = context.options().keys().get();
                KeySource source = find(context, dialect, keys);
                if (!source.isTakenBefore()) {
                    requireCounted(context, isOneInsert);
                }
                return new KeyedWriter<>(context, keys, source, writers);
            }
        };
    }

    private static KeySource find(WriterContext<?> context, JdbcDialect dialect, GeneratedKeys keys) {
        try {
            if (context.session().transaction().isPresent()) {
                return dialect.keySource(context.session().transaction().get().connection(), context.table(), keys);
            }
            try (Connection connection = context.session().connect(dialect.driverProperties())) {
                return dialect.keySource(connection, context.table(), keys);
            }
        } catch (SQLException e) {
            throw context.failure(dialect.describe(e), e);
        }
    }

    private static void requireCounted(WriterContext<?> context, boolean isOneInsert) {
        if (!isOneInsert) {
            throw context.unavailable(
                    "only the rows of an INSERT whose number is known beforehand get consecutive AUTO_INCREMENT values:"
                            + " use multi-values, or MariaDB with a sequence");
        } else if (!(context.options().onError() instanceof OnError.Fail)) {
            throw context.unavailable(
                    "it is not known which AUTO_INCREMENT values the rows around a rejected one get: use OnError.fail");
        }
    }

    @Override
    public long write(RowSource<T> rows) {
        return write(rows, (row, key) -> {});
    }

    @Override
    public long write(Rows<T> rows) {
        return write(rows, (row, key) -> {});
    }

    @Override
    public long write(Rows<T> rows, ObjLongConsumer<? super T> keys) {
        rejected.clear();
        return writer.write(rows instanceof RowSource<T> sized ? new SizedParts(sized, keys) : new Parts(rows, keys));
    }

    @Override
    public void cancel() {
        writer.cancel();
    }

    @Override
    public void close() {
        writer.close();
    }

    /** Rows in parts, whose keys are taken for all rows of a part at once. */
    private class Parts implements RowParts<KeyedRow<T>> {

        private final Rows<T> rows;
        private final ObjLongConsumer<? super T> consumer;
        private long done;

        Parts(Rows<T> rows, ObjLongConsumer<? super T> consumer) {
            this.rows = rows;
            this.consumer = consumer;
        }

        @Override
        public Iterator<KeyedRow<T>> iterator() {
            Iterator<T> iterator = rows.iterator();
            return new Iterator<>() {
                private long index;

                @Override
                public boolean hasNext() {
                    return iterator.hasNext();
                }

                @Override
                public KeyedRow<T> next() {
                    return keyed(iterator.next(), index++);
                }
            };
        }

        private KeyedRow<T> keyed(@Nullable T row, long index) {
            if (row == null) {
                String column =
                        context.table().columns().get(0).name(); // none can be read; the first is where it shows
                throw new RowException(RowRange.of(index), column, "the row is null", null);
            }
            return new KeyedRow<>(row);
        }

        @Override
        public void close() {
            rows.close();
        }

        /** Full batches; one, if its keys are those of one statement. */
        @Override
        public int rowsAtOnce() {
            int batch = context.options().batchSize();
            return source.isTakenBefore() ? batch * Math.max(1, PartReader.MAX_ROWS / batch) : batch;
        }

        @Override
        public void before(Connection connection, List<KeyedRow<T>> part) throws SQLException {
            if (source.isTakenBefore()) {
                take(connection, part);
            }
        }

        private void take(Connection connection, List<KeyedRow<T>> part) throws SQLException {
            long[] keys = source.take(connection, part.size());
            for (int i = 0; i < keys.length; i++) {
                part.get(i).setKey(keys[i]);
            }
        }

        @Override
        public void after(Connection connection, List<KeyedRow<T>> part, long stored) throws SQLException {
            if (!source.isTakenBefore()) {
                if (stored != part.size()) {
                    throw new SQLException(
                            stored + " of " + part.size() + " rows are stored, and their keys not known");
                }
                take(connection, part);
            }
            for (KeyedRow<T> row : part) {
                if (!rejected.remove(done)) {
                    handBack(row);
                }
                done++;
            }
        }

        private void handBack(KeyedRow<T> row) {
            try {
                consumer.accept(row.row(), row.key());
            } catch (RuntimeException e) {
                throw new RowException(RowRange.of(done), null, "the consumer of keys failed: " + e, e);
            }
        }
    }

    /** The same of known number. */
    private final class SizedParts extends Parts implements RowSource<KeyedRow<T>> {

        private final RowSource<T> rows;
        private final ObjLongConsumer<? super T> consumer;

        SizedParts(RowSource<T> rows, ObjLongConsumer<? super T> consumer) {
            super(rows, consumer);
            this.rows = rows;
            this.consumer = consumer;
        }

        @Override
        public long size() {
            return rows.size();
        }

        @Override
        public RowSource<KeyedRow<T>> slice(long from, long to) {
            return new SizedParts(rows.slice(from, to), consumer);
        }
    }

    /** A row and the key that the database gives it, which is known when the row is about to be sent, or has been. */
    private static final class KeyedRow<T> {

        private final T row;
        private long key;

        KeyedRow(T row) {
            this.row = row;
        }

        T row() {
            return row;
        }

        long key() {
            return key;
        }

        void setKey(long given) {
            key = given;
        }

        private int intKey() {
            return Math.toIntExact(key);
        }

        /**
         * Returns the table of such rows: the columns of a table, with its key's column among them or after them, or without it if the
         * database fills it in.
         */
        static <T> Table<KeyedRow<T>> table(Table<T> table, GeneratedKeys keys, KeySource source) {
            List<Column<KeyedRow<T>>> columns = new ArrayList<>();
            boolean isMissing = source.isTakenBefore();
            for (Column<T> column : table.columns()) {
                if (!column.name().equals(keys.column())) {
                    columns.add(column(column));
                } else if (isMissing) {
                    columns.add(keyColumn(keys.column(), source.type()));
                    isMissing = false;
                }
            }
            if (isMissing) {
                columns.add(keyColumn(keys.column(), source.type()));
            }
            boolean isKeyed = source.isTakenBefore() || !table.primaryKey().contains(keys.column());
            return new Table<>(table.schema(), table.name(), columns, isKeyed ? table.primaryKey() : List.of());
        }

        private static <T> Column<KeyedRow<T>> keyColumn(String name, Scalar type) {
            return switch (type) {
                case INT2 -> Column.int2(name, KeyedRow::intKey);
                case INT4 -> Column.int4(name, KeyedRow::intKey);
                default -> Column.int8(name, row -> row.key);
            };
        }

        private static <T> Column<KeyedRow<T>> column(Column<T> column) {
            @Nullable Predicate<T> isNull = column.nullTest();
            return new Column<>(
                    column.name(),
                    column.type(),
                    accessor(column),
                    isNull == null ? null : keyed -> isNull.test(keyed.row),
                    column.nullable(),
                    column.identity());
        }

        private static <T> Accessor<KeyedRow<T>> accessor(Column<T> column) {
            return column.fold(
                    value -> new Accessor.OfBoolean<>(keyed -> value.test(keyed.row)),
                    value -> new Accessor.OfInt<>(keyed -> value.applyAsInt(keyed.row)),
                    value -> new Accessor.OfInt<>(keyed -> value.applyAsInt(keyed.row)),
                    value -> new Accessor.OfLong<>(keyed -> value.applyAsLong(keyed.row)),
                    value -> new Accessor.OfFloat<>(keyed -> value.applyAsFloat(keyed.row)),
                    value -> new Accessor.OfDouble<>(keyed -> value.applyAsDouble(keyed.row)),
                    value -> new Accessor.OfObject<>(column.type().javaType(), keyed -> value.apply(keyed.row)));
        }
    }
}
