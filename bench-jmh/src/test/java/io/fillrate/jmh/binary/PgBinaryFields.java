package io.fillrate.jmh.binary;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.Table;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * The fields of a binary COPY stream in hexadecimal digits, in the one form of each value that the server itself sends. PgBulkInsert 8.1.5
 * has others, which mean the same: arrays always say that they have NULLs, empty ones have a dimension, and numerics may end in zeros.
 */
final class PgBinaryFields {

    private static final int HEADER = 19;
    private static final int NUMERIC_HEAD = 4 * Short.BYTES;
    private static final int EMPTY_ARRAY = 3 * Integer.BYTES;

    private PgBinaryFields() {}

    static List<List<String>> rows(byte[] stream, Table<?> table) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(stream))) {
            in.skipNBytes(HEADER);
            while (in.readShort() == table.columns().size()) {
                List<String> row = new ArrayList<>();
                for (Column<?> column : table.columns()) {
                    row.add(field(in, column.type()));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private static String field(DataInputStream in, ColumnType type) throws IOException {
        int length = in.readInt();
        if (length < 0) {
            return "NULL";
        }
        byte[] value = in.readNBytes(length);
        return HexFormat.of()
                .formatHex(
                        type instanceof Numeric
                                ? withoutTrailingZeros(value)
                                : type instanceof Array ? withoutFalseNulls(value) : value);
    }

    private static byte[] withoutTrailingZeros(byte[] numeric) {
        ByteBuffer value = ByteBuffer.wrap(numeric);
        int digits = value.getShort(0);
        while (digits > 0 && value.getShort(NUMERIC_HEAD + (digits - 1) * Short.BYTES) == 0) {
            digits--;
        }
        value.putShort(0, (short) digits);
        return Arrays.copyOf(numeric, NUMERIC_HEAD + digits * Short.BYTES);
    }

    /** No array of these tests has a NULL. */
    private static byte[] withoutFalseNulls(byte[] array) {
        ByteBuffer value = ByteBuffer.wrap(array);
        value.putInt(Integer.BYTES, 0);
        boolean empty = value.getInt(0) == 0 || value.getInt(EMPTY_ARRAY) == 0;
        if (!empty) {
            return array;
        }
        value.putInt(0, 0);
        return Arrays.copyOf(array, EMPTY_ARRAY);
    }
}
