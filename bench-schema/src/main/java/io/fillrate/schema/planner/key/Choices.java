package io.fillrate.schema.planner.key;

import io.fillrate.schema.generate.Values;
import io.fillrate.schema.generate.domain.Domain;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What some columns of a row can be together, numbered from 0: the values of one column's domain, the rows of a table that a foreign key
 * refers to, or tuples of values that a check accepts. Safe for use by many threads.
 */
public interface Choices {

    /** How many there are; {@link Long#MAX_VALUE} for that many or more. */
    long size();

    /** A column's values by the number of the choice. */
    Values values(String column);

    /** The choices for which a column is NULL; null if for none. */
    default @Nullable LongPredicate nulls(String column) {
        return null;
    }

    /** Whether any two choices differ in these columns. */
    boolean isUniqueOver(List<String> columns);

    /** The values of a domain, for one column. */
    record OfDomain(String column, Domain domain) implements Choices {

        @Override
        public long size() {
            return domain.size();
        }

        @Override
        public Values values(String name) {
            if (domain instanceof Domain.OfLong numbers) {
                return (Values.OfLong) numbers::longAt;
            } else if (domain instanceof Domain.OfDouble numbers) {
                return (Values.OfDouble) numbers::doubleAt;
            }
            return domain::at;
        }

        @Override
        public boolean isUniqueOver(List<String> columns) {
            return columns.contains(column);
        }
    }

    /**
     * Tuples of values.
     *
     * @param columns the columns, in the order of a tuple's values
     * @param tuples different from each other, at least one
     */
    record OfTuples(List<String> columns, List<List<@Nullable Object>> tuples) implements Choices {

        @Override
        public long size() {
            return tuples.size();
        }

        @Override
        public Values values(String column) {
            int place = columns.indexOf(column);
            return number -> tuples.get((int) number).get(place);
        }

        @Override
        public @Nullable LongPredicate nulls(String column) {
            int place = columns.indexOf(column);
            boolean some = tuples.stream().anyMatch(tuple -> tuple.get(place) == null);
            return some ? number -> tuples.get((int) number).get(place) == null : null;
        }

        @Override
        public boolean isUniqueOver(List<String> some) {
            List<Integer> places = columns.stream()
                    .filter(some::contains)
                    .map(columns::indexOf)
                    .toList();
            return !places.isEmpty()
                    && tuples.stream()
                                    .map(tuple ->
                                            places.stream().map(tuple::get).toList())
                                    .distinct()
                                    .count()
                            == tuples.size();
        }
    }
}
