package io.fillrate.schema.planner;

import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.Domains;
import io.fillrate.schema.generate.Values;
import io.fillrate.schema.generate.words.LocalWords;
import io.fillrate.schema.generate.words.Words;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.names.ColumnWords;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a row says of a person, made of the names and the date of birth that it has: full names, mail addresses, logins, gender, forms of
 * address and age.
 */
final class MatchingPeople {

    private static final Set<String> FIRST = Set.of("first name", "given name", "forename");
    private static final Set<String> LAST = Set.of("last name", "surname", "family name");
    private static final Set<String> FULL = Set.of("full name", "display name", "complete name");
    private static final Set<String> MAIL =
            Set.of("email", "mail", "e mail", "email address", "mail address", "e mail address");
    private static final Set<String> LOGIN = Set.of("user name", "login", "login name", "nick name");
    private static final Set<String> GENDER = Set.of("gender", "sex", "salutation");
    private static final Set<String> BIRTH =
            Set.of("birth date", "birthdate", "birthday", "dob", "date of birth", "born");

    /** Words that say whether somebody is a woman, in lower case and without full stops. */
    private static final Set<String> OF_WOMEN = Set.of(
            "f",
            "female",
            "woman",
            "w",
            "weiblich",
            "femenino",
            "femme",
            "femmina",
            "donna",
            "mujer",
            "mrs",
            "ms",
            "miss",
            "frau",
            "mme",
            "sra");

    private static final Set<String> OF_MEN = Set.of(
            "m",
            "male",
            "man",
            "männlich",
            "maennlich",
            "masculino",
            "homme",
            "maschio",
            "uomo",
            "hombre",
            "mr",
            "herr",
            "sr",
            "monsieur");

    /** Names as they are in addresses. */
    private static final Map<String, String> LETTERS = letters();

    private static final List<String> DOMAINS = Words.of("domain");

    /** Ages are those of this day, after all generated ones. */
    private static final LocalDate TODAY = LocalDate.of(2026, 1, 1);

    /** Characters of a column that has room for names. */
    private static final int ROOM = 50;

    private static final int ROOM_OF_LOGIN = 30;

    /** Characters of each name at most. */
    private static final int NAME = 10;

    /** Rows that are looked at for the values that a column has. */
    private static final int SAMPLE = 200;

    /** Stands for a name that has no letter. */
    private static final String UNKNOWN = "x";

    private final TableModel table;
    private final List<PlannedColumn> columns;
    private final Predicate<String> isUnique;
    private final long offset;
    private final Set<String> women;
    private final Set<String> known;
    private final @Nullable LongFunction<@Nullable String> first;
    private final @Nullable LongFunction<@Nullable String> last;

    private MatchingPeople(
            TableModel table, List<PlannedColumn> columns, Predicate<String> isUnique, LocalWords words, long offset) {
        this.table = table;
        this.columns = columns;
        this.isUnique = isUnique;
        this.offset = offset;
        women = Set.copyOf(words.of("woman"));
        known = new HashSet<>(words.of("first"));
        Optional<PlannedColumn> firstName = find(FIRST);
        Optional<PlannedColumn> lastName = find(LAST);
        Optional<PlannedColumn> fullName = columns.stream()
                .filter(column -> column.loadedAs() == Scalar.TEXT
                        && Domains.areNamesOfPeople(
                                Meaning.of(table, column.model()).name()))
                .findFirst();
        boolean bothKnown = firstName.isPresent() && lastName.isPresent();
        first = bothKnown
                ? row -> text(firstName.get(), row)
                : fullName.<LongFunction<@Nullable String>>map(full -> row -> part(text(full, row), true))
                        .orElse(firstName
                                .<LongFunction<@Nullable String>>map(one -> row -> text(one, row))
                                .orElse(null));
        last = bothKnown
                ? row -> text(lastName.get(), row)
                : fullName.<LongFunction<@Nullable String>>map(full -> row -> part(text(full, row), false))
                        .orElse(null);
    }

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

    private static @Nullable String text(PlannedColumn column, long row) {
        Object value = column.get(row);
        return value == null ? null : value.toString();
    }

    /** The first or the second word of a name. */
    private static @Nullable String part(@Nullable String name, boolean isFirst) {
        int blank = name == null ? -1 : name.indexOf(' ');
        if (name == null || blank < 0) {
            return name;
        }
        int end = name.indexOf(' ', blank + 1);
        return isFirst ? name.substring(0, blank) : name.substring(blank + 1, end < 0 ? name.length() : end);
    }

    /**
     * Returns the columns of a table with matching values.
     *
     * @param table theirs
     * @param isFree whether nothing is asked of a column but that it is unique
     * @param isOpen whether a column may have any of its values in any row, if no key has it
     * @param isUnique whether a key has a column
     * @param words that names are of
     * @param offset how many rows the table has already
     */
    static List<PlannedColumn> of(
            TableModel table,
            List<PlannedColumn> columns,
            Predicate<String> isFree,
            Predicate<String> isOpen,
            Predicate<String> isUnique,
            LocalWords words,
            long offset) {
        MatchingPeople people = new MatchingPeople(table, columns, isUnique, words, offset);
        return columns.stream()
                .map(column -> people.matching(column, isFree, isOpen)
                        .map(column::with)
                        .orElse(column))
                .toList();
    }

