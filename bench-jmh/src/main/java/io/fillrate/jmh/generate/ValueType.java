package io.fillrate.jmh.generate;

import io.fillrate.data.ColumnRandom;
import io.fillrate.data.DateRange;
import io.fillrate.data.Inet;
import io.fillrate.data.Interval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.openjdk.jmh.infra.Blackhole;

/** Column types, and how a value of each is drawn. */
public enum ValueType {
    /** True half the time. */
    BOOLEAN {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume(random.nextLong() < 0);
        }
    },
    /** Up to 100. */
    INT2 {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume(random.nextInt(101));
        }
    },
    /** Up to a million. */
    INT4 {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume(random.nextInt(1_000_000));
        }
    },
    /** Any. */
    INT8 {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume(random.nextLong());
        }
    },
    /** From 0 to 1. */
    FLOAT4 {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume((float) random.nextDouble());
        }
    },
    /** From 0 to 1. */
    FLOAT8 {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume(random.nextDouble());
        }
    },
    /** {@code numeric(10,2)}. */
    NUMERIC_NARROW {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume(BigDecimal.valueOf(random.nextLong(9_999_999_999L), 2));
        }
    },
    /** About forty digits. */
    NUMERIC_WIDE {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            BigInteger high = BigInteger.valueOf(random.nextLong());
            values.consume(new BigDecimal(high.shiftLeft(64).add(BigInteger.valueOf(random.nextLong())), 12));
        }
    },
    /** Sixteen characters. */
    TEXT_SHORT {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume(Draws.text(random, 16));
        }
    },
    /** 256 characters. */
    TEXT_LONG {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume(Draws.text(random, 256));
        }
    },
    /** Version 4. */
    UUID {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume(Draws.uuid(random));
        }
    },
    /** Of the years 2020 to 2029. */
    DATE {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume(DATES.date(random.nextInt(3650)));
        }
    },
    /** To the microsecond. */
    TIME {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume(LocalTime.ofNanoOfDay(random.nextLong(86_400_000_000L) * 1000));
        }
    },
    /** To the microsecond, of the years 1970 to 2033. */
    TIMESTAMP {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume(TIMESTAMPS.dateTime(random.nextLong(2_000_000_000_000_000L)));
        }
    },
    /** To the microsecond, of the years 2020 to 2024. */
    TIMESTAMPTZ {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume(Draws.instant(random));
        }
    },
    /** Up to ten years, a month, a day. */
    INTERVAL {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume(new Interval(random.nextInt(120), random.nextInt(31), random.nextLong(86_400_000_000L)));
        }
    },
    /** 32 bytes. */
    BYTEA {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            byte[] bytes = new byte[32];
            for (int i = 0; i < bytes.length; i += Long.BYTES) {
                long bits = random.nextLong();
                for (int j = i; j < i + Long.BYTES; j++, bits >>>= Byte.SIZE) {
                    bytes[j] = (byte) bits;
                }
            }
            values.consume(bytes);
        }
    },
    /** An object of about 120 characters. */
    JSON {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume(Draws.json(random));
        }
    },
    /** Version 4. */
    INET {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            int bits = (int) random.nextLong();
            byte[] address = {(byte) bits, (byte) (bits >> 8), (byte) (bits >> 16), (byte) (bits >> 24)};
            try {
                values.consume(new Inet(InetAddress.getByAddress(address), 32));
            } catch (UnknownHostException e) {
                throw new IllegalStateException("four bytes are an address", e);
            }
        }
    },
    /** Four of eight characters. */
    TEXT_ARRAY {
        @Override
        void draw(ColumnRandom random, Blackhole values) {
            values.consume(List.of(
                    Draws.text(random, 8), Draws.text(random, 8), Draws.text(random, 8), Draws.text(random, 8)));
        }
    };

    private static final DateRange DATES = new DateRange(LocalDate.of(2020, 1, 1), LocalDate.of(2030, 1, 1));
    private static final DateRange TIMESTAMPS = new DateRange(LocalDate.of(1970, 1, 1), LocalDate.of(2034, 1, 1));

    abstract void draw(ColumnRandom random, Blackhole values);
}
