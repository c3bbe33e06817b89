package io.fillrate.schema.planner;

import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.Values;
import io.fillrate.schema.generate.words.LocalWords;
import io.fillrate.schema.generate.words.Words;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.names.ColumnWords;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Mail addresses that are made of the names of their row. */
final class MatchingMail {

    private static final Set<String> FIRST = Set.of("first name", "firstname", "given name", "forename", "fname");
    private static final Set<String> LAST = Set.of("last name", "lastname", "surname", "family name", "lname");
    private static final Set<String> MAIL =
            Set.of("email", "mail", "e mail", "email address", "mail address", "e mail address");

    /** Names as they are in addresses. */
    private static final Map<String, String> LETTERS = letters();

    private static final List<String> DOMAINS = Words.of("domain");

    /** Characters of a column that has room for names. */
    private static final int ROOM = 50;

    /** Characters of each name at most. */
    private static final int NAME = 10;

    /** Stands for a name that has no letter. */
    private static final String UNKNOWN = "x";

    private MatchingMail() {}

    private static Map<String, String> letters() {
        Map<String, String> letters = new HashMap<>();
        for (String locale : LocalWords.locales()) {
            LocalWords words = LocalWords.in(locale);
            for (String list : List.of("first", "last")) {
                words.of(list).forEach(name -> letters.put(name, lettersOf(name)));
            }
        }
        return Map.copyOf(letters);
    }

    private static String lettersOf(String name) {
        return Words.folded(name).replaceAll("[^a-z]", "");
    }

    /**
     * Returns the columns of a table with matching addresses, if it has names.
     *
     * @param table theirs
     * @param isFree whether nothing is asked of a column but that it is unique
     * @param isUnique whether a key has a column
     * @param offset how many rows the table has already
     */
    static List<PlannedColumn> of(
            TableModel table,
            List<PlannedColumn> columns,
            Predicate<String> isFree,
            Predicate<String> isUnique,
            long offset) {
        Optional<PlannedColumn> first = find(table, columns, FIRST);
        Optional<PlannedColumn> last = find(table, columns, LAST);
        if (first.isEmpty() || last.isEmpty()) {
            return columns;
        }
        return columns.stream()
                .map(column -> {
                    String name = column.model().name();
                    boolean matches = hasRoom(column) && is(table, column, MAIL) && isFree.test(name);
                    return matches
                            ? column.with(addresses(first.get(), last.get(), isUnique.test(name), offset))
                            : column;
                })
                .toList();
    }

    private static Optional<PlannedColumn> find(TableModel table, List<PlannedColumn> columns, Set<String> names) {
        return columns.stream()
                .filter(column -> column.loadedAs() == Scalar.TEXT && is(table, column, names))
                .findFirst();
    }

    private static boolean is(TableModel table, PlannedColumn column, Set<String> names) {
        ColumnWords words = ColumnWords.of(Meaning.of(table, column.model()).name());
        return names.contains(String.join(" ", words.words()));
    }

    private static boolean hasRoom(PlannedColumn column) {
        return column.model().type() instanceof DataType.Text text
                && !text.fixed()
                && (text.maxLength() == 0 || text.maxLength() >= ROOM);
    }

    /** Addresses that differ by the number of their row where they must. */
    private static Values addresses(PlannedColumn first, PlannedColumn last, boolean unique, long offset) {
        return row -> {
            StringBuilder address = new StringBuilder(ROOM);
            append(first.get(row), address);
            address.append('.');
            append(last.get(row), address);
            if (unique) {
                address.append(row + offset);
            }
            return address.append('@')
                    .append(DOMAINS.get((int) ((row + offset) % DOMAINS.size())))
                    .toString();
        };
    }

    private static void append(@Nullable Object name, StringBuilder address) {
        String text = name == null ? UNKNOWN : name.toString();
        String known = LETTERS.get(text);
        String letters = known == null ? lettersOf(text) : known;
        address.append(letters.isEmpty() ? UNKNOWN : letters, 0, Math.min(NAME, Math.max(1, letters.length())));
    }
}
