package io.fillrate.jmh.generate;

import io.fillrate.data.ColumnRandom;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.LocalTime;
import java.util.List;
import java.util.function.BiConsumer;
import org.openjdk.jmh.infra.Blackhole;

/** Column types, and how a value of each is drawn. */
public enum ValueType {
    /** True half the time. */
    BOOLEAN((random, values) -> values.consume(random.nextLong() < 0)),
    /** Up to 100. */
    INT2((random, values) -> values.consume(random.nextInt(101))),
    /** Up to a million. */
    INT4((random, values) -> values.consume(random.nextInt(1_000_000))),
    /** Any. */
    INT8((random, values) -> values.consume(random.nextLong())),
    /** From 0 to 1. */
    FLOAT4((random, values) -> values.consume((float) random.nextDouble())),
    /** From 0 to 1. */
    FLOAT8((random, values) -> values.consume(random.nextDouble())),
    /** {@code numeric(10,2)}. */
    NUMERIC_NARROW((random, values) -> values.consume(BigDecimal.valueOf(random.nextLong(9_999_999_999L), 2))),
    /** About forty digits. */
    NUMERIC_WIDE((random, values) -> {
        BigInteger high = BigInteger.valueOf(random.nextLong());
        values.consume(new BigDecimal(high.shiftLeft(64).add(BigInteger.valueOf(random.nextLong())), 12));
    }),
    /** Sixteen characters. */
    TEXT_SHORT((random, values) -> values.consume(Draws.text(random, 16))),
    /** 256 characters. */
    TEXT_LONG((random, values) -> values.consume(Draws.text(random, 256))),
    /** Version 4. */
    UUID((random, values) -> values.consume(Draws.uuid(random))),
    /** Of the years 2020 to 2029. */
    DATE((random, values) -> values.consume(Draws.DATES.date(random.nextInt(3650)))),
    /** To the microsecond. */
    TIME((random, values) -> values.consume(LocalTime.ofNanoOfDay(random.nextLong(86_400_000_000L) * 1000))),
    /** To the microsecond, of the years 1970 to 2033. */
    TIMESTAMP((random, values) -> values.consume(Draws.TIMESTAMPS.dateTime(random.nextLong(2_000_000_000_000_000L)))),
    /** To the microsecond, of the years 2020 to 2024. */
    TIMESTAMPTZ((random, values) -> values.consume(Draws.instant(random))),
    /** Up to ten years, a month, a day. */
    INTERVAL((random, values) ->
            values.consume(new Interval(random.nextInt(120), random.nextInt(31), random.nextLong(86_400_000_000L)))),
    /** 32 bytes. */
    BYTEA((random, values) -> {
        byte[] bytes = new byte[32];
        for (int i = 0; i < bytes.length; i += Long.BYTES) {
            long bits = random.nextLong();
            for (int j = i; j < i + Long.BYTES; j++, bits >>>= Byte.SIZE) {
                bytes[j] = (byte) bits;
            }
        }
        values.consume(bytes);
    }),
    /** An object of about 120 characters. */
    JSON((random, values) -> values.consume(Draws.json(random))),
    /** Version 4. */
    INET((random, values) -> {
        int bits = (int) random.nextLong();
        byte[] address = {(byte) bits, (byte) (bits >> 8), (byte) (bits >> 16), (byte) (bits >> 24)};
        try {
            values.consume(new Inet(InetAddress.getByAddress(address), 32));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }),
    /** Four of eight characters. */
    TEXT_ARRAY((random, values) -> values.consume(
            List.of(Draws.text(random, 8), Draws.text(random, 8), Draws.text(random, 8), Draws.text(random, 8))));

    @SuppressWarnings("ImmutableEnumChecker") // a lambda that captures nothing
    private final BiConsumer<ColumnRandom, Blackhole> draw;

    ValueType(BiConsumer<ColumnRandom, Blackhole> draw) {
        this.draw = draw;
    }

    void draw(ColumnRandom random, Blackhole values) {
        draw.accept(random, values);
    }
}
