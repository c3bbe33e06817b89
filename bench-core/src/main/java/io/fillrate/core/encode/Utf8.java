package io.fillrate.core.encode;

import java.util.Locale;

/** Strings to UTF-8 (RFC 3629) without an array in between. */
final class Utf8 {

    private static final int BLOCK = 8;
    private static final int MOST_BYTES_PER_CHAR = 3;

    private Utf8() {}

    /** Blocks of ASCII at a time, and blocks that are not ASCII character by character. */
    static void put(String text, EncodeBuffer out) {
        int length = text.length();
        if (length > Integer.MAX_VALUE / MOST_BYTES_PER_CHAR) {
            throw new ValueException(
                    "has " + length + " characters: " + Integer.MAX_VALUE / MOST_BYTES_PER_CHAR + " at most");
        }
        int at = out.reserve(MOST_BYTES_PER_CHAR * length);
        int i = 0;
        while (i < length) {
            int asciiEnd = putAscii(text, i, out, at);
            at += asciiEnd - i;
            i = asciiEnd;
            int end = Math.min(length, i + BLOCK);
            byte[] bytes = out.array();
            while (i < end) {
                char c = text.charAt(i++);
                if (c < 0x80) {
                    if (c == 0) {
                        throw new ValueException("character " + (i - 1) + " is U+0000: PostgreSQL text can't hold it");
                    }
                    bytes[at++] = (byte) c;
                } else if (c < 0x800) {
                    bytes[at++] = (byte) (0xc0 | c >> 6);
                    bytes[at++] = (byte) (0x80 | (c & 0x3f));
                } else if (!Character.isSurrogate(c)) {
                    bytes[at++] = (byte) (0xe0 | c >> 12);
                    bytes[at++] = (byte) (0x80 | (c >> 6 & 0x3f));
                    bytes[at++] = (byte) (0x80 | (c & 0x3f));
                } else {
                    int codePoint = pair(text, i - 1);
                    i++;
                    bytes[at++] = (byte) (0xf0 | codePoint >> 18);
                    bytes[at++] = (byte) (0x80 | (codePoint >> 12 & 0x3f));
                    bytes[at++] = (byte) (0x80 | (codePoint >> 6 & 0x3f));
                    bytes[at++] = (byte) (0x80 | (codePoint & 0x3f));
                }
            }
        }
        out.truncate(at);
    }

    /** Writes whole blocks from U+0001 to U+007F, eight bytes in one store, and tells where they end. */
    private static int putAscii(String text, int start, EncodeBuffer out, int at) {
        int i = start;
        for (int last = text.length() - BLOCK; i <= last; i += BLOCK) {
            long high = four(text, i);
            long low = four(text, i + 4);
            // A character above U+007F has a bit under the mask, and U+0000 borrows from its neighbour when 1 is taken
            // from each.
            long seen = high | low | (high - 0x0001_0001_0001_0001L) | (low - 0x0001_0001_0001_0001L);
            if ((seen & 0xff80_ff80_ff80_ff80L) != 0) {
                return i;
            }
            out.setLong(at + i - start, narrow(high) << 32 | narrow(low));
        }
        return i;
    }

    /** Four characters in a long, the first in the highest bits. */
    private static long four(String text, int i) {
        return (long) text.charAt(i) << 48
                | (long) text.charAt(i + 1) << 32
                | (long) text.charAt(i + 2) << 16
                | text.charAt(i + 3);
    }

    /** The low bytes of four characters, side by side. */
    private static long narrow(long four) {
        long pairs = (four | four >>> 8) & 0x0000_ffff_0000_ffffL;
        return (pairs | pairs >>> 16) & 0xffff_ffffL;
    }

    private static int pair(String text, int i) {
        int codePoint = text.codePointAt(i);
        if (codePoint < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
            throw new ValueException("character " + i + " is half of a surrogate pair: U+"
                    + Integer.toHexString(codePoint).toUpperCase(Locale.ROOT));
        }
        return codePoint;
    }
}
