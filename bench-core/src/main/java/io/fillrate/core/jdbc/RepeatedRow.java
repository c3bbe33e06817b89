package io.fillrate.core.jdbc;

import io.fillrate.data.RowSource;
import java.util.Optional;
import java.util.function.Predicate;

/** A search for the row that brings in for the second time what must be there once. */
public final class RepeatedRow {

    private RepeatedRow() {}

    /**
     * Reads the rows once more for the second that fits; for the first, if the table has had it before.
     *
     * @param fits whether a row has what is there twice
     * @return the row's index; empty if none fits
     */
    public static <T> Optional<Long> find(RowSource<T> rows, Predicate<T> fits) {
        long index = 0;
        long first = -1;
        try {
            for (T row : rows) {
                if (fits.test(row)) {
                    if (first >= 0) {
                        return Optional.of(index);
                    }
                    first = index;
                }
                index++;
            }
        } catch (RuntimeException e) {
            // The source fails further on; what has been found stands.
        }
        return first < 0 ? Optional.empty() : Optional.of(first);
    }
}
