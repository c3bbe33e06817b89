package io.fillrate.core.mysql;

import io.fillrate.core.Inexact;
import io.fillrate.core.internal.encode.ColumnLimit;
import io.fillrate.core.internal.encode.ValueException;
import java.util.Arrays;
import java.util.List;

/** What columns of types that only MariaDB and MySQL have hold exactly. */
final class MySqlLimits {

    private MySqlLimits() {}

    /** A CHAR, which is read without the blanks at its end. */
    record Char(Characters characters) implements ColumnLimit {
        @Override
        public Object fit(Object value, Inexact decision) {
            if (!(value instanceof String text)) {
                return value;
            } else if (decision == Inexact.TRUNCATE) {
                return ((String) characters.fit(text, decision)).replaceFirst(" +$", "");
            } else if (text.endsWith(" ")) {
                throw new ValueException(
                        "ends with a blank, which a CHAR column does not keep: strip the text, or load with Inexact.TRUNCATE",
                        "22001");
            }
            return characters.fit(text, decision);
        }
    }

    /** A BINARY, which is filled up with zeros. */
    record Binary(int length) implements ColumnLimit {
        @Override
        public Object fit(Object value, Inexact decision) {
            if (value instanceof byte[] bytes && bytes.length < length) {
                throw new ValueException(
                        "has " + bytes.length + " bytes, and the column fills them up to " + length + " with zeros",
                        "22000");
            }
            return value;
        }
    }

    /** An ENUM: the server also takes a number for a label, and another case. */
    record Labels(List<String> labels) implements ColumnLimit {
        @Override
        public Object fit(Object value, Inexact decision) {
            if (value instanceof String text && !labels.contains(text)) {
                throw new ValueException(
                        "is not a value of the column, which has " + String.join(", ", labels), "22000");
            }
            return value;
        }
    }

    /** A SET, which is read with its members in the order of the column. */
    record Members(List<String> labels) implements ColumnLimit {
        @Override
        public Object fit(Object value, Inexact decision) {
            if (!(value instanceof String text) || text.isEmpty()) {
                return value;
            }
            List<String> given = Arrays.asList(text.split(",", -1));
            if (given.equals(labels.stream().filter(given::contains).toList())) {
                return value;
            }
            throw new ValueException(
                    "is not a value of the column, which has any of " + String.join(",", labels) + " in this order",
                    "22000");
        }
    }
}
