package io.fillrate.e2e.advise;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.report.render.AdviceSection;
import io.fillrate.report.results.Series;
import io.fillrate.schema.model.ColumnModel;
import io.fillrate.schema.model.ColumnModel.Origin;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.plan.PlannedColumn;
import io.fillrate.schema.plan.TablePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A Java class with a record for a table's rows, the {@link io.fillrate.data.Table} that reads them, and a method that loads them. */
final class JavaCode {

    /** What a record's constructor takes (JVMS 4.11), less its own reference. */
    private static final int MAX_SLOTS = 254;

    private static final int WIDTH = 80;

    private final TablePlan plan;
    private final Series winner;
    private final String url;
    private final String user;
    private final String type;
    private final Set<String> imports = new TreeSet<>(List.of(
            "io.fillrate.core.BulkWriter",
            "io.fillrate.core.Session",
            "io.fillrate.core.Strategies",
            "io.fillrate.core.WriterOptions",
            "io.fillrate.data.Column",
            "io.fillrate.data.RowSource",
            "io.fillrate.data.Table",
            "java.util.List",
            "java.util.Map"));
    private final List<Field> fields = new ArrayList<>();
    private final boolean isRecord;

    /** A column's part of a row. */
    private record Field(PlannedColumn column, String name, String type) {

        boolean isNullable() {
            return column.model().nullable();
        }

        int slots() {
            return type.equals("long") || type.equals("double") ? 2 : 1;
        }
    }

    private JavaCode(TableAdvice advice) {
        this.plan = advice.table().plan();
        this.winner = advice.winner();
        this.url = advice.url();
        this.user = Objects.requireNonNullElse(advice.user(), "");
        this.type = JavaName.type(plan.model().name().name());
        JavaName names = new JavaName();
        for (PlannedColumn column : plan.columns()) {
            fields.add(new Field(
                    column,
                    names.field(column.model().name()),
                    javaType(column.loadedAs(), column.model().nullable())));
        }
        this.isRecord = fields.stream().mapToInt(Field::slots).sum() <= MAX_SLOTS;
    }

    /** The source of the class. */
    static String of(TableAdvice advice) {
        return new JavaCode(advice).text();
    }

    private String text() {
        String body = rowType() + table() + load() + session() + main(); // which collect the imports
        TableModel model = plan.model();
        return imports.stream().map(name -> "import " + name + ";\n").collect(Collectors.joining())
                + "\n/** Loads rows into " + JavaName.comment(model.name().toString()) + ". */\npublic final class "
                + type
                + "Load {\n" + body + "}\n";
    }

