package io.fillrate.core.internal.encode;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The rows of a binary COPY taken apart, to tell which field differs. */
final class BinaryRows {

    private static final int HEADER = 19;

    private BinaryRows() {}

    /** Rows of fields in hexadecimal; {@code NULL} for NULL. */
    static List<List<String>> of(byte[] copy) {
        ByteBuffer bytes = ByteBuffer.wrap(copy).position(HEADER);
        List<List<String>> rows = new ArrayList<>();
        for (int fields = bytes.getShort(); fields >= 0; fields = bytes.getShort()) {
            List<String> row = new ArrayList<>();
            for (int i = 0; i < fields; i++) {
                int length = bytes.getInt();
                if (length < 0) {
                    row.add("NULL");
                } else {
                    byte[] field = new byte[length];
                    bytes.get(field);
                    row.add(HexFormat.of().formatHex(field));
                }
            }
            rows.add(row);
        }
        return rows;
    }
}
