package io.fillrate.core.postgres;

import de.bytefish.pgbulkinsert.exceptions.BinaryWriteFailedException;
import de.bytefish.pgbulkinsert.mapping.AbstractMapping;
import de.bytefish.pgbulkinsert.model.ColumnDefinition;
import de.bytefish.pgbulkinsert.pgsql.PgBinaryWriter;
import de.bytefish.pgbulkinsert.pgsql.constants.DataType;
import de.bytefish.pgbulkinsert.pgsql.constants.ObjectIdentifier;
import de.bytefish.pgbulkinsert.pgsql.handlers.CollectionValueHandler;
import de.bytefish.pgbulkinsert.pgsql.handlers.IValueHandler;
import de.bytefish.pgbulkinsert.pgsql.handlers.IValueHandlerProvider;
import de.bytefish.pgbulkinsert.pgsql.handlers.ValueHandlerProvider;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.EncodeException;
import io.fillrate.core.internal.encode.Limits;
import io.fillrate.core.internal.encode.PostgresLiteral;
import io.fillrate.core.internal.encode.ValueException;
import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.core.postgres.CopyFeed.Format;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.PGCopyOutputStream;

/**
 * PgBulkInsert: its mapping and its writer, combined as in its {@code saveAll}. The library (8.1.5) checks no limits, cuts what
 * is finer than a microsecond, and converts any number to a double; so a {@link Handler} gives it only the values that it writes
 * unchanged.
 */
final class PgBulkInsertCopyFeed<T> implements CopyFeed<T> {

    private final Table<T> table;
    private final List<BiConsumer<PgBinaryWriter, T>> columns;
    private final int chunkBytes;
    private final PhaseRecorder phases;

    PgBulkInsertCopyFeed(Table<T> table, int chunkBytes, PhaseRecorder phases) {
        this.table = table;
        this.columns = Mapping.of(table);
        this.chunkBytes = chunkBytes;
        this.phases = phases;
    }

    @Override
    public Format format() {
        return Format.BINARY;
    }

    @Override
    public long feed(RowCursor<T> rows, CopyIn copy) throws SQLException {
        phases.enter(Phase.ENCODE); // and send: the library does both at once
        PgBinaryWriter writer = new PgBinaryWriter(new PGCopyOutputStream(copy, 1), chunkBytes);
        while (rows.hasNext()) {
            write(rows.next(), writer);
        }
        try {
            writer.close();
        } catch (BinaryWriteFailedException e) {
            throw driversError(e).orElseThrow(() -> e);
        }
        return copy.getHandledRowCount();
    }

    /** The library wraps the driver's exceptions, and its own about a value that it cannot write. */
    private void write(T row, PgBinaryWriter writer) throws SQLException {
        int at = 0;
        try {
            writer.startRow(columns.size());
            for (; at < columns.size(); at++) {
                columns.get(at).accept(writer, row);
            }
        } catch (BinaryWriteFailedException e) {
            String column = table.columns().get(at).name();
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw driversError(e).orElseThrow(() -> EncodeException.of(column, cause));
        }
    }

