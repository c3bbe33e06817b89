package io.fillrate.jmh.binary;

import de.bytefish.pgbulkinsert.pgsql.constants.DataType;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import io.fillrate.jmh.Rows;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tables of one column, each with random values of its type. */
final class PgTypeSamples {

    private record LongCell(long value) {}

    private record DoubleCell(double value) {}

    private record Cell<V>(V value) {}

    private PgTypeSamples() {}

    private static <T> PgBinarySample<T> sample(Column<T> column, Supplier<T> cell, PgTypeRow<T> others) {
        List<T> rows = Stream.generate(cell).limit(Rows.COUNT).toList();
        return new PgBinarySample<>(new Table<>("one_column", List.of(column), List.of()), rows, others);
    }

    static PgBinarySample<?> int8(RandomGenerator random) {
        return sample(
                Column.int8("value", LongCell::value),
                () -> new LongCell(random.nextLong()),
                PgTypeRow.ofLong(LongCell::value));
    }

    static PgBinarySample<?> float8(RandomGenerator random) {
        return sample(
                Column.float8("value", DoubleCell::value),
                () -> new DoubleCell(random.nextDouble() * 200 - 100),
                PgTypeRow.ofDouble(DoubleCell::value));
    }

    static PgBinarySample<?> narrowNumeric(RandomGenerator random) {
        long most = 9_999_999_999L;
        return sample(
                Column.<Cell<BigDecimal>>numeric("value", 10, 2, Cell::value),
                () -> new Cell<>(BigDecimal.valueOf(random.nextLong(-most, most + 1), 2)),
                numeric());
    }

    static PgBinarySample<?> wideNumeric(RandomGenerator random) {
        return sample(
                Column.<Cell<BigDecimal>>numeric("value", Cell::value),
                () -> new Cell<>(new BigDecimal(
                        BigInteger.valueOf(random.nextLong()).shiftLeft(64).add(BigInteger.valueOf(random.nextLong())),
                        12)),
                numeric());
    }

    private static PgTypeRow<Cell<BigDecimal>> numeric() {
        return PgTypeRow.ofObject(DataType.Numeric, Cell::value, (out, row) -> out.numeric(row.value()));
    }

    static PgBinarySample<?> timestamptz(RandomGenerator random) {
        long first = Instant.parse("2020-01-01T00:00:00Z").getEpochSecond();
        int seconds = 5 * 365 * 86_400;
        return sample(
                Column.<Cell<Instant>>timestamptz("value", Cell::value),
                () -> new Cell<>(
                        Instant.ofEpochSecond(first + random.nextInt(seconds), random.nextInt(1_000_000) * 1000L)),
                PgTypeRow.ofObject(
                        DataType.TimestampTz,
                        row -> row.value().atZone(ZoneOffset.UTC),
                        (out, row) -> out.timestamptz(row.value())));
    }

    static PgBinarySample<?> uuid(RandomGenerator random) {
        return sample(
                Column.<Cell<UUID>>uuid("value", Cell::value),
                () -> new Cell<>(new UUID(random.nextLong(), random.nextLong())),
                PgTypeRow.ofObject(DataType.Uuid, Cell::value, (out, row) -> out.uuid(row.value())));
    }

    static PgBinarySample<?> text(RandomGenerator random, String alphabet) {
        return sample(
                Column.<Cell<String>>text("value", Cell::value),
                () -> new Cell<>(string(random, alphabet, random.nextInt(16, 49))),
                PgTypeRow.ofObject(DataType.Text, Cell::value, (out, row) -> out.text(row.value())));
    }

    static PgBinarySample<?> textArray(RandomGenerator random) {
        Supplier<String> text = () -> string(random, "abcdefghijklmnopqrstuvwxyz", random.nextInt(13));
        return sample(
                Column.<Cell<List<String>>>array("value", Scalar.TEXT, Cell::value),
                () -> new Cell<>(Stream.generate(text).limit(random.nextInt(5)).toList()),
                PgTypeRow.ofTexts(Cell::value));
    }

    private static String string(RandomGenerator random, String alphabet, int length) {
        int[] pool = alphabet.codePoints().toArray();
        return IntStream.range(0, length)
                .mapToObj(i -> Character.toString(pool[random.nextInt(pool.length)]))
                .collect(Collectors.joining());
    }
}
