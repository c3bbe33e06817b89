package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.PrecisionMatrix.Kept;
import io.fillrate.core.TypeMatrix.Outcome;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Scalar;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code docs/TYPES.md}, of which each database's matrix makes a section. */
final class TypesPage {

    private static final Path PAGE = Path.of("../docs/TYPES.md");
    private static final String REWRITE =
            "./mvnw -Pall -pl bench-core -am test -Dtest='*TypesTest' -Dsurefire.failIfNoSpecifiedTests=false -Dfillrate.docs.update=true";
    private static final int LONGEST = 60;

    /** By name, and those that a JDK before 19 writes in another way than later ones. */
    @SuppressWarnings("FloatingPointLiteralPrecision") // which is what is tried
    private static final Map<Object, String> EXTREMES = Map.of(
            LocalTime.MAX,
            "LocalTime.MAX",
            LocalDate.MIN,
            "LocalDate.MIN",
            LocalDate.MAX,
            "LocalDate.MAX",
            LocalDateTime.MIN,
            "LocalDateTime.MIN",
            LocalDateTime.MAX,
            "LocalDateTime.MAX",
            Instant.MIN,
            "Instant.MIN",
            Instant.MAX,
            "Instant.MAX",
            Float.MIN_NORMAL,
            "Float.MIN_NORMAL",
            Double.MIN_NORMAL,
            "Double.MIN_NORMAL");

    private TypesPage() {}

    /** Sees that the page has this section, which {@code -Dfillrate.docs.update=true} first puts there. */
    static void check(String database, String section) throws IOException {
        check("types", database, section);
    }

    /** Likewise the table of columns that hold less than their types. */
    static void checkPrecision(String database, List<Kept> kept) throws IOException {
        if (!kept.isEmpty()) {
            check("precision", database, precision(kept));
        }
    }

    private static String precision(List<Kept> kept) {
        List<String> lines = new ArrayList<>(
                List.of("", "| column | value | `REFUSE` | `ROUND` | `TRUNCATE` |", "|---|---|---|---|---|"));
        for (Kept each : kept) {
            String given = show(each.value());
            lines.add("| " + each.column().ddl() + " | `" + given + "` | "
                    + Stream.of(Inexact.values())
                            .map(decision -> Objects.requireNonNull(each.as().get(decision)))
                            .map(as -> as.isEmpty() ? "refused" : as.equals(given) ? "stored" : "`" + as + "`")
                            .collect(Collectors.joining(" | "))
                    + " |");
        }
        lines.add("");
        return String.join("\n", lines) + "\n";
    }

    private static void check(String table, String database, String section) throws IOException {
        String begin = "<!-- " + table + ":begin " + database + " -->\n";
        String end = "<!-- " + table + ":end -->";
        String page = Files.readString(PAGE);
        int first = page.indexOf(begin);
        assertThat(first).as("%s has a line %s", PAGE, begin.strip()).isNotNegative();
        first += begin.length();
        int last = page.indexOf(end, first);
        if (Boolean.getBoolean("fillrate.docs.update")) {
            Files.writeString(PAGE, page.substring(0, first) + section + page.substring(last));
            return;
        }
        assertThat(page.substring(first, last))
                .as("%s, %s; rewrite it with %s", PAGE, database, REWRITE)
                .isEqualTo(section);
    }

