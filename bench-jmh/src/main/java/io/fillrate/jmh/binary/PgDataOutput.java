package io.fillrate.jmh.binary;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Fields of PostgreSQL's binary COPY format, written from the format's documentation alone: plain, correct, and not optimized.
 */
final class PgDataOutput extends DataOutputStream {

    private static final byte[] SIGNATURE = "PGCOPY\n\377\r\n\0".getBytes(StandardCharsets.ISO_8859_1);
    private static final int NULL = -1;
    private static final int TEXT_OID = 25;
    private static final long EPOCH_SECOND =
            Instant.parse("2000-01-01T00:00:00Z").getEpochSecond();
    private static final long EPOCH_DAY = LocalDate.of(2000, 1, 1).toEpochDay();
    private static final BigInteger BASE = BigInteger.valueOf(10_000);

    PgDataOutput(OutputStream out) {
        super(out);
    }

    void header() throws IOException {
        write(SIGNATURE);
        writeInt(0);
        writeInt(0);
    }

    void bool(boolean value) throws IOException {
        writeInt(1);
        writeBoolean(value);
    }

    void int2(@Nullable Short value) throws IOException {
        if (value == null) {
            writeInt(NULL);
        } else {
            writeInt(2);
            writeShort(value);
        }
    }

    void int4(int value) throws IOException {
        writeInt(4);
        writeInt(value);
    }

    void int8(long value) throws IOException {
        writeInt(8);
        writeLong(value);
    }

    void float8(double value) throws IOException {
        writeInt(8);
        writeDouble(value);
    }

    void uuid(UUID value) throws IOException {
        writeInt(16);
        writeLong(value.getMostSignificantBits());
        writeLong(value.getLeastSignificantBits());
    }

    void date(LocalDate value) throws IOException {
        int4((int) (value.toEpochDay() - EPOCH_DAY));
    }

    void timestamp(LocalDateTime value) throws IOException {
        timestamptz(value.toInstant(ZoneOffset.UTC));
    }

    void timestamptz(Instant value) throws IOException {
        int8((value.getEpochSecond() - EPOCH_SECOND) * 1_000_000 + value.getNano() / 1000);
    }

    void text(@Nullable String value) throws IOException {
        if (value == null) {
            writeInt(NULL);
        } else {
            byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
            writeInt(utf8.length);
            write(utf8);
        }
    }

    void textArray(List<String> values) throws IOException {
        if (values.isEmpty()) {
            writeInt(12);
            writeInt(0);
            writeInt(0);
            writeInt(TEXT_OID);
            return;
        }
        List<byte[]> elements = new ArrayList<>();
        int length = 20;
        for (String value : values) {
            byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
            elements.add(utf8);
            length += 4 + utf8.length;
        }
        writeInt(length);
        writeInt(1);
        writeInt(0);
        writeInt(TEXT_OID);
        writeInt(values.size());
        writeInt(1);
        for (byte[] element : elements) {
            writeInt(element.length);
            write(element);
        }
    }

    /** Of a scale that is not negative. */
    void numeric(BigDecimal value) throws IOException {
        int places = (value.scale() + 3) / 4;
        BigInteger rest = value.setScale(places * 4).unscaledValue().abs();
        List<Integer> digits = new ArrayList<>();
        while (rest.signum() != 0) {
            BigInteger[] parts = rest.divideAndRemainder(BASE);
            digits.add(parts[1].intValue());
            rest = parts[0];
        }
        int weight = digits.isEmpty() ? 0 : digits.size() - places - 1;
        Collections.reverse(digits);
        while (!digits.isEmpty() && digits.get(digits.size() - 1) == 0) {
            digits.remove(digits.size() - 1);
        }
        writeInt(8 + 2 * digits.size());
        writeShort(digits.size());
        writeShort(weight);
        writeShort(value.signum() < 0 ? 0x4000 : 0);
        writeShort(value.scale());
        for (int digit : digits) {
            writeShort(digit);
        }
    }
}
