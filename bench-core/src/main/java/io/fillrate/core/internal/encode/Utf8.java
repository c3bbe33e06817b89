package io.fillrate.core.internal.encode;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** Strings to UTF-8 (RFC 3629) without an array in between: short ones by {@link #put}, long ones by {@link Chunked}. */
final class Utf8 {

    private static final int BLOCK = 8;

    private Utf8() {}

    /**
     * Writes a string where there is room for three bytes per character, and returns where it ends: blocks of ASCII at a time,
     * and blocks that are not ASCII character by character.
     */
    static int put(String text, EncodeBuffer out, int first) {
        int length = text.length();
        byte[] bytes = out.array();
        int at = first;
        int i = 0;
        while (i < length) {
            int asciiEnd = putAscii(text, i, out, at);
            at += asciiEnd - i;
            i = asciiEnd;
            int end = Math.min(length, i + BLOCK);
            while (i < end) {
                char c = text.charAt(i);
                at = put(c, text, i, bytes, at);
                i += Character.isHighSurrogate(c) ? 2 : 1;
            }
        }
        return at;
    }

    /** Writes whole blocks from U+0001 to U+007F, eight bytes in one store, and returns where they end. */
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

    /** Writes the character at an index of a string, with its other half if it is one of a surrogate pair, and returns where it ends. */
    static int put(char c, String text, int i, byte[] bytes, int at) {
        if (c < 0x80) {
            if (c == 0) {
                throw Limits.postgresNul(i);
            }
            bytes[at] = (byte) c;
            return at + 1;
        } else if (c < 0x800) {
            bytes[at] = (byte) (0xc0 | c >> 6);
            bytes[at + 1] = (byte) (0x80 | (c & 0x3f));
            return at + 2;
        } else if (!Character.isSurrogate(c)) {
            bytes[at] = (byte) (0xe0 | c >> 12);
            bytes[at + 1] = (byte) (0x80 | (c >> 6 & 0x3f));
            bytes[at + 2] = (byte) (0x80 | (c & 0x3f));
            return at + 3;
        }
        int codePoint = pair(text, i);
        bytes[at] = (byte) (0xf0 | codePoint >> 18);
        bytes[at + 1] = (byte) (0x80 | (codePoint >> 12 & 0x3f));
        bytes[at + 2] = (byte) (0x80 | (codePoint >> 6 & 0x3f));
        bytes[at + 3] = (byte) (0x80 | (codePoint & 0x3f));
        return at + 4;
    }

    private static int pair(String text, int i) {
        int codePoint = text.codePointAt(i);
        if (codePoint < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
            throw new ValueException("character " + i + " is half of a surrogate pair: U+"
                    + Integer.toHexString(codePoint).toUpperCase(Locale.ROOT));
        }
        return codePoint;
    }

    /**
     * The quicker way for long strings, by what the JVM has vector instructions for: a chunk of characters is masked to seven bits and
     * narrowed to bytes as a whole. Where the mask changed nothing the bytes are right, and only the other characters are encoded one by
     * one. Keeps its chunk; belongs to one thread.
     */
    static final class Chunked {

        /** Room that is written past the end of a string. */
        static final int SLACK = 32;

        private static final int CHUNK = 4096;

        private final char[] chars = new char[CHUNK];
        private final char[] masked = new char[CHUNK];
        private final byte[] narrow = new byte[CHUNK + SLACK];
        private final CharBuffer from = CharBuffer.wrap(masked);
        private final ByteBuffer to = ByteBuffer.wrap(narrow);
        private final CharsetEncoder narrowing =
                StandardCharsets.ISO_8859_1.newEncoder(); // ASCII's has vectors since JDK 18

        /** Writes a string to an array with room for three bytes per character and the slack, and returns where it ends. */
        int put(String text, byte[] bytes, int first) {
            int length = text.length();
            int at = first;
            int start = 0;
            while (start < length) {
                int end = Math.min(length, start + CHUNK);
                if (end < length && Character.isHighSurrogate(text.charAt(end - 1))) {
                    end--; // with its other half
                }
                at = putChunk(text, start, end, bytes, at);
                start = end;
            }
            return at;
        }

        private int putChunk(String text, int start, int end, byte[] bytes, int first) {
            int length = end - start;
            text.getChars(start, end, chars, 0);
            mask(length);
            from.limit(length).position(0);
            to.clear();
            narrowing.encode(from, to, false);
            int at = first;
            int i = 0;
            while (true) {
                int changed = Arrays.mismatch(chars, i, length, masked, i, length);
                int run = changed < 0 ? length - i : changed;
                // Some bytes more than the run, so that the copy has no odd rest to branch on.
                System.arraycopy(narrow, i, bytes, at, (run + SLACK - 1) & -SLACK);
                at += run;
                i += run;
                if (i == length) {
                    return at;
                }
                do {
                    char c = chars[i];
                    at = Utf8.put(c, text, start + i, bytes, at);
                    i += Character.isHighSurrogate(c) ? 2 : 1;
                } while (i < length && chars[i] >= 0x80);
            }
        }

        /**
         * Leaves U+0001 to U+007F unchanged and changes all others, U+0000 too: only there, subtracting 1 sets a highest bit that
         * was not set. A loop of its own without shifts and branches, for which JDK 17 has no vectors.
         */
        private void mask(int length) {
            char[] all = chars;
            char[] seven = masked;
            for (int i = 0; i < length; i++) {
                seven[i] = (char) ((all[i] & 0x7f) | ((all[i] - 1) & ~all[i] & 0x8000));
            }
        }
    }
}
