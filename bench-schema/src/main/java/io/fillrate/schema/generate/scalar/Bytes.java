package io.fillrate.schema.generate.scalar;

import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.generate.domain.Codes;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.generate.domain.Numbered;
import io.fillrate.schema.model.DataType;

/** Domains of bytes and bits. */
public final class Bytes {

    private static final int DEFAULT_LENGTH = 24;

    private static final int DEFAULT_BITS = 32;

    private Bytes() {}

    /** Bytes that look random: the first eight distinguish values, or all of them if there are fewer. */
    public static ColumnDomain bytes(ValueSpec spec, DataType.Binary type) {
        int max = min(type.maxLength(), spec.limits().maxLength());
        int atLeast = Math.max(1, spec.limits().minLength());
        int length = type.fixed() ? max : Math.max(atLeast, Math.min(max, DEFAULT_LENGTH));
        if (length < atLeast || length > max) {
            throw new NotUnderstoodException(
                    "no value of " + spec.sqlType() + " has a length from " + atLeast + " to " + max);
        }
        long size = length >= Long.BYTES ? Long.MAX_VALUE : 1L << (8 * length);
        return new ColumnDomain(new Numbered(size, number -> bytes(number, length)), Scalar.BYTEA, true);
    }

    /** The lesser of two lengths of which 0 means that there is no limit. */
    private static int min(int one, int other) {
        return Math.min(one == 0 ? Integer.MAX_VALUE : one, other == 0 ? Integer.MAX_VALUE : other);
    }

    private static byte[] bytes(long number, int length) {
        byte[] bytes = new byte[length];
        long bits = length >= Long.BYTES ? Mix.bits(number) : number;
        for (int i = 0; i < length; i++) {
            if (i > 0 && i % Long.BYTES == 0) {
                bits = Mix.bits(bits);
            }
            bytes[i] = (byte) (bits >>> (8 * (i % Long.BYTES)));
        }
        return bytes;
    }

    /** Strings of bits: digits in PostgreSQL and DuckDB, bytes in MariaDB and MySQL. */
    public static ColumnDomain bits(ValueSpec spec, DataType.Bits type) {
        int max = min(type.length(), spec.limits().maxLength());
        if (spec.database().hasMySqlDialect()) {
            int length = (max + 7) / 8;
            long size = max >= Long.SIZE - 1 ? Long.MAX_VALUE : 1L << max;
            return new ColumnDomain(new Numbered(size, number -> bigEndian(number, length)), Scalar.BYTEA, true);
        }
        int atLeast = type.varying() ? Math.max(1, spec.limits().minLength()) : max;
        boolean unlimited = max == Integer.MAX_VALUE;
        int longest = unlimited ? Math.max(atLeast, DEFAULT_BITS) : max;
        int shortest = type.varying() && unlimited ? longest : atLeast;
        if (shortest > longest) {
            throw new NotUnderstoodException("no value of " + spec.sqlType() + " has " + shortest + " bits");
        }
        return new ColumnDomain(new Codes("01", shortest, longest, Long.MAX_VALUE), Scalar.TEXT, false);
    }

    private static byte[] bigEndian(long number, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[length - 1 - i] = (byte) (number >>> (8 * i));
        }
        return bytes;
    }
}
