package io.fillrate.schema.planner.key;

import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.Values;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.generate.domain.Permutation;
import io.fillrate.schema.generate.shape.Zipf;
import java.util.List;
import java.util.Optional;
import java.util.function.LongBinaryOperator;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Columns that are chosen together, and how a row chooses: at random unless keys ask for more. Belongs to one thread while a plan is made.
 */
public final class ColumnGroup {

    private final List<String> columns;
    private final Choices choices;
    private final IndexedRandom random;
    private final long permutationSeed;
    private final Order order;
    private final long offset;
    private LongUnaryOperator choice;
    private @Nullable LongPredicate nulls;
    private boolean assigned;
    private boolean shaped;
    private boolean injective;

    /**
     * A group of columns.
     *
     * @param offset the number of the first row's choice where rows must differ: how many rows the table has already
     * @param random of this group alone
     * @param permutationSeed the same for every seed of a plan, so that rows that are added differ from those that are there
     */
    public ColumnGroup(
            List<String> columns,
            Choices choices,
            Order order,
            long offset,
            IndexedRandom random,
            long permutationSeed) {
        this.columns = List.copyOf(columns);
        this.choices = choices;
        this.order = order;
        this.offset = offset;
        this.random = random;
        this.permutationSeed = permutationSeed;
        if (order == Order.EARLIER) {
            choice = row -> Mix.below(random.bits(row), Math.max(1, row));
        } else if (domain().orElse(null) instanceof Domain.Uneven uneven) {
            choice = row -> uneven.draw(random.bits(row + offset));
        } else {
            choice = row -> Mix.below(random.bits(row + offset), choices.size());
        }
        if (order == Order.SAME) {
            chooseDifferently();
        }
    }

    /** How rows choose. */
    public enum Order {
        /** At random, and by a permutation if they must differ. */
        ANY,
        /** At random, and one after the other if they must differ. */
        COUNTED,
        /** A row before this one, as a foreign key to the same table needs it; the first row chooses itself. */
        EARLIER,
        /** The row itself. */
        SAME
    }

    public List<String> columns() {
        return columns;
    }

    /** How many rows can choose differently. */
    public long size() {
        return Math.max(0, choices.size() - offset);
    }

    /** Whether any two rows make different choices. */
    public boolean isInjective() {
        return injective;
    }

    /** Whether keys have said how it chooses. */
    public boolean isAssigned() {
        return assigned;
    }

    /** Whether a key over these columns distinguishes its choices. */
    public boolean isUniqueOver(List<String> keyColumns) {
        return choices.isUniqueOver(keyColumns);
    }

    /** Makes any two of the first {@code size()} rows choose differently. */
    public void chooseDifferently() {
        assigned = true;
        injective = true;
        if (order == Order.ANY) {
            Permutation permutation = new Permutation(choices.size(), permutationSeed);
            long size = choices.size();
            choice = row -> permutation.at((row + offset) % size);
        } else if (order == Order.EARLIER && nulls != null) {
            choice = row -> Math.max(0, row - 1); // a chain, whose first row is NULL
        } else {
            choice = row -> row + offset;
        }
    }

    /** Chooses by a digit of a number that is different in every row: its place in a number of mixed radix. */
    public void chooseByDigit(LongUnaryOperator number, long stride) {
        assigned = true;
        choice = row -> number.applyAsLong(row) / stride % choices.size();
    }

    /** NULL in some rows; those that others make NULL stay so. */
    public void alsoNull(LongPredicate rows) {
        LongPredicate before = nulls;
        nulls = before == null ? rows : before.or(rows);
    }

    /** Whether nothing says how it chooses: neither keys nor {@link #drawBy}. */
    public boolean isFree() {
        return !assigned && !shaped;
    }

    /** The domain of its column; empty if it chooses among rows or tuples. */
    public Optional<Domain> domain() {
        return choices instanceof Choices.OfDomain one ? Optional.of(one.domain()) : Optional.empty();
    }

