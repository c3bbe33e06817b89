package io.fillrate.data.workload.tpcc;

import io.fillrate.data.ColumnRandom;
import java.math.BigDecimal;

/** Amounts and rates of clause 4.3.3.1. */
final class Money {

    /** What each customer has paid once: an entry of the history. */
    static final long PAID_CENTS = 1_000;

    static final BigDecimal PAID = cents(PAID_CENTS);

    private Money() {}

    static BigDecimal cents(long cents) {
        return BigDecimal.valueOf(cents, 2);
    }

    /** From one amount to another, in cents. */
    static BigDecimal random(ColumnRandom random, int leastCents, int mostCents) {
        return cents(leastCents + random.nextInt(mostCents - leastCents + 1));
    }

    /** From 0 to a rate, in steps of 0.0001. */
    static BigDecimal rate(ColumnRandom random, int mostTenThousandths) {
        return BigDecimal.valueOf(random.nextInt(mostTenThousandths + 1), 4);
    }
}
