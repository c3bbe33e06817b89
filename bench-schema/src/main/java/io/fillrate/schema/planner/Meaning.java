package io.fillrate.schema.planner;

import io.fillrate.schema.generate.Domains;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.names.ColumnWords;
import io.fillrate.schema.names.CommentPhrase;
import io.fillrate.schema.names.LifeStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The name that says what a column holds: its own, or else what its comment says. */
final class Meaning {

    /** Words of names that fit any column. */
    private static final Set<String> GENERAL = Set.of(
            "value",
            "val",
            "data",
            "field",
            "column",
            "col",
            "attribute",
            "attr",
            "text",
            "txt",
            "info",
            "parameter",
            "param");

    private static final Set<String> FIRST_NAMES = Set.of("first name", "given name", "forename");
    private static final Set<String> LAST_NAMES = Set.of("last name", "surname", "family name");

    private static final Set<String> MAIL = Set.of("email", "mail", "e mail", "email address", "mail address");

    private static final Set<String> PHONES = Set.of("phone", "telephone", "phone number", "home phone", "work phone");

    /** What organizations have beside mail addresses. */
    private static final Set<String> OF_ORGANIZATIONS =
            Set.of("website", "web site", "url", "homepage", "address", "street", "city", "vat number", "domain");

    /** Tables of what may have a mail address and is not a person. */
    private static final Set<String> ORGANIZATIONS = Set.of(
            ("agency association authority board branch charity church clinic club college committee community dealer department facility"
                            + " foundation group hospital hotel institute institution league library location mailbox museum office"
                            + " party practice project restaurant school shop site society station store team tenant university"
                            + " venue warehouse workspace")
                    .split(" ", -1));

    private static final Set<String> OF_ADDRESSES =
            Set.of("city", "town", "postal code", "post code", "postcode", "zip", "zip code", "zipcode");

    /** Characters of a column that has room for the title of a job. */
    private static final int JOB = 13;

    private Meaning() {}

    /**
     * Returns a column under that name. One that is just called name has the names of what its table has: cities, roles, people; other
     * columns of the table say whether a title is that of a person, and a state is that of an address.
     */
    static ColumnModel of(TableModel table, ColumnModel stored) {
        ColumnModel column = SpatialChecks.narrowed(table, stored);
        ColumnWords words = ColumnWords.of(column.name());
        Optional<String> inTable = column.type().base() instanceof DataType.Text text
                ? switch (words.last()) {
                    case "name" -> name(table, words);
                    case "title" ->
                        words.words().size() == 1 && hasPeople(table)
                                ? Optional.of(isShort(text) ? "salutation" : "job title")
                                : Optional.empty();
                    case "prefix" ->
                        words.words().size() == 1 && hasPeople(table) ? Optional.of("salutation") : Optional.empty();
                    case "suffix" ->
                        words.words().size() == 1 && hasPeople(table) ? Optional.of("name suffix") : Optional.empty();
                    case "extension" ->
                        words.words().size() == 1 && has(table, PHONES)
                                ? Optional.of("phone extension")
                                : Optional.empty();
                    case "state", "region", "district" ->
                        isOfAddress(table, words) ? Optional.of(words.but(1).phrase() + " province") : Optional.empty();
                    default -> Optional.empty();
                }
                : Optional.empty();
        if (inTable.isPresent()) {
            return column.named(inTable.get());
        }
        boolean isGeneral = GENERAL.containsAll(words.words());
        if (column.comment().isEmpty() || (!isGeneral && isKnown(table, column.type(), column.name()))) {
            return column;
        }
        String phrase =
                isMoment(column.type()) ? CommentPhrase.clause(column.comment()) : CommentPhrase.noun(column.comment());
        return isKnown(table, column.type(), phrase) ? column.named(phrase) : column;
    }

    /** What the name or the comment of a date or time says of when it happens. */
    static Optional<LifeStage> stage(TableModel table, ColumnModel column) {
        return isMoment(column.type())
                ? LifeStage.of(of(table, column).name(), table.name().name())
                : Optional.empty();
    }

    /** What a column that is just called name is the name of. */
    private static Optional<String> name(TableModel table, ColumnWords words) {
        List<String> ofTable = ColumnWords.of(table.name().name()).words();
        String last = ofTable.isEmpty() ? "" : ofTable.get(ofTable.size() - 1);
        boolean isPlain = words.words().size() == 1
                || (words.words().size() == 2
                        && last.startsWith(words.words().get(0))
                        && !words.first().equals("user")); // a login
        if (!isPlain || ofTable.isEmpty()) {
            return words.words().size() > 1 && isOfAddress(table, words)
                    ? Optional.of("recipient name")
                    : Optional.empty();
        } else if (has(table, LAST_NAMES) && has(table, FIRST_NAMES)) {
            return Optional.of("full name");
        } else if (has(table, LAST_NAMES)) {
            return Optional.of("first name");
        } else if (has(table, FIRST_NAMES)) {
            return Optional.of("last name");
        }
        List<String> singular = new ArrayList<>(ofTable.subList(Math.max(0, ofTable.size() - 2), ofTable.size()));
        singular.set(singular.size() - 1, singular(last).replaceFirst("^user$", "person"));
        String inTable = String.join(" ", singular) + " name";
        if (inTable.equals("account name") && !has(table, MAIL)) {
            return Optional.empty(); // not a login: accounts of a ledger or a bank
        }
        boolean isOfPerson = has(table, MAIL)
                && !has(table, OF_ORGANIZATIONS)
                && !has(table, Set.of(words.but(1).phrase() + " address"))
                && !ORGANIZATIONS.contains(singular.get(singular.size() - 1))
                && Domains.haveAnyForm(inTable);
        return Optional.of(isOfPerson ? "person name" : inTable);
    }

    private static boolean hasPeople(TableModel table) {
        return has(table, LAST_NAMES) || has(table, FIRST_NAMES);
    }

    private static boolean has(TableModel table, Set<String> phrases) {
        return table.columns().stream()
                .anyMatch(
                        column -> phrases.contains(ColumnWords.of(column.name()).phrase()));
    }

    private static boolean isShort(DataType.Text text) {
        return text.maxLength() > 0 && text.maxLength() < JOB;
    }

    /** Whether the table has a city or a postal code of the same owner. */
    private static boolean isOfAddress(TableModel table, ColumnWords words) {
        String owner = words.but(1).phrase();
        Set<String> others = OF_ADDRESSES.stream()
                .map(part -> owner.isEmpty() ? part : owner + " " + part)
                .collect(Collectors.toSet());
        return has(table, others);
    }

    /** What a row of a table is called, by its name. */
    static String ofRow(TableName table) {
        return singular(ColumnWords.of(table.name()).phrase());
    }

    /** A noun in the singular, as far as its ending says. */
    private static String singular(String word) {
        String one = word.endsWith("ies")
                ? word.substring(0, word.length() - "ies".length()) + "y"
                : word.endsWith("s") && !word.endsWith("ss") ? word.substring(0, word.length() - 1) : word;
        return one.equals("people") ? "person" : one;
    }

    private static boolean isKnown(TableModel table, DataType type, String name) {
        return isMoment(type) ? LifeStage.of(name, table.name().name()).isPresent() : Domains.areKnown(type, name);
    }

    private static boolean isMoment(DataType type) {
        DataType base = type.base();
        return base instanceof DataType.Date || base instanceof DataType.Time || base instanceof DataType.Timestamp;
    }
}
