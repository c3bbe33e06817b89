package io.fillrate.schema.planner.check;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.IndexedRandom;
import io.fillrate.schema.generate.Domains;
import io.fillrate.schema.generate.Listed;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.Literal;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.generate.domain.Product;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ColumnModel.Origin;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Values of columns that may meet some conditions: their literals, the neighbours of those, usual values, and some of a column's own. */
final class TriedValues {

    private static final int MOST = 40;

    private static final int TEXTS_PER_REGEX = 3;

    private static final int LITERALS_PER_COMPOUND = 8;

    /** Values that meet many conditions, whatever is written in them. */
    private static final List<String> USUAL = List.of(
            "0",
            "1",
            "-1",
            "10",
            "100",
            "a",
            "2000-01-01",
            "2030-01-01",
            "",
            "A1",
            "https://example.com/a",
            "a@example.com",
            "{}",
            "[]",
            "[1]",
            "[\"a\"]");

    private final DatabaseKind database;
    private final Set<String> literals;
    private final Set<String> regexes;
    private final CandidateTable server;

    /** @param conditions in SQL, and the text of the functions that they call */
    TriedValues(DatabaseKind database, List<String> conditions, CandidateTable server) {
        this.database = database;
        this.server = server;
        this.literals = SqlLiterals.of(conditions);
        this.regexes = SqlLiterals.regexes(conditions);
    }

    /**
     * Returns values of a column.
     *
     * @param domain the values that it has now
     */
    List<Object> of(ColumnModel column, Domain domain, IndexedRandom random) {
        Set<Object> values = new LinkedHashSet<>();
        column.defaultExpression()
                .filter(value -> column.origin() == Origin.DEFAULT)
                .flatMap(server::text)
                .flatMap(text -> Literal.value(database, column, text))
                .ifPresent(values::add);
        regexes.forEach(regex -> values.addAll(found(column, regex)));
        objects(column).forEach(text -> Literal.value(database, column, text).ifPresent(values::add));
        values.addAll(lists(column, domain));
        values.addAll(composites(column));
        DataType type = base(column);
        Set<String> defaults =
                SqlLiterals.of(column.defaultExpression().stream().toList());
        Stream.concat(
                        Stream.of(defaults, literals)
                                .flatMap(Set::stream)
                                .flatMap(literal -> neighbours(literal).stream()),
                        usual(type).stream())
                .filter(literal -> !(type instanceof DataType.Json) || literal.matches("[\\[{].*"))
                .filter(literal -> !(type instanceof DataType.Text text)
                        || text.maxLength() == 0
                        || literal.length() <= text.maxLength())
                .forEach(literal -> Literal.value(database, column, literal).ifPresent(values::add));
        for (int i = 0; i < MOST / 4; i++) {
            values.add(domain.at(Mix.below(random.bits(i), domain.size())));
        }
        return values.stream().limit(MOST).collect(Collectors.toCollection(ArrayList::new));
    }

    private static List<String> usual(DataType type) {
        return type instanceof DataType.Timestamp
                ? List.of("2000-01-01", "2000-01-01 01:00:00", "2000-01-02", "2030-01-01")
                : type instanceof DataType.Network
                        ? List.of("10.0.0.1", "10.0.0.0/8", "2001:db8::1")
                        : type instanceof DataType.Range
                                ? List.of("[1,2)", "[1,10)", "[2000-01-01,2000-01-02)")
                                : USUAL;
    }

    private static DataType base(ColumnModel column) {
        return column.type().base();
    }

    /** Some texts in which a regular expression is found; none if the column is not of text or the expression is not understood. */
    private List<Object> found(ColumnModel column, String regex) {
        try {
            Domain texts = Domains.of(database, column, ColumnLimits.NONE.withRegex(regex))
                    .domain();
            return LongStream.range(0, Math.min(TEXTS_PER_REGEX, texts.size()))
                    .mapToObj(texts::at)
                    .toList();
        } catch (NotUnderstoodException e) {
            return List.of();
        }
    }

