package io.fillrate.core.mysql;

import io.fillrate.core.Inexact;
import io.fillrate.core.internal.encode.ColumnLimit;
import io.fillrate.core.internal.encode.ColumnLimit.Digits;
import io.fillrate.core.internal.encode.ColumnLimit.SentAs;
import io.fillrate.core.internal.encode.ValueException;
import io.fillrate.data.ColumnType.Scalar;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** What columns of types that only MariaDB and MySQL have hold exactly. */
final class MySqlLimits {

    private static final Digits WHOLE = new Digits(20, 0);

    private MySqlLimits() {}

    /** A YEAR: the server completes years of two digits, and takes 0 for 2000 if it is text. */
    record Year() implements SentAs {

        private static final String FIRST = "1901";
        private static final String LAST = "2155";
        private static final Pattern FOUR_DIGITS = Pattern.compile("[0-9]{4}");

        @Override
        public Scalar sent() {
            return Scalar.TEXT;
        }

        @Override
        public Object fit(Object value, Inexact decision) {
            if (!isNumber(value) && !(value instanceof String)) {
                return value;
            }
            String year = value instanceof String text ? text : "%04d".formatted(whole(value, decision));
            if (year.equals("0000") || isHeld(year)) {
                return year;
            }
            throw new ValueException(
                    (isNumber(value) ? value + " " : "") + "is not a year that the column holds: " + FIRST + " to "
                            + LAST + ", or 0000",
                    "22003");
        }

        private static boolean isHeld(String year) {
            return FOUR_DIGITS.matcher(year).matches() && year.compareTo(FIRST) >= 0 && year.compareTo(LAST) <= 0;
        }
    }

    /** A BIT, for which the text of a number is the bits of its characters. */
    record Bits(int count) implements SentAs {

        @Override
        public Scalar sent() {
            return Scalar.BYTEA;
        }

        @Override
        public Object fit(Object value, Inexact decision) {
            if (!isNumber(value)) {
                return value;
            }
            BigInteger bits = whole(value, decision);
            if (bits.signum() < 0 || bits.bitLength() > count) {
                throw new ValueException(
                        value + " is out of range for bit(" + count + "): 0 to "
                                + BigInteger.ONE.shiftLeft(count).subtract(BigInteger.ONE),
                        "22003");
            }
            return withoutSign(bits.toByteArray());
        }

        /** A number whose first bit is set has a byte more, which not every way of loading takes. */
        private static byte[] withoutSign(byte[] bytes) {
            return bytes.length > 1 && bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
        }
    }

    private static boolean isNumber(Object value) {
        return value instanceof Number || value instanceof Boolean;
    }

    /** Returns a number, or a boolean as 0 or 1, as a whole number of at most 20 digits. */
    private static BigInteger whole(Object value, Inexact decision) {
        if (value instanceof Boolean bool) {
            return bool ? BigInteger.ONE : BigInteger.ZERO;
        }
        BigDecimal number = (BigDecimal) WHOLE.fit(decimal(value), decision);
        return number.signum() == 0 ? BigInteger.ZERO : number.toBigIntegerExact();
    }

    private static BigDecimal decimal(Object number) {
        if (number instanceof BigDecimal decimal) {
            return decimal;
        }
        try {
            return number instanceof Float || number instanceof Double
                    ? new BigDecimal(((Number) number).doubleValue())
                    : new BigDecimal(number.toString());
        } catch (NumberFormatException e) { // NaN and infinities
            throw new ValueException(number + " is not a whole number");
        }
    }

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
