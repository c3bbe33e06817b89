package io.fillrate.spark.postgres;

import io.fillrate.core.internal.encode.BinaryValues;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.ValueException;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.unsafe.types.UTF8String;

/** A string for a {@code uuid}, in its usual form of 36 characters: Spark has no such type. */
final class UuidCell {

    private static final int LENGTH = 36;

    private UuidCell() {}

    static void encode(SpecializedGetters row, int ordinal, EncodeBuffer out) {
        UTF8String text = row.getUTF8String(ordinal);
        if (text.numBytes() != LENGTH) {
            throw refusal(text);
        }
        long high = 0;
        long low = 0;
        for (int i = 0; i < LENGTH; i++) {
            byte c = text.getByte(i);
            if (i == 8 || i == 13 || i == 18 || i == 23) {
                if (c != '-') {
                    throw refusal(text);
                }
            } else {
                int digit = Character.digit(c, 16);
                if (digit < 0) {
                    throw refusal(text);
                }
                high = high << 4 | low >>> 60;
                low = low << 4 | digit;
            }
        }
        BinaryValues.uuid(high, low, out);
    }

    private static ValueException refusal(UTF8String text) {
        return new ValueException("'" + text.substring(0, 40) + "' is not a uuid");
    }
}
