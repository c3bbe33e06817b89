package io.fillrate.jmh.binary;

import de.bytefish.pgbulkinsert.mapping.AbstractMapping;
import de.bytefish.pgbulkinsert.pgsql.constants.DataType;
import de.bytefish.pgbulkinsert.row.SimpleRow;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import io.fillrate.jmh.SampleRows;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Column types whose encodings differ in what they cost. */
public enum PgType {
    /** Any of the 2^64. */
    INT8,
    /** From −100 to 100. */
    FLOAT8,
    /** {@code numeric(10,2)} of up to ten digits. */
    NUMERIC_NARROW,
    /** {@code numeric} of about forty digits, twelve of them after the point. */
    NUMERIC_WIDE,
    /** Microseconds of the years 2020 to 2024. */
    TIMESTAMPTZ,
    /** Random. */
    UUID,
    /** 16 to 48 characters below U+0080. */
    TEXT_ASCII,
    /** 16 to 48 characters, most of two or three bytes in UTF-8, some of four. */
    TEXT_NON_ASCII,
    /** Up to four texts of up to twelve characters below U+0080. */
    TEXT_ARRAY;

    /** A table of one column of this type; the same rows every time. */
    PgBinarySample<?> sample() {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SampleRows.SEED);
        return switch (this) {
            case INT8 -> int8(random);
            case FLOAT8 -> float8(random);
            case NUMERIC_NARROW -> narrowNumeric(random);
            case NUMERIC_WIDE -> wideNumeric(random);
            case TIMESTAMPTZ -> timestamptz(random);
            case UUID -> uuid(random);
            case TEXT_ASCII -> text(random, "abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ,.'\"0123456789");
            case TEXT_NON_ASCII -> text(random, "äöüßéñçøæåабвгдежзиклмнопрст数据库表行列插入批量 abc👍🚀");
            case TEXT_ARRAY -> textArray(random);
        };
    }

    private record LongCell(long value) {}

    private record DoubleCell(double value) {}

    private record Cell<V>(V value) {}

    private static <T> PgBinarySample<T> sample(Column<T> column, Supplier<T> cell, OneColumn<T> others) {
        List<T> rows = Stream.generate(cell).limit(SampleRows.COUNT).toList();
        return new PgBinarySample<>(new Table<>("one_column", List.of(column), List.of()), rows, others);
    }

    private static PgBinarySample<?> int8(RandomGenerator random) {
        return sample(
                Column.int8("value", LongCell::value),
                () -> new LongCell(random.nextLong()),
                OneColumn.ofLong(LongCell::value));
    }

    private static PgBinarySample<?> float8(RandomGenerator random) {
        return sample(
                Column.float8("value", DoubleCell::value),
                () -> new DoubleCell(random.nextDouble() * 200 - 100),
                OneColumn.ofDouble(DoubleCell::value));
    }

    private static PgBinarySample<?> narrowNumeric(RandomGenerator random) {
        long max = 9_999_999_999L;
        return sample(
                Column.<Cell<BigDecimal>>numeric("value", 10, 2, Cell::value),
                () -> new Cell<>(BigDecimal.valueOf(random.nextLong(-max, max + 1), 2)),
                numeric());
    }

    private static PgBinarySample<?> wideNumeric(RandomGenerator random) {
        return sample(
                Column.<Cell<BigDecimal>>numeric("value", Cell::value),
                () -> new Cell<>(new BigDecimal(
                        BigInteger.valueOf(random.nextLong()).shiftLeft(64).add(BigInteger.valueOf(random.nextLong())),
                        12)),
                numeric());
    }

    private static OneColumn<Cell<BigDecimal>> numeric() {
        return OneColumn.ofObject(DataType.Numeric, Cell::value, (out, row) -> out.numeric(row.value()));
    }

    private static PgBinarySample<?> timestamptz(RandomGenerator random) {
        long first = Instant.parse("2020-01-01T00:00:00Z").getEpochSecond();
        int seconds = 5 * 365 * 86_400;
        return sample(
                Column.<Cell<Instant>>timestamptz("value", Cell::value),
                () -> new Cell<>(
                        Instant.ofEpochSecond(first + random.nextInt(seconds), random.nextInt(1_000_000) * 1000L)),
                OneColumn.ofObject(
                        DataType.TimestampTz,
                        row -> row.value().atZone(ZoneOffset.UTC),
                        (out, row) -> out.timestamptz(row.value())));
    }

    private static PgBinarySample<?> uuid(RandomGenerator random) {
        return sample(
                Column.<Cell<UUID>>uuid("value", Cell::value),
                () -> new Cell<>(new UUID(random.nextLong(), random.nextLong())),
                OneColumn.ofObject(DataType.Uuid, Cell::value, (out, row) -> out.uuid(row.value())));
    }

    private static PgBinarySample<?> text(RandomGenerator random, String alphabet) {
        return sample(
                Column.<Cell<String>>text("value", Cell::value),
                () -> new Cell<>(string(random, alphabet, random.nextInt(16, 49))),
                OneColumn.ofObject(DataType.Text, Cell::value, (out, row) -> out.text(row.value())));
    }

    private static PgBinarySample<?> textArray(RandomGenerator random) {
        Supplier<String> text = () -> string(random, "abcdefghijklmnopqrstuvwxyz", random.nextInt(13));
        return sample(
                Column.<Cell<List<String>>>array("value", Scalar.TEXT, Cell::value),
                () -> new Cell<>(Stream.generate(text).limit(random.nextInt(5)).toList()),
                OneColumn.ofTexts(Cell::value));
    }

    private static String string(RandomGenerator random, String alphabet, int length) {
        int[] pool = alphabet.codePoints().toArray();
        return IntStream.range(0, length)
                .mapToObj(i -> Character.toString(pool[random.nextInt(pool.length)]))
                .collect(Collectors.joining());
    }

    /**
     * A row of one column named {@code value} without Fillrate.
     *
     * @param mapping with PgBulkInsert's mapping API
     * @param setter with PgBulkInsert's row API
     * @param code written by hand
     * @param <T> the row
     */
    private record OneColumn<T>(AbstractMapping<T> mapping, Setter<T> setter, Code<T> code)
            implements PgBinarySample.Row<T> {

        private static final String COLUMN = "value";

        @FunctionalInterface
        interface Setter<T> {
            void set(SimpleRow out, T row);
        }

        @FunctionalInterface
        interface Code<T> {
            void write(PgDataOutput out, T row) throws IOException;
        }

        static <T> OneColumn<T> ofLong(ToLongFunction<T> value) {
            return new OneColumn<>(
                    new Mapping<T>().ofLong(value),
                    (out, row) -> out.setLong(COLUMN, value.applyAsLong(row)),
                    (out, row) -> out.int8(value.applyAsLong(row)));
        }

        static <T> OneColumn<T> ofDouble(ToDoubleFunction<T> value) {
            return new OneColumn<>(
                    new Mapping<T>().ofDouble(value),
                    (out, row) -> out.setDouble(COLUMN, value.applyAsDouble(row)),
                    (out, row) -> out.float8(value.applyAsDouble(row)));
        }

        static <T> OneColumn<T> ofObject(DataType type, Function<T, Object> value, Code<T> code) {
            return new OneColumn<>(
                    new Mapping<T>().ofObject(type, value),
                    (out, row) -> out.setValue(COLUMN, type, value.apply(row)),
                    code);
        }

        static <T> OneColumn<T> ofTexts(Function<T, List<String>> value) {
            return new OneColumn<>(
                    new Mapping<T>().ofTexts(value),
                    (out, row) -> out.setTextArray(COLUMN, value.apply(row)),
                    (out, row) -> out.textArray(value.apply(row)));
        }

        /** The library's methods are for subclasses. */
        private static final class Mapping<T> extends AbstractMapping<T> {

            Mapping() {
                super("public", "one_column");
            }

            Mapping<T> ofLong(ToLongFunction<T> value) {
                mapLongPrimitive(COLUMN, value);
                return this;
            }

            Mapping<T> ofDouble(ToDoubleFunction<T> value) {
                mapDoublePrimitive(COLUMN, value);
                return this;
            }

            Mapping<T> ofObject(DataType type, Function<T, Object> value) {
                map(COLUMN, type, value);
                return this;
            }

            Mapping<T> ofTexts(Function<T, List<String>> value) {
                mapTextArray(COLUMN, value::apply);
                return this;
            }
        }

        @Override
        public void set(T row, SimpleRow out) {
            setter.set(out, row);
        }

        @Override
        public void write(T row, PgDataOutput out) throws IOException {
            code.write(out, row);
        }
    }
}