    private static Optional<SQLException> driversError(BinaryWriteFailedException failure) {
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return Optional.of(sql);
            }
        }
        return Optional.empty();
    }

    /** A table as the library's users map it: primitives by the library's methods for them, other types by handlers. */
    private static final class Mapping<T> extends AbstractMapping<T> {

        private Mapping(Table<T> table) {
            super("", table.name(), true);
            table.columns().forEach(this::map);
        }

        /** The writers of a row's columns, in order. */
        static <T> List<BiConsumer<PgBinaryWriter, T>> of(Table<T> table) {
            return new Mapping<>(table)
                    .getColumns().stream().map(ColumnDefinition::getWrite).toList();
        }

        private void map(Column<T> column) {
            if (column.nullTest() != null) {
                mapObject(column, column::get);
                return;
            }
            String name = column.name();
            column.<Runnable>fold(
                            value -> () -> mapBooleanPrimitive(name, value::test),
                            value -> () -> mapShortPrimitive(name, int2(name, value)),
                            value -> () -> mapIntegerPrimitive(name, value),
                            value -> () -> mapLongPrimitive(name, value),
                            value -> () -> mapFloatPrimitive(name, value::applyAsFloat),
                            value -> () -> mapDoublePrimitive(name, value),
                            value -> () -> mapObject(column, value))
                    .run();
        }

        private void mapObject(Column<T> column, Function<T, ? extends @Nullable Object> value) {
            this.<Object>map(column.name(), new Handler(column.name(), column.type()), value::apply);
        }

        /** Refuses numbers that do not fit, of which the library would write the low bits. */
        private static <T> ToIntFunction<T> int2(String column, ToIntFunction<T> value) {
            return row -> {
                try {
                    return Limits.int2(value.applyAsInt(row));
                } catch (ValueException e) {
                    throw EncodeException.of(column, e);
                }
            };
        }
    }

    /** The library's handler of a type for the values that it writes unchanged, and ours for the others, such as infinity. */
    private static final class Handler implements IValueHandler<Object> {

        private static final IValueHandlerProvider LIBRARY = new ValueHandlerProvider();

        /** The library writes earlier days as those of the Julian calendar: 1582-10-04 becomes 1582-09-24. */
        private static final LocalDate FIRST = LocalDate.of(1582, 10, 15);

        private static final LocalDate END = LocalDate.of(10_000, 1, 1);
        private static final Instant FIRST_MOMENT =
                FIRST.atStartOfDay(ZoneOffset.UTC).toInstant();
        private static final Instant END_MOMENT =
                END.atStartOfDay(ZoneOffset.UTC).toInstant();
        private static final int NULL = -1;

        private final String column;
        private final ColumnType type;
        private final @Nullable IValueHandler<Object> library;
        private final PostgresLiteral ours;

        Handler(String column, ColumnType type) {
            this.column = column;
            this.type = type;
            this.library = ofLibrary(type);
            this.ours = PostgresLiteral.binary(column, type);
        }

        /** The library's handler of a type; null if it has none. */
        private static @Nullable IValueHandler<Object> ofLibrary(ColumnType type) {
            DataType dataType = type.fold(
                    Handler::dataType,
                    numeric -> DataType.Numeric,
                    array -> array.element() == Scalar.TEXT || array.element() == Scalar.INT4
                            ? dataType((Scalar) array.element())
                            : null);
            if (dataType == null) {
                return null;
            }
            IValueHandler<Object> handler = LIBRARY.resolve(dataType);
            return type instanceof Array ? ofArrays(dataType, handler) : handler;
        }

        @SuppressWarnings("unchecked") // a handler of collections is given collections
        private static IValueHandler<Object> ofArrays(DataType dataType, IValueHandler<Object> element) {
            return (IValueHandler<Object>) (IValueHandler<?>)
                    new CollectionValueHandler<Object, List<Object>>(ObjectIdentifier.mapFrom(dataType), element);
        }

        private static @Nullable DataType dataType(Scalar type) {
            return switch (type) {
                case BOOLEAN -> DataType.Boolean;
                case INT2 -> DataType.Int2;
                case INT4 -> DataType.Int4;
                case INT8 -> DataType.Int8;
                case FLOAT4 -> DataType.SinglePrecision;
                case FLOAT8 -> DataType.DoublePrecision;
                case TEXT, JSON -> DataType.Text;
                case JSONB -> DataType.Jsonb;
                case UUID -> DataType.Uuid;
                case DATE -> DataType.Date;
                case TIME -> DataType.Time;
                case TIMESTAMP -> DataType.Timestamp;
                case TIMESTAMPTZ -> DataType.TimestampTz;
                case BYTEA -> DataType.Bytea;
                default -> null; // intervals and addresses are classes of its own
            };
        }

        @Override
        public void handle(DataOutputStream out, @Nullable Object value) {
            Object librarys = library == null || value == null ? null : libraryForm(value);
            if (library != null && librarys != null) {
                library.handle(out, librarys);
                return;
            }
            try {
                if (value == null) {
                    out.writeInt(NULL);
                } else {
                    EncodeBuffer bytes = ours.bytes(value);
                    out.write(bytes.array(), 0, bytes.size());
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /**
         * The value as the library takes it; null if the library would write another.
         *
         * @throws EncodeException if the column cannot hold the value
         */
        private @Nullable Object libraryForm(Object value) {
            try {
                return type.fold(
                        scalar -> scalar(scalar, value),
                        numeric -> value instanceof BigDecimal decimal && PostgresBinders.isUsual(decimal)
                                ? Limits.numeric(decimal, numeric)
                                : null,
                        array -> list((List<?>) value, array.element()));
            } catch (RuntimeException e) {
                throw EncodeException.of(column, e);
            }
        }

        private static @Nullable Object scalar(Scalar type, Object value) {
            return switch (type) {
                case INT2 -> Limits.int2((Integer) value);
                case TEXT, JSON, JSONB -> Limits.postgresText((String) value);
                case DATE -> isInRange((LocalDate) value) ? value : null;
                case TIME -> isWhole((LocalTime) value) ? value : null;
                case TIMESTAMP -> isInRange((LocalDateTime) value) ? value : null;
                case TIMESTAMPTZ -> zoned((Instant) value);
                default -> value;
            };
        }

        private static boolean isInRange(LocalDate date) {
            return !date.isBefore(FIRST) && date.isBefore(END);
        }

        private static boolean isInRange(LocalDateTime time) {
            return isWhole(time) && isInRange(time.toLocalDate());
        }

        private static @Nullable Object zoned(Instant value) {
            return isWhole(value) && !value.isBefore(FIRST_MOMENT) && value.isBefore(END_MOMENT)
                    ? ZonedDateTime.ofInstant(value, ZoneOffset.UTC)
                    : null;
        }

        /** Whether there is nothing finer than a microsecond. */
        private static boolean isWhole(TemporalAccessor time) {
            return time.get(ChronoField.NANO_OF_SECOND) % 1000 == 0;
        }

        /** A list of texts or ints, the only arrays that the library is given; null if it has other elements. */
        private static @Nullable Object list(List<?> list, ColumnType element) {
            for (Object each : list) {
                if (element == Scalar.TEXT && each instanceof String text) {
                    Limits.postgresText(text);
                } else if (each != null && !(element == Scalar.INT4 && each instanceof Integer)) {
                    return null;
                }
            }
            return list;
        }

        @Override
        public int getLength(Object value) {
            throw new UnsupportedOperationException(
                    "the library asks handlers of array elements for it, which this is not");
        }
    }
}
