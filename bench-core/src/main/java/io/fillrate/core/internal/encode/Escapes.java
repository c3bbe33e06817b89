package io.fillrate.core.internal.encode;

import io.fillrate.core.internal.encode.CompiledRow.ValueEncoder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The bytes that have a meaning in a text format, and their replacements: a mark and another byte. Applied in place once a value is
 * written, so that a value without such bytes costs one test for every eight of its bytes.
 */
final class Escapes {

    /** CSV (RFC 4180): a quote is doubled. */
    static final Escapes CSV = new Escapes('"', "\"", "\"", '"', '"', 0);

    /** Elements of an array: quotes and backslashes follow a backslash. */
    static final Escapes ARRAY_ELEMENT = new Escapes('\\', "\"\\", "\"\\", '"', '\\', 0);

    /** COPY's text format: backslash and control characters that it uses itself. */
    static final Escapes COPY_TEXT = new Escapes('\\', "\\\b\f\n\r\t\u000b", "\\bfnrtv", '\\', '\\', '\r' + 1);

    /** LOAD DATA's text: backslash, the ends of fields and lines, and the zero byte. */
    static final Escapes LOAD_DATA = new Escapes('\\', "\\\n\t\0", "\\nt0", '\\', '\\', '\n' + 1);

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHEST = 0x8080_8080_8080_8080L;

    private static final int TWO_QUOTES = ('"' << 8) | '"';

    private final byte mark;
    private final byte[] second = new byte[256];
    private final long one;
    private final long other;
    private final long below;

    /**
     * Escapes of some characters below U+0080.
     *
     * @param mark precedes what replaces each
     * @param one of them
     * @param other another of them, or the same
     * @param below a bound that the rest of them are below, though not all below it need be special
     */
    private Escapes(char mark, String special, String replaced, char one, char other, int below) {
        this.mark = (byte) mark;
        this.one = one * ONES;
        this.other = other * ONES;
        this.below = below * ONES;
        for (int i = 0; i < special.length(); i++) {
            second[special.charAt(i)] = (byte) replaced.charAt(i);
        }
    }

    <V> ValueEncoder<V> quoting(ValueEncoder<V> value) {
        return (v, out) -> {
            out.putByte('"');
            int start = out.size();
            value.encode(v, out);
            apply(start, out);
            out.putByte('"');
        };
    }

    /**
     * The encoder of a value between double quotes inside a quoted field of CSV. As CSV has no other special byte than the quote, which is
     * special here too, a value without special bytes is right at once.
     */
    <V> ValueEncoder<V> quotingInCsv(ValueEncoder<V> value) {
        return (v, out) -> {
            out.putShort(TWO_QUOTES);
            int start = out.size();
            value.encode(v, out);
            if (apply(start, out)) {
                CSV.apply(start, out);
            }
            out.putShort(TWO_QUOTES);
        };
    }

    /** The encoder of a value with escapes only. */
    <V> ValueEncoder<V> escaping(ValueEncoder<V> value) {
        return (v, out) -> {
            int start = out.size();
            value.encode(v, out);
            apply(start, out);
        };
    }

    /** Escapes what was written since {@code start}, and returns whether there was anything to escape. */
    boolean apply(int start, EncodeBuffer out) {
        int end = out.size();
        int first = next(out.array(), start, end);
        if (first == end) {
            return false;
        }
        widen(first, end, out);
        return true;
    }

    /** What follows the first special byte moves out of the way, and comes back run by run. */
    private void widen(int first, int end, EncodeBuffer out) {
        int length = end - first;
        out.reserve(length);
        byte[] bytes = out.array();
        System.arraycopy(bytes, first, bytes, end, length);
        int from = end;
        int to = first;
        int last = end + length;
        while (from < last) {
            bytes[to++] = mark;
            bytes[to++] = second[bytes[from++] & 0xff];
            int run = next(bytes, from, last) - from;
            System.arraycopy(bytes, from, bytes, to, run);
            from += run;
            to += run;
        }
        out.truncate(to);
    }

    /** Where the next special byte is, or the end. */
    private int next(byte[] bytes, int start, int end) {
        int i = start;
        while (i <= end - Long.BYTES) {
            long eight = (long) LONG.get(bytes, i);
            long maybe = lessThan(eight ^ one, ONES) | lessThan(eight ^ other, ONES) | lessThan(eight, below);
            if (maybe == 0) {
                i += Long.BYTES;
                continue;
            }
            i += Long.numberOfTrailingZeros(maybe) / Byte.SIZE;
            if (second[bytes[i] & 0xff] != 0) {
                return i;
            }
            i++;
        }
        while (i < end && second[bytes[i] & 0xff] == 0) {
            i++;
        }
        return i;
    }

    /**
     * The highest bit of each byte that is less than its bound of at most 128, the lowest of them being right (Anderson, "Bit Twiddling
     * Hacks", "Determine if a word has a byte less than n").
     */
    private static long lessThan(long eight, long bounds) {
        return (eight - bounds) & ~eight & HIGHEST;
    }
}
