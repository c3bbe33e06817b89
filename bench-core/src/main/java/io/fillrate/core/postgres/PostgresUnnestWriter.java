package io.fillrate.core.postgres;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.encode.BinaryValues.Oids;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.PostgresArray;
import io.fillrate.core.internal.jdbc.AssumedColumns;
import io.fillrate.core.internal.jdbc.FittedLoad;
import io.fillrate.core.internal.jdbc.JdbcWriter;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.postgresql.util.PGBinaryObject;
import org.postgresql.util.PGobject;

/** INSERT … SELECT FROM unnest(…): one array parameter per column, however many rows. */
final class PostgresUnnestWriter<T> extends JdbcWriter<T> {

    private final Function<Column<T>, ArrayParameter<T>> parameter;

    private PostgresUnnestWriter(
            WriterContext<T> context,
            Function<Column<T>, ArrayParameter<T>> parameter,
            Map<String, String> driverProperties) {
        super(context, PostgresDialect.INSTANCE, context.options().commit(), driverProperties);
        this.parameter = parameter;
    }

    /** {@code unnest}. */
    static <T> BulkWriter<T> textArrays(WriterContext<T> context) {
        return new PostgresUnnestWriter<>(context, TextParameter::new, Map.of());
    }

    /** {@code unnest-binary}. */
    static <T> BulkWriter<T> binaryArrays(WriterContext<T> context) {
        return new PostgresUnnestWriter<>(
                context, BinaryParameter::new, BinaryParameter.driverProperties(context.table()));
    }

    private static <T> String sql(FittedLoad<T> load, List<ArrayParameter<T>> arrays) {
        PostgresDialect dialect = PostgresDialect.INSTANCE;
        Table<T> table = load.context().table();
        List<Column<T>> columns = table.columns();
        String parameters = arrays.stream().map(ArrayParameter::placeholder).collect(Collectors.joining(", "));
        String names = IntStream.range(0, columns.size()).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
        String values = IntStream.range(0, columns.size())
                .mapToObj(
                        i -> columns.get(i).type() instanceof Array array ? "c" + i + "::" + array.sqlName() : "c" + i)
                .collect(Collectors.joining(", "));
        return "INSERT INTO " + dialect.quote(table) + " (" + InsertSql.columnList(table, dialect) + ")"
                + InsertSql.overriding(load, dialect) + " SELECT " + values + " FROM unnest(" + parameters
                + ") AS u(" + names + ")"
                + InsertSql.end(load.context().options().onError(), dialect);
    }

    /** With the setting of the session that decides on NULLs in arrays. */
    @Override
    protected Optional<AssumedColumns> assumableByCommit() throws SQLException {
        return KnownColumns.assumedBySignature(connection(), context().table());
    }

    @Override
    protected long load(RowCursor<T> rows) throws SQLException {
        long written = 0;
        FittedLoad<T> load = fitted();
        // Each load has arrays of its own, so that nothing of a failed one gets into the next.
        List<ArrayParameter<T>> arrays =
                load.context().table().columns().stream().map(parameter).toList();
        String sql = sql(load, arrays);
        boolean isWhole = rows.isSized() && rows.left() <= context().options().batchSize();
        try (PreparedStatement statement = isWhole ? wholeStatement(sql) : statement(sql)) {
            while (rows.hasNext()) {
                phases().enter(Phase.ENCODE);
                for (int i = 0; i < context().options().batchSize() && rows.hasNext(); i++) {
                    T row = rows.next();
                    for (ArrayParameter<T> array : arrays) {
                        array.add(row);
                    }
                }
                for (int i = 0; i < arrays.size(); i++) {
                    arrays.get(i).bind(statement, i + 1);
                }
                phases().enter(Phase.SEND);
                written += execute(statement, rows);
                batchDone(rows);
            }
        }
        return written;
    }

    /** One column of many rows as one parameter of a statement. Belongs to one thread. */
    private interface ArrayParameter<T> {

        /** Adds the column's value of a row. */
        void add(T row);

        /** Sets the parameter to all values added, and starts the next array. */
        void bind(PreparedStatement statement, int index) throws SQLException;

        String placeholder();
    }

    private record TextParameter<T>(Column<T> column, PostgresArray.TextColumn<T> array) implements ArrayParameter<T> {

        TextParameter(Column<T> column) {
            this(column, new PostgresArray.TextColumn<>(column));
        }

        @Override
        public void add(T row) {
            array.add(row);
        }

        @Override
        public void bind(PreparedStatement statement, int index) throws SQLException {
            statement.setObject(index, array.take(), Types.OTHER);
        }

        @Override
        public String placeholder() {
            return "?::" + PostgresArray.OfColumn.elementType(column).sqlName() + "[]";
        }
    }

    /** An array in binary form, which the driver sends as such only for types in its properties. */
    private static final class BinaryParameter<T> extends PGobject implements PGBinaryObject, ArrayParameter<T> {

        private static final long serialVersionUID = 1;

        private final transient PostgresArray.BinaryColumn<T> array;

        BinaryParameter(Column<T> column) {
            ColumnType element = PostgresArray.OfColumn.elementType(column);
            array = new PostgresArray.BinaryColumn<>(column);
            setType("_"
                    + element.<String>fold(
                            scalar -> scalar == Scalar.BOOLEAN ? "bool" : scalar.sqlName(),
                            numeric -> "numeric",
                            array -> array.sqlName()));
        }

        /** The properties by which the driver sends arrays of a table's columns in binary form. */
        static Map<String, String> driverProperties(Table<?> table) {
            String oids = table.columns().stream()
                    .map(column ->
                            Oids.of(PostgresArray.OfColumn.elementType(column)).array())
                    .map(String::valueOf)
                    .distinct()
                    .collect(Collectors.joining(","));
            return Map.of("binaryTransfer", "true", PostgresDialect.BINARY, oids, "binaryTransferDisable", "");
        }

        @Override
        public void add(T row) {
            array.add(row);
        }

        @Override
        public void bind(PreparedStatement statement, int index) throws SQLException {
            statement.setObject(index, this); // which copies the bytes
            array.clear();
        }

        @Override
        public String placeholder() {
            return "?";
        }

        @Override
        public int lengthInBytes() {
            return array.array().size();
        }

        @Override
        public void toBytes(byte[] bytes, int offset) {
            EncodeBuffer all = array.array();
            System.arraycopy(all.array(), 0, bytes, offset, all.size());
        }

        /** Called by a driver that is about to send text, which would be another strategy. */
        @Override
        public String getValue() {
            throw new IllegalStateException("the driver does not send " + getType() + " in binary form");
        }

        @Override
        public void setByteValue(byte[] value, int offset) {
            throw new UnsupportedOperationException("a parameter is not read");
        }
    }
}
