package io.fillrate.core.encode;

/** Strings to UTF-8 (RFC 3629) without an array in between. */
final class Utf8 {

    private Utf8() {}

    static void put(String text, EncodeBuffer out) {
        int length = text.length();
        int at = out.reserve(length);
        byte[] bytes = out.array();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c - 1 >= 0x7f) { // one comparison for U+0000 and all from U+0080 on
                out.truncate(at + i);
                putFrom(i, text, out);
                return;
            }
            bytes[at + i] = (byte) c;
        }
    }

    private static void putFrom(int start, String text, EncodeBuffer out) {
        int length = text.length();
        int at = out.reserve(3 * (length - start));
        byte[] bytes = out.array();
        for (int i = start; i < length; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                if (c == 0) {
                    throw new ValueException("character " + i + " is U+0000: PostgreSQL text can't hold it");
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
                int codePoint = text.codePointAt(i);
                if (codePoint < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
                    throw new ValueException("character " + i + " is half of a surrogate pair: U+"
                            + Integer.toHexString(c).toUpperCase(java.util.Locale.ROOT));
                }
                i++;
                bytes[at++] = (byte) (0xf0 | codePoint >> 18);
                bytes[at++] = (byte) (0x80 | (codePoint >> 12 & 0x3f));
                bytes[at++] = (byte) (0x80 | (codePoint >> 6 & 0x3f));
                bytes[at++] = (byte) (0x80 | (codePoint & 0x3f));
            }
        }
        out.truncate(at);
    }
}
