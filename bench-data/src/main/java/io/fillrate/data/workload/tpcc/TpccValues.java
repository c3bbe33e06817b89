package io.fillrate.data.workload.tpcc;

import io.fillrate.data.ColumnRandom;
import java.math.BigDecimal;

/** The strings, amounts and rates of clauses 4.3.2 and 4.3.3. */
final class TpccValues {

    private static final char[] ALPHANUMERIC =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".toCharArray();
    private static final char[] LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".toCharArray();
    private static final char[] DIGITS = "0123456789".toCharArray();
    private static final String[] SYLLABLES = {
        "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
    };
    private static final String ORIGINAL = "ORIGINAL";

    /** A draw's bits that a character is taken from the top of; what is left makes the next one. */
    private static final int FRACTION_BITS = 58;

    private static final int CHARACTERS_PER_DRAW = 7;

    /** What each customer has paid once: an entry of the history. */
    static final long PAID_CENTS = 1_000;

    static final BigDecimal PAID = cents(PAID_CENTS);

    private TpccValues() {}

    /** An a-string: letters and digits, of any length from the least to the most (4.3.2.2). */
    static String alphanumeric(ColumnRandom random, int min, int max) {
        return string(random, min + random.nextInt(max - min + 1), ALPHANUMERIC);
    }

    /** An n-string: digits (4.3.2.2). */
    static String digits(ColumnRandom random, int length) {
        return string(random, length, DIGITS);
    }

    /** Two letters for a state. */
    static String state(ColumnRandom random) {
        return string(random, 2, LETTERS);
    }

    /** Four random digits and 11111 (4.3.2.7). */
    static String zip(ColumnRandom random) {
        return digits(random, 4) + "11111";
    }

    private static String string(ColumnRandom random, int length, char[] characters) {
        char[] text = new char[length];
        long fraction = 0;
        for (int i = 0; i < length; i++) {
            if (i % CHARACTERS_PER_DRAW == 0) {
                fraction = random.nextLong() >>> (Long.SIZE - FRACTION_BITS);
            }
            long product = fraction * characters.length;
            text[i] = characters[(int) (product >>> FRACTION_BITS)];
            fraction = product & ((1L << FRACTION_BITS) - 1);
        }
        return new String(text);
    }

    /** A customer's last name: the syllables of a number's three digits (4.3.2.3). */
    static String lastName(int number) {
        return SYLLABLES[number / 100] + SYLLABLES[number / 10 % 10] + SYLLABLES[number % 10];
    }

    /** 26 to 50 letters and digits; one in ten has ORIGINAL at a random place (4.3.3.1). */
    static String data(ColumnRandom random) {
        String text = alphanumeric(random, 26, 50);
        if (!random.oneIn(10)) {
            return text;
        }
        int place = random.nextInt(text.length() - ORIGINAL.length() + 1);
        return text.substring(0, place) + ORIGINAL + text.substring(place + ORIGINAL.length());
    }

    static BigDecimal cents(long cents) {
        return BigDecimal.valueOf(cents, 2);
    }

    /** From one amount to another, in cents. */
    static BigDecimal amount(ColumnRandom random, int minCents, int maxCents) {
        return cents(minCents + random.nextInt(maxCents - minCents + 1));
    }

    /** From 0 to a rate, in steps of 0.0001. */
    static BigDecimal rate(ColumnRandom random, int maxTenThousandths) {
        return BigDecimal.valueOf(random.nextInt(maxTenThousandths + 1), 4);
    }
}
