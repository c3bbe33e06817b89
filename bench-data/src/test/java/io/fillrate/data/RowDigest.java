package io.fillrate.data;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A digest of rows, to tell whether two runs measured the same data: SHA-256 over a canonical text, the same on every JDK and machine.
 *
 * <p>The text is a sequence of cells without anything between them: the table's name, each column's name and SQL type, then the cells
 * of each row in the table's order. A cell is
 *
 * <ul>
 *   <li>{@code -} for NULL,
 *   <li>{@code [}, the elements' cells, and {@code ]} for an array,
 *   <li>a netstring for any other value, {@code 3:abc,}: the number of bytes, and the value's text in UTF-8.
 * </ul>
 *
 * <p>A value's text is the IEEE 754 bits in hexadecimal without leading zeros for a {@code float} or {@code double} (decimal forms
 * differ between JDK versions), hexadecimal digits for a {@code byte[]}, and what {@code toString()} gives for all other classes.
 */
public final class RowDigest {

    private final MessageDigest sha256;

    private RowDigest() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The digest of all rows of a source, in order: 64 lower-case hexadecimal digits. */
    public static <T> String of(Table<T> table, RowSource<T> rows) {
        RowDigest digest = new RowDigest();
        digest.text(table.name());
        for (Column<T> column : table.columns()) {
            digest.text(column.name());
            digest.text(column.type().sqlName());
        }
        for (T row : rows) {
            for (Column<T> column : table.columns()) {
                digest.cell(column.get(row));
            }
        }
        return HexFormat.of().formatHex(digest.sha256.digest());
    }

    private void cell(@Nullable Object value) {
        if (value == null) {
            sha256.update((byte) '-');
        } else if (value instanceof List<?> list) {
            sha256.update((byte) '[');
            list.forEach(this::cell);
            sha256.update((byte) ']');
        } else {
            text(textOf(value));
        }
    }

    private static String textOf(Object value) {
        if (value instanceof Double number) {
            return Long.toHexString(Double.doubleToLongBits(number));
        } else if (value instanceof Float number) {
            return Integer.toHexString(Float.floatToIntBits(number));
        } else if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        return value.toString();
    }

    /** A netstring (Bernstein, "Netstrings", 1997). */
    private void text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        sha256.update((utf8.length + ":").getBytes(StandardCharsets.US_ASCII));
        sha256.update(utf8);
        sha256.update((byte) ',');
    }
}
