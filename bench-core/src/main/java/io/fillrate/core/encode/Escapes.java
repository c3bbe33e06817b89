package io.fillrate.core.encode;

/**
 * The bytes that a text format gives a meaning to, and what stands for them: a mark and another byte. Done in place once a value is
 * written, so that a value without such bytes costs one look at each.
 */
final class Escapes {

    /** CSV (RFC 4180): a quote is doubled. */
    static final Escapes CSV = new Escapes('"', "\"", "\"");

    /** Elements of an array: quotes and backslashes follow a backslash. */
    static final Escapes ARRAY_ELEMENT = new Escapes('\\', "\"\\", "\"\\");

    /** COPY's text format: backslash and control characters that it uses itself. */
    static final Escapes COPY_TEXT = new Escapes('\\', "\\\b\f\n\r\t\u000b", "\\bfnrtv");

    private final byte mark;
    private final byte[] second = new byte[256];

    private Escapes(char mark, String special, String replaced) {
        this.mark = (byte) mark;
        for (int i = 0; i < special.length(); i++) {
            second[special.charAt(i)] = (byte) replaced.charAt(i);
        }
    }

    /** The encoder of a value between double quotes. */
    <V> ValueEncoder<V> quoting(ValueEncoder<V> value) {
        return (v, out) -> {
            out.putByte('"');
            int start = out.size();
            value.encode(v, out);
            apply(start, out);
            out.putByte('"');
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

    private void apply(int start, EncodeBuffer out) {
        int end = out.size();
        byte[] bytes = out.array();
        int special = 0;
        for (int i = start; i < end; i++) {
            if (second[bytes[i] & 0xff] != 0) {
                special++;
            }
        }
        if (special > 0) {
            widen(end, special, out);
        }
    }

    /** From the end, so that each byte is moved once. */
    private void widen(int end, int special, EncodeBuffer out) {
        out.reserve(special);
        byte[] bytes = out.array();
        int to = end + special;
        for (int from = end - 1; to > from + 1; from--) {
            byte replaced = second[bytes[from] & 0xff];
            if (replaced == 0) {
                bytes[--to] = bytes[from];
            } else {
                bytes[--to] = replaced;
                bytes[--to] = mark;
            }
        }
    }
}
