package io.fillrate.core.internal.encode;

/**
 * Values in the text form of LOAD DATA in MariaDB and MySQL ({@link DelimitedEncoder#loadData}), for rows that are not of a {@link
 * io.fillrate.data.Table}.
 */
public final class LoadDataValues {

    private static final long FIRST_DAY = -719_162; // 0001-01-01
    private static final long END_DAY = 2_932_897; // 10000-01-01

    private LoadDataValues() {}

    /** A whole number. */
    public static void integer(long value, EncodeBuffer out) {
        Decimal.put(value, out);
    }

    /**
     * A float or double.
     *
     * @throws ValueException if it is NaN or infinite
     */
    public static void real(double value, EncodeBuffer out) {
        if (!Double.isFinite(value)) {
            throw new ValueException(value + " is out of range: MariaDB and MySQL have no NaN and no infinities");
        }
        ShortestDecimal.put(value, out);
    }

    /**
     * A day since 1970-01-01.
     *
     * @throws ValueException if it is not in the years 1 to 9999
     */
    public static void date(long epochDay, EncodeBuffer out) {
        if (epochDay < FIRST_DAY || epochDay >= END_DAY) {
            throw new ValueException("day " + epochDay + " since 1970-01-01 is out of range: years 1 to 9999");
        }
        PostgresTime.putDate(epochDay, out);
    }

    /**
     * A date and time of day, in microseconds since 1970-01-01.
     *
     * @throws ValueException if it is not in the years 1 to 9999
     */
    public static void dateTime(long epochMicros, EncodeBuffer out) {
        long day = Math.floorDiv(epochMicros, PostgresTime.MICROS_OF_DAY);
        date(day, out);
        out.putByte(' ');
        TextValues.time(epochMicros - day * PostgresTime.MICROS_OF_DAY, out);
    }

    /** Bytes as hexadecimal digits, for {@code UNHEX}. */
    public static void hex(byte[] value, EncodeBuffer out) {
        TextValues.hex(value, out);
    }

    /** Escapes what was written since {@code start}. */
    public static void escape(int start, EncodeBuffer out) {
        Escapes.LOAD_DATA.apply(start, out);
    }
}