    /**
     * What was found, as Markdown.
     *
     * @param strategies the names of those that were tried
     * @param reasons why some of them refuse what others store
     */
    static String section(List<String> strategies, Map<ColumnType, List<Outcome>> outcomes, List<String> reasons) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Tried by each of " + strategies.size() + " strategies: "
                + strategies.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", ")) + ".");
        lines.add("");
        lines.add("| column | Java | stored | refused |");
        lines.add("|---|---|---|---|");
        outcomes.forEach((type, ofType) -> lines.addAll(rows(type, ofType)));
        if (!reasons.isEmpty()) {
            lines.add("");
            lines.add("Stored by some strategies and refused by others:");
            lines.add("");
            reasons.forEach(reason -> lines.add("- " + reason));
        }
        lines.add("");
        return String.join("\n", lines) + "\n";
    }

    /** A row for each Java class, and one for all of which no value is stored. */
    private static List<String> rows(ColumnType type, List<Outcome> outcomes) {
        Map<String, List<Outcome>> byClass = outcomes.stream()
                .filter(outcome -> outcome.given() != null)
                .collect(Collectors.groupingBy(
                        outcome -> javaType(type, Objects.requireNonNull(outcome.given())),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<String> rows = new ArrayList<>();
        List<String> refusedClasses = new ArrayList<>();
        List<Outcome> refused = new ArrayList<>();
        byClass.forEach((javaType, ofClass) -> {
            if (ofClass.stream().anyMatch(Outcome::stored)) {
                rows.add(row(type, javaType, ofClass));
            } else {
                refusedClasses.add(javaType);
                refused.addAll(ofClass);
            }
        });
        if (!refused.isEmpty()) {
            rows.add(row(type, String.join(", ", refusedClasses), refused));
        }
        return rows;
    }

    private static String row(ColumnType type, String javaTypes, List<Outcome> outcomes) {
        return "| " + type.sqlName() + " | " + javaTypes + " | " + cell(outcomes, true) + " | " + cell(outcomes, false)
                + " |";
    }

    private static String cell(List<Outcome> outcomes, boolean stored) {
        return outcomes.stream()
                .filter(outcome -> outcome.stored() == stored)
                .map(TypesPage::code)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** The value, and what was made of it where that is not the same. */
    private static String code(Outcome outcome) {
        String given = show(outcome.given());
        String read = outcome.stored() ? show(plain(outcome.given(), outcome.read())) : given;
        return (given.equals(read) ? "`" + given + "`" : "`" + given + "` as `" + read + "`");
    }

    /** The value that was read, or that given if they differ in the number of zeros only. */
    static @Nullable Object plain(@Nullable Object given, @Nullable Object read) {
        return given instanceof BigDecimal a && read instanceof BigDecimal b && a.compareTo(b) == 0 ? given : read;
    }

    private static String javaType(ColumnType type, Object value) {
        if (value instanceof List<?> list) {
            String elements = leaves(list)
                    .map(each -> each.getClass().getSimpleName())
                    .distinct()
                    .sorted()
                    .collect(Collectors.joining(" and "));
            return elements.isEmpty() ? "`List`" : "`List<" + elements + ">`";
        } else if (type instanceof Scalar scalar) {
            return switch (scalar) {
                case BOOLEAN -> "`boolean`";
                case INT2, INT4 -> "`int`";
                case INT8 -> "`long`";
                case FLOAT4 -> "`float`";
                case FLOAT8 -> "`double`";
                default -> "`" + value.getClass().getSimpleName() + "`";
            };
        }
        return "`" + value.getClass().getSimpleName() + "`";
    }

    private static Stream<Object> leaves(List<?> list) {
        return list.stream()
                .filter(Objects::nonNull)
                .flatMap(each -> each instanceof List<?> inner ? leaves(inner) : Stream.<Object>of(each));
    }

    /** A value in one line of ASCII. */
    static String show(@Nullable Object value) {
        String text = whole(value);
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "..." : text;
    }

    private static String whole(@Nullable Object value) {
        if (value instanceof String text) {
            return quoted(text);
        } else if (value instanceof byte[] bytes) {
            return bytes.length > 16
                    ? bytes.length + " bytes"
                    : "\\x" + HexFormat.of().formatHex(bytes);
        } else if (value instanceof BigDecimal number && number.precision() > LONGEST) {
            return "a number of " + number.precision() + " digits";
        } else if (value instanceof List<?> list) {
            return list.stream().map(TypesPage::show).collect(Collectors.joining(", ", "[", "]"));
        }
        return value == null ? "null" : EXTREMES.getOrDefault(value, value.toString());
    }

    /** In Java's escapes, with one for what ends code or a cell in Markdown, too. */
    private static String quoted(String text) {
        if (text.length() > LONGEST) {
            return quoted(text.substring(0, 10)) + " ... " + quoted(text.substring(text.length() - 5)) + " ("
                    + text.length() + " characters)";
        }
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> quoted.append('\\').append(c);
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> {
                    boolean plain = c >= ' ' && c < 0x7f && c != '`' && c != '|';
                    quoted.append(plain ? String.valueOf(c) : String.format("\\u%04x", (int) c));
                }
            }
        }
        return quoted.append('"').toString();
    }
}