    /** A record, or for more columns than a record can have, a class with fields. */
    private String rowType() {
        String open = isRecord ? "public record Row(\n" : "public static final class Row {\n";
        StringBuilder text = new StringBuilder("\n    /** A row. */\n    ").append(open);
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            String end = isRecord ? (i < fields.size() - 1 ? "," : ") {}") : ";";
            String hint = hint(field.column());
            text.append(isRecord ? "            " : "        public ")
                    .append(field.type)
                    .append(' ')
                    .append(field.name)
                    .append(end)
                    .append(hint.isEmpty() ? "" : " // " + JavaName.comment(hint))
                    .append('\n');
        }
        return text + (isRecord ? "" : "    }\n");
    }

    private static String hint(PlannedColumn column) {
        ColumnModel model = column.model();
        if (model.origin() == Origin.NUMBERED || model.origin() == Origin.NUMBERED_ALWAYS) {
            return "the database numbers it where the column is left out";
        }
        boolean isText = column.loadedAs() == Scalar.TEXT && !column.binary();
        return isText ? "as text: " + shortened(model.sqlType()) : "";
    }

    private static String shortened(String sqlType) {
        return sqlType.length() <= 30 ? sqlType : sqlType.substring(0, 27) + "...";
    }

    private String javaType(ColumnType column, boolean nullable) {
        return column.<String>fold(
                scalar -> switch (scalar) {
                    case BOOLEAN -> nullable ? "Boolean" : "boolean";
                    case INT2, INT4 -> nullable ? "Integer" : "int";
                    case INT8 -> nullable ? "Long" : "long";
                    case FLOAT4 -> nullable ? "Float" : "float";
                    case FLOAT8 -> nullable ? "Double" : "double";
                    case TEXT, JSON, JSONB -> "String";
                    case BYTEA -> "byte[]";
                    case UUID -> imported("java.util.UUID");
                    case DATE -> imported("java.time.LocalDate");
                    case TIME -> imported("java.time.LocalTime");
                    case TIMESTAMP -> imported("java.time.LocalDateTime");
                    case TIMESTAMPTZ -> imported("java.time.Instant");
                    case INTERVAL -> imported("io.fillrate.data.Interval");
                    case INET -> imported("io.fillrate.data.Inet");
                },
                numeric -> imported("java.math.BigDecimal"),
                array -> "List<".repeat(array.depth()) + javaType(array.element(), true) + ">".repeat(array.depth()));
    }

    private String imported(String name) {
        imports.add(name);
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private String table() {
        List<String> key = plan.table().primaryKey();
        return "\n    private static final Table<Row> TABLE = new Table<>(\n            "
                + JavaName.literal(plan.model().name().name()) + ",\n            List.of(\n"
                + fields.stream().map(this::column).collect(Collectors.joining(",\n"))
                + "),\n            List.of("
                + key.stream().map(JavaName::literal).collect(Collectors.joining(", ")) + "));\n" + leftOut();
    }

    /** What the load leaves to the database, as a comment. */
    private String leftOut() {
        Set<String> loaded =
                plan.columns().stream().map(column -> column.model().name()).collect(Collectors.toSet());
        String names = plan.model().columns().stream()
                .filter(column -> !loaded.contains(column.name()))
                .map(ColumnModel::name)
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : "    // Left to the database: " + JavaName.comment(names) + "\n";
    }

    private String column(Field field) {
        ColumnModel model = field.column.model();
        String read = isRecord ? "Row::" + field.name : "row -> row." + field.name;
        String value = isRecord ? "row." + field.name + "()" : "row." + field.name;
        String call = "Column.<Row>" + factory(field.column.loadedAs(), JavaName.literal(model.name()), read);
        boolean isObject = field.column
                .loadedAs()
                .<Boolean>fold(scalar -> scalar.compareTo(Scalar.FLOAT8) > 0, numeric -> true, array -> true);
        String nulls = !field.isNullable() ? "" : isObject ? ".orNull()" : ".nullWhen(row -> " + value + " == null)";
        boolean isNumbered = model.origin() == Origin.NUMBERED || model.origin() == Origin.NUMBERED_ALWAYS;
        String more = nulls + (isNumbered ? ".asIdentity()" : "");
        String indent = " ".repeat(16);
        String line = indent + call + more;
        if (line.length() < WIDTH || call.indexOf('\n') >= 0) {
            return line;
        }
        String broken = call.replaceFirst("\\(", "(\n" + indent + "        ");
        return indent + broken + (more.isEmpty() ? "" : "\n" + indent + "        " + more);
    }

    private String factory(ColumnType column, String name, String read) {
        return column.<String>fold(
                scalar -> method(scalar) + "(" + name + ", " + read + ")",
                numeric -> "numeric(" + name + ", " + limits(numeric) + read + ")",
                array -> "array(" + name + ", " + element(array) + ", "
                        + (array.depth() > 1 ? array.depth() + ", " : "") + read + ")");
    }

    private static String method(Scalar scalar) {
        return scalar == Scalar.BOOLEAN ? "bool" : scalar.sqlName();
    }

    private static String limits(Numeric numeric) {
        return numeric.unlimited() ? "" : numeric.precision() + ", " + numeric.scale() + ", ";
    }

    private String element(Array array) {
        imports.add("io.fillrate.data.ColumnType");
        return array.element()
                .<String>fold(
                        scalar -> "ColumnType.Scalar." + scalar.name(),
                        numeric -> numeric.unlimited()
                                ? "ColumnType.Numeric.UNLIMITED"
                                : "new ColumnType.Numeric(" + numeric.precision() + ", " + numeric.scale() + ")",
                        nested -> {
                            throw new IllegalStateException("an array of arrays has the innermost element's type");
                        });
    }

    private String load() {
        String open = AdviceSection.code(winner, "TABLE").indent(8).strip();
        if (open.contains("CommitPolicy")) {
            imports.add("io.fillrate.core.CommitPolicy");
        }
        return """

                /** Loads all of the rows, and returns how many the database has acknowledged. */
                public static long load(Session session, List<Row> rows) {
                    try (BulkWriter<Row> writer = %s) {
                        return writer.write(RowSource.of(rows));
                    }
                }
            """.formatted(open);
    }

    /** Connections whose unqualified names mean the table's schema. */
    private String session() {
        String schema = plan.model().name().schema();
        return switch (winner.database()) {
            case "duckdb" ->
                schema.equals("main")
                        ? sessionOf("String url", "Map.of()", "")
                        : sessionOf("String url", "Map.of()", "connection.setSchema(" + JavaName.literal(schema) + ")");
            case "mariadb", "mysql" ->
                sessionOf(
                        "String url, String user, String password",
                        "Map.of(\"user\", user, \"password\", password)",
                        "connection.setCatalog(" + JavaName.literal(schema) + ")");
            default ->
                sessionOf(
                        "String url, String user, String password",
                        "Map.of(\n                \"user\", user,\n                \"password\", password,\n"
                                + "                \"currentSchema\", "
                                + JavaName.literal("\"" + schema.replace("\"", "\"\"") + "\"") + ")",
                        "");
        };
    }

    private String sessionOf(String parameters, String properties, String enter) {
        if (enter.isEmpty()) {
            return """

                    /** Connections that find the table by its name alone. */
                    static Session session(%s) {
                        return Session.of(url, %s);
                    }
                """.formatted(parameters, properties);
        }
        imports.add("java.sql.Connection");
        return """

                /** Connections that find the table by its name alone. */
                static Session session(%s) {
                    Session all = Session.of(
                            url, %s);
                    return properties -> {
                        Connection connection = all.connect(properties);
                        %s;
                        return connection;
                    };
                }
            """.formatted(parameters, properties, enter);
    }

    private String main() {
        boolean hasUsers = !winner.database().equals("duckdb");
        return """

                public static void main(String[] args) {
                    Session session = session(
                            %s%s);
                    List<Row> rows = List.of(); // yours
                    System.out.println(load(session, rows) + " rows");
                }
            """.formatted(
                        JavaName.literal(url),
                        hasUsers
                                ? ",\n                " + JavaName.literal(user)
                                        + ",\n                System.getenv().getOrDefault(\"DB_PASSWORD\", \"\")"
                                : "");
    }
}
