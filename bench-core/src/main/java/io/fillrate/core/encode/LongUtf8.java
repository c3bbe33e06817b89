package io.fillrate.core.encode;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Long strings to UTF-8 by what the JVM has vector instructions for: a chunk of characters is masked to seven bits and narrowed to bytes as
 * a whole; where the mask changed nothing the bytes are right, and only characters that it changed are encoded one by one. Keeps its chunk;
 * belongs to one thread.
 */
final class LongUtf8 {

    /** Room that is written behind the end of a string. */
    static final int SLACK = 32;

    private static final int CHUNK = 4096;

    private final char[] chars = new char[CHUNK];
    private final char[] masked = new char[CHUNK];
    private final byte[] narrow = new byte[CHUNK + SLACK];
    private final CharBuffer from = CharBuffer.wrap(masked);
    private final ByteBuffer to = ByteBuffer.wrap(narrow);
    private final CharsetEncoder narrowing =
            StandardCharsets.ISO_8859_1.newEncoder(); // ASCII's has vectors since JDK 18

    /** Writes a string to an array with room for three bytes per character and the slack, and tells where it ends. */
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
     * Leaves U+0001 to U+007F as they are and changes all others, U+0000 too: only there, taking 1 sets a highest bit that was not set. A
     * loop of its own with nothing but what JDK 17 has vectors for, which are neither shifts nor branches.
     */
    private void mask(int length) {
        char[] all = chars;
        char[] seven = masked;
        for (int i = 0; i < length; i++) {
            seven[i] = (char) ((all[i] & 0x7f) | ((all[i] - 1) & ~all[i] & 0x8000));
        }
    }
}