    /**
     * JSON objects and pairs of {@code hstore} with the keys that a condition names, JSON arrays as long as it says, and ranges of its
     * values.
     */
    private List<String> objects(ColumnModel column) {
        DataType type = base(column);
        List<String> keys = literals.stream().limit(LITERALS_PER_COMPOUND).toList();
        List<String> objects = new ArrayList<>();
        if (type instanceof DataType.Range) {
            for (int i = 1; i < keys.size(); i++) {
                objects.add("[" + keys.get(i - 1) + "," + keys.get(i) + ")");
            }
        } else if (type instanceof DataType.KeyValues) {
            objects.add(keys.stream().map(key -> quoted(key) + "=>\"a\"").collect(Collectors.joining(", ")));
        }
        if (!(type instanceof DataType.Json)) {
            return objects;
        }
        lengths().forEach(length -> objects.add(Collections.nCopies(length, "1").toString()));
        objects.add(keys.stream().map(key -> "{" + quoted(key) + ": ").collect(Collectors.joining()) + "1"
                + "}".repeat(keys.size()));
        objects.add(IntStream.range(0, keys.size())
                .mapToObj(i -> quoted(keys.get(i)) + ": \"2000-01-0" + (i + 1) + "\"")
                .collect(Collectors.joining(", ", "{", "}")));
        for (int added = 0; added < 2; added++) {
            List<String> fields = new ArrayList<>();
            for (int i = 0; i < keys.size(); i++) {
                fields.add(quoted(keys.get(i)) + ": " + json(keys.get(Math.min(i + 1, keys.size() - 1)), added));
            }
            objects.add("{" + String.join(", ", fields) + "}");
        }
        for (String value : List.of("\"a\"", "1", "true", "{}", "[]")) {
            keys.forEach(key -> objects.add("{" + quoted(key) + ": " + value + "}"));
            objects.add(
                    keys.stream().map(key -> quoted(key) + ": " + value).collect(Collectors.joining(", ", "{", "}")));
        }
        return objects;
    }

    /** Numbers in a condition that may be lengths. */
    private List<Integer> lengths() {
        return literals.stream()
                .filter(literal -> literal.matches("[2-9]|[1-3]\\d"))
                .map(Integer::valueOf)
                .toList();
    }

    /** What a condition may demand of a field by the literal after its name: its type, or its value; a number may be a bound. */
    private static String json(String literal, int added) {
        return switch (literal) {
            case "string" -> "\"a\"";
            case "number" -> "1";
            case "boolean" -> "true";
            case "array" -> "[\"a\"]";
            case "object" -> "{}";
            default ->
                literal.matches("-?(0|[1-9]\\d{0,17})")
                        ? String.valueOf(Long.parseLong(literal) + added)
                        : quoted(literal);
        };
    }

    /** Arrays of the values that a condition names, where arrays are loaded as lists. */
    private List<Object> lists(ColumnModel column, Domain domain) {
        if (!(column.type() instanceof DataType.ListOf list) || !(domain.at(0) instanceof List)) {
            return List.of();
        }
        List<Object> elements = parts(column, list.element(), list.elementSqlType());
        List<Object> lists = new ArrayList<>();
        for (Object one : Stream.concat(
                        elements.stream(), ((List<?>) domain.at(0)).stream().limit(1))
                .toList()) {
            lengths().forEach(length -> lists.add(Collections.nCopies(length, one)));
        }
        elements.forEach(element -> lists.add(List.of(element)));
        lists.add(elements);
        return lists;
    }

    /** Values of a composite type of PostgreSQL, of those that a condition names. */
    private List<String> composites(ColumnModel column) {
        if (!(base(column) instanceof DataType.Composite composite) || !database.hasPostgresDialect()) {
            return List.of();
        }
        List<List<Object>> parts = composite.fields().stream()
                .map(field -> parts(column, field.type(), field.sqlType()))
                .toList();
        if (parts.stream().anyMatch(List::isEmpty)) {
            return List.of();
        }
        Product fields = new Product(parts.stream().<Domain>map(Listed::new).toList(), MOST / 2);
        return LongStream.range(0, Math.min(fields.size(), MOST / 2))
                .mapToObj(number -> Domains.composite(fields.at(number)))
                .toList();
    }

    /** The values of a part of a column that a condition names. */
    private List<Object> parts(ColumnModel column, DataType type, String sqlType) {
        ColumnModel part = new ColumnModel(
                column.name(),
                type,
                sqlType,
                true,
                Origin.NONE,
                Optional.empty(),
                Optional.empty(),
                column.ignoresCase(),
                "");
        return literals.stream()
                .flatMap(literal -> neighbours(literal).stream())
                .flatMap(literal -> Literal.value(database, part, literal).stream())
                .distinct()
                .limit(LITERALS_PER_COMPOUND)
                .toList();
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private static List<String> neighbours(String literal) {
        if (!literal.matches("-?\\d{1,18}")) {
            return List.of(literal);
        }
        long number = Long.parseLong(literal);
        return List.of(literal, String.valueOf(number + 1), String.valueOf(number - 1));
    }
}