    private Optional<Values> matching(PlannedColumn column, Predicate<String> isFree, Predicate<String> isOpen) {
        String name = column.model().name();
        LongFunction<@Nullable String> firstNames = first;
        if (firstNames != null
                && is(column, GENDER)
                && column.loadedAs() == Scalar.TEXT
                && isOpen.test(name)
                && !isUnique.test(name)) {
            return genders(column, firstNames);
        } else if (!isFree.test(name)) {
            return Optional.empty();
        } else if (is(column, Set.of("age")) && !isUnique.test(name)) {
            return find(BIRTH).flatMap(birth -> ages(column, birth));
        }
        LongFunction<@Nullable String> lastNames = last;
        if (firstNames == null || lastNames == null) {
            return Optional.empty();
        } else if (is(column, MAIL) && hasRoom(column, ROOM)) {
            return Optional.of(addresses(firstNames, lastNames, isUnique.test(name)));
        } else if (is(column, LOGIN) && hasRoom(column, ROOM_OF_LOGIN)) {
            return Optional.of(logins(firstNames, lastNames, isUnique.test(name)));
        } else if (is(column, FULL)
                && hasRoom(column, ROOM)
                && !isUnique.test(name)
                && find(FIRST).isPresent()) {
            return Optional.of(row -> {
                String given = firstNames.apply(row);
                String family = lastNames.apply(row);
                return given != null && family != null
                        ? given + " " + family
                        : column.values().get(row);
            });
        }
        return Optional.empty();
    }

    private Optional<PlannedColumn> find(Set<String> names) {
        return columns.stream().filter(column -> is(column, names)).findFirst();
    }

    private boolean is(PlannedColumn column, Set<String> names) {
        return names.contains(
                ColumnWords.of(Meaning.of(table, column.model()).name()).phrase());
    }

    private static boolean hasRoom(PlannedColumn column, int characters) {
        return column.model().type() instanceof DataType.Text text
                && !text.fixed()
                && (text.maxLength() == 0 || text.maxLength() >= characters);
    }

    /** Addresses that differ by the number of their row where they must. */
    private Values addresses(
            LongFunction<@Nullable String> firstNames, LongFunction<@Nullable String> lastNames, boolean unique) {
        return row -> {
            StringBuilder address = new StringBuilder(ROOM);
            append(firstNames.apply(row), NAME, address);
            address.append('.');
            append(lastNames.apply(row), NAME, address);
            if (unique) {
                address.append(row + offset);
            }
            return address.append('@')
                    .append(DOMAINS.get((int) ((row + offset) % DOMAINS.size())))
                    .toString();
        };
    }

    /** An initial and the last name, and the number of the row where they must differ. */
    private Values logins(
            LongFunction<@Nullable String> firstNames, LongFunction<@Nullable String> lastNames, boolean unique) {
        return row -> {
            StringBuilder login = new StringBuilder(ROOM_OF_LOGIN);
            append(firstNames.apply(row), 1, login);
            append(lastNames.apply(row), NAME, login);
            if (unique) {
                login.append(row + offset);
            }
            return login.toString();
        };
    }

    private static void append(@Nullable String name, int longest, StringBuilder out) {
        String text = name == null ? UNKNOWN : name;
        String ofKnown = LETTERS.get(text);
        String letters = ofKnown == null ? lettersOf(text) : ofKnown;
        out.append(letters.isEmpty() ? UNKNOWN : letters, 0, Math.min(longest, Math.max(1, letters.length())));
    }

    /** The column's own values, but of the other gender where the first name contradicts; empty if they do not say any. */
    private Optional<Values> genders(PlannedColumn column, LongFunction<@Nullable String> firstNames) {
        Set<String> values = new LinkedHashSet<>();
        for (long row = 0; row < SAMPLE; row++) {
            values.add(String.valueOf(column.values().get(row)));
        }
        List<String> ofWomen = new ArrayList<>(values);
        ofWomen.removeIf(value -> !OF_WOMEN.contains(plain(value)));
        List<String> ofMen = new ArrayList<>(values);
        ofMen.removeIf(value -> !OF_MEN.contains(plain(value)));
        if (ofWomen.isEmpty() || ofMen.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(row -> {
            String own = String.valueOf(column.values().get(row));
            String name = part(firstNames.apply(row), true);
            if (name == null || !known.contains(name)) {
                return own;
            }
            boolean isWoman = women.contains(name);
            List<String> contradicting = isWoman ? ofMen : ofWomen;
            List<String> right = isWoman ? ofWomen : ofMen;
            return contradicting.contains(own) ? right.get((int) (row % right.size())) : own;
        });
    }

    private static String plain(String value) {
        return value.replace(".", "").strip().toLowerCase(Locale.ROOT);
    }

    private static Optional<Values> ages(PlannedColumn age, PlannedColumn birth) {
        Object usual = age.values().get(0);
        if (!(usual instanceof Integer || usual instanceof Long)
                || dateOf(birth.values().get(0)) == null) {
            return Optional.empty();
        }
        return Optional.of((Values.OfLong) row -> {
            LocalDate born = dateOf(birth.get(row));
            Object own = age.values().get(row);
            return born != null ? born.until(TODAY).getYears() : own instanceof Number number ? number.longValue() : 0;
        });
    }

    private static @Nullable LocalDate dateOf(@Nullable Object moment) {
        if (moment instanceof LocalDate date) {
            return date;
        } else if (moment instanceof LocalDateTime time) {
            return time.toLocalDate();
        }
        return moment instanceof Instant instant ? LocalDate.ofInstant(instant, ZoneOffset.UTC) : null;
    }
}