    /** How many rows the table has already. */
    public long offset() {
        return offset;
    }

    /** The number of a row's choice. */
    public LongUnaryOperator choice() {
        return choice;
    }

    /** Chooses by a function of the row and random bits, unless keys say how. */
    public void drawInRow(LongBinaryOperator draw) {
        if (!assigned) {
            choice = new LastChoice(row -> draw.applyAsLong(row, random.bits(row + offset)));
        }
    }

    /** Keeps the choice of the last row, which other columns of that row ask for as well. Safe for use by many threads. */
    private static final class LastChoice implements LongUnaryOperator {

        private record Known(long row, long number) {}

        private final LongUnaryOperator choice;
        private @Nullable Known last; // immutable, and of no consequence if another thread's is lost

        LastChoice(LongUnaryOperator choice) {
            this.choice = choice;
        }

        @Override
        public long applyAsLong(long row) {
            Known known = last;
            if (known == null || known.row != row) {
                known = new Known(row, choice.applyAsLong(row));
                last = known;
            }
            return known.number;
        }
    }

    /** Chooses by another function of random bits, unless keys say how. */
    public void drawBy(LongUnaryOperator draw) {
        if (!assigned && order != Order.EARLIER) {
            shaped = true;
            choice = row -> draw.applyAsLong(random.bits(row + offset));
        }
    }

    /** Chooses by {@link Zipf}'s law, the first choice most often, unless keys say how. */
    public void drawByZipf(double exponent) {
        if (order == Order.EARLIER) {
            choice = row -> new Zipf(exponent, Math.max(1, row)).applyAsLong(random.bits(row));
        } else if (choices.size() > 0) {
            drawBy(new Zipf(exponent, choices.size()));
        }
    }

    /**
     * NULL in a share of the rows.
     *
     * @param share 0 to 1
     */
    public void sometimesNull(double share) {
        if (share == 0) {
            return;
        }
        long bound = (long) (share * 0x1p53);
        IndexedRandom coin = new IndexedRandom(random.bits(-2));
        alsoNull(row -> coin.bits(row) >>> 11 < bound);
    }

    /** The rows in which a column is NULL, because its group is or its choice is; empty if there are none. */
    public Optional<LongPredicate> nulls(String column) {
        LongPredicate ofUnit = nulls;
        LongPredicate ofChoice = choices.nulls(column);
        LongUnaryOperator chosen = choice;
        if (ofChoice == null) {
            return Optional.ofNullable(ofUnit);
        }
        return Optional.of(row -> (ofUnit != null && ofUnit.test(row)) || ofChoice.test(chosen.applyAsLong(row)));
    }

    /** A column's values by row. */
    public Values values(String column) {
        LongUnaryOperator chosen = choice;
        Values byChoice = choices.values(column);
        if (byChoice instanceof Values.OfLong numbers) {
            return (Values.OfLong) row -> numbers.getLong(chosen.applyAsLong(row));
        } else if (byChoice instanceof Values.OfDouble numbers) {
            return (Values.OfDouble) row -> numbers.getDouble(chosen.applyAsLong(row));
        }
        return row -> byChoice.get(chosen.applyAsLong(row));
    }

    /**
     * What some columns of a row can be together, numbered from 0: the values of one column's domain, the rows of a table that a foreign
     * key refers to, or tuples of values that a check accepts. Safe for use by many threads.
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

        /** Bounds of ranges that do not overlap, for two columns: each range has two neighbouring values for itself. */
        record OfBounds(String lower, String upper, Domain.Ordered domain) implements Choices {

            @Override
            public long size() {
                return domain.size() / 2;
            }

            @Override
            public Values values(String name) {
                return name.equals(lower) ? number -> domain.at(2 * number) : number -> domain.at(2 * number + 1);
            }

            @Override
            public boolean isUniqueOver(List<String> columns) {
                return columns.contains(lower) || columns.contains(upper);
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
}
