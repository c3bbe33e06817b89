package io.fillrate.schema.fill;

import io.fillrate.core.OnError.RejectedRow;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import java.util.Iterator;

/** Rows that a table refuses; after many, those that are left are not tried. Belongs to one thread. */
final class Refusals {

    /** Rows that a table refuses before it takes the first. */
    private static final int MAX_REFUSED_AT_FIRST = 3_000;

    private static final int MAX_REFUSED = 20_000;

    private String first = "";
    private long count;
    private long orphans;
    private boolean tooMany;

    void add(RejectedRow refused) {
        if (isOrphan(refused)) {
            orphans++;
        } else if (first.isEmpty()) {
            first = refused.message();
        }
        count++;
        boolean noneTaken = count == refused.row() + 1;
        tooMany = count >= (noneTaken ? MAX_REFUSED_AT_FIRST : MAX_REFUSED);
    }

    /** MySQL and MariaDB have one SQLSTATE for all constraints. */
    private static boolean isOrphan(RejectedRow refused) {
        return refused.sqlState().equals("23503")
                || (refused.sqlState().equals("23000") && refused.message().contains("a foreign key constraint fails"));
    }

    String why() {
        return count == 0
                ? ""
                : first.isEmpty()
                        ? "the others refer to rows that other tables refused"
                        : "the table refuses the others: " + first;
    }

    /** How many rows were refused for what they refer to; all that are missing if none was for another reason. */
    long orphans(long missing) {
        return first.isEmpty() ? missing : orphans;
    }

    Rows<Long> until(RowSource<Long> all) {
        Iterator<Long> each = all.iterator();
        return Rows.of(new Iterator<Long>() {
            @Override
            public boolean hasNext() {
                return !tooMany && each.hasNext();
            }

            @Override
            public Long next() {
                return each.next();
            }
        });
    }
}
