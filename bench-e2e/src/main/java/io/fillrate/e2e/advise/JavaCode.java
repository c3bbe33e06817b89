package io.fillrate.e2e.advise;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Capability;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Strategies;
import io.fillrate.core.Upsert;
import io.fillrate.core.internal.arrow.ArrowMemory;
import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.report.render.AdviceSection;
import io.fillrate.report.results.Series;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.plan.TablePlan.PlannedColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Java class with a class for a table's rows, the {@link io.fillrate.data.Table} that reads them, and a method that loads them. Whatever
 * the names in the database, it compiles.
 */
final class JavaCode {

    /** What a constructor takes (JVMS 4.11), less its own reference. */
    private static final int MAX_SLOTS = 254;

    private final TablePlan plan;
    private final Series winner;
    private final Optional<Upsert> upsert;
    private final List<JavaField> fields = new ArrayList<>();
    private final boolean isRecord;
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

    private JavaCode(TablePlan plan, Series winner, Optional<Upsert> upsert) {
        this.plan = plan;
        this.winner = winner;
        this.upsert = upsert;
        upsert.ifPresent(any -> imports.add("io.fillrate.core.Upsert"));
        JavaName names = new JavaName();
        for (PlannedColumn column : plan.columns()) {
            JavaField field = JavaField.of(column, names.field(column.model().name()));
            fields.add(field);
            imports.addAll(field.imports());
        }
        this.isRecord = fields.stream().mapToInt(JavaCode::slots).sum() <= MAX_SLOTS;
    }

    private static int slots(JavaField field) {
        return field.type().equals("long") || field.type().equals("double") ? 2 : 1;
    }

    /**
     * The source of the class.
     *
     * @param plan of the table, whose columns are loaded
     * @param winner how they are loaded
     * @param upsert the option of a winner that upserts
     * @param url of the database, without secrets
     * @param user who logs in; null to leave it to the URL and the driver
     * @param versions of libraries that were measured, by the name of the artifact or the group's last part
     */
    static String of(
            TablePlan plan,
            Series winner,
            Optional<Upsert> upsert,
            String url,
            @Nullable String user,
            Map<String, String> versions) {
        return new JavaCode(plan, winner, upsert).text(url, user, versions);
    }

    private String text(String url, @Nullable String user, Map<String, String> versions) {
        TableName name = plan.model().name();
        String body = rowType() + table() + load() + session() + main(url, user); // which add imports
        return dependencies(versions)
                + imports.stream().map(one -> "import " + one + ";\n").collect(Collectors.joining())
                + "\n/** Loads rows into " + JavaName.comment(name.toString()) + "." + options()
                + " */\npublic final class "
                + JavaName.type(name.name()) + "Load {\n" + body + "}\n";
    }

    /** What the winner needs on the class path. */
    private String dependencies(Map<String, String> versions) {
        String own = "fillrate-core" + version(BulkWriter.class.getPackage().getImplementationVersion());
        return Stream.concat(
                        Stream.of("io.fillrate:" + own),
                        strategy().stream()
                                .flatMap(strategy -> strategy.requirement().libraries().stream())
                                .map(library -> library + version(versions, library)))
                .map(library -> "//   " + library + "\n")
                .collect(Collectors.joining("", "// Needs on the class path:\n", "\n"));
    }

    private static String version(Map<String, String> versions, String library) {
        String group = library.substring(0, library.indexOf(':'));
        String artifact = library.substring(group.length() + 1);
        return version(versions.getOrDefault(artifact, versions.get(group.substring(group.lastIndexOf('.') + 1))));
    }

    private static String version(@Nullable String version) {
        return version == null ? "" : ":" + version;
    }

    private Optional<StrategyDefinition> strategy() {
        return Strategies.load().all().stream()
                .filter(strategy -> strategy.database().equals(winner.database())
                        && strategy.name().equals(winner.strategy())
                        && strategy.operation().name().equals(winner.operation().name()))
                .filter(StrategyDefinition.class::isInstance)
                .map(StrategyDefinition.class::cast)
                .findFirst();
    }

    /** What the Java that runs the winner has to be started with. */
    private String options() {
        return strategy().filter(strategy -> strategy.has(Capability.COLUMNAR)).isPresent()
                ? " Start Java with " + ArrowMemory.OPTIONS + "."
                : "";
    }

    /** A record, or for more columns than a record can have, a class with fields. */
    private String rowType() {
        StringBuilder text = new StringBuilder("\n    /** A row. */\n    public ")
                .append(isRecord ? "record Row(\n" : "static final class Row {\n");
        for (int i = 0; i < fields.size(); i++) {
            String end = isRecord ? (i < fields.size() - 1 ? "," : ") {}") : ";";
            text.append(
                    isRecord
                            ? fields.get(i).declaration("            ", "", end)
                            : fields.get(i).declaration("        ", "public ", end));
        }
        return text + (isRecord ? "" : "    }\n");
    }

    private String table() {
        String columns = fields.stream().map(field -> field.factory(isRecord)).collect(Collectors.joining(",\n"));
        String key = plan.table().primaryKey().stream().map(JavaName::literal).collect(Collectors.joining(", "));
        return "\n    private static final Table<Row> TABLE = new Table<>(\n        "
                + JavaName.literal(plan.model().name().name()) + ",\n        List.of(\n" + columns
                + "),\n        List.of(" + key + "));\n" + leftToDatabase();
    }

    private String leftToDatabase() {
        Set<String> loaded =
                plan.columns().stream().map(column -> column.model().name()).collect(Collectors.toSet());
        String names = plan.model().columns().stream()
                .map(ColumnModel::name)
                .filter(name -> !loaded.contains(name))
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : "    // Left to the database: " + JavaName.comment(names) + "\n";
    }

    private String load() {
        String all = winner.guarantee().equals(Series.ATOMIC) ? "all of the rows, or none," : "the rows";
        return """

                /** Loads %s and returns their number. */
                public static long load(Session session, List<Row> rows) {
                    try (BulkWriter<Row> writer =
                            %s) {
                        return writer.write(RowSource.of(rows));
                    }
                }
            """.formatted(all, opened().indent(16).strip());
    }

    private String opened() {
        String code = AdviceSection.code(winner, "TABLE");
        return upsert.map(how ->
                        code.substring(0, code.length() - 1) + "\n                .withUpsert(" + option(how) + "))")
                .orElse(code);
    }

    private static String option(Upsert upsert) {
        String on = "Upsert.on(" + literals(upsert.key()) + ")";
        return upsert.updated().isEmpty()
                ? on
                : on + "\n                        .updating(" + literals(upsert.updated()) + ")";
    }

    private static String literals(List<String> names) {
        return names.stream().map(JavaName::literal).collect(Collectors.joining(",\n                                "));
    }

    /** Connections whose unqualified names mean the table's schema. */
    private String session() {
        String schema = plan.model().name().schema();
        String login = "String url, String user, String password";
        return switch (DatabaseKind.named(winner.database()).orElseThrow()) {
            case DUCKDB -> session("String url", "Map.of()", "connection.setSchema(" + JavaName.literal(schema) + ")");
            case MARIADB, MYSQL ->
                session(
                        login,
                        "Map.of(\"user\", user, \"password\", password)",
                        "connection.setCatalog(" + JavaName.literal(schema) + ")");
            case POSTGRES, COCKROACH ->
                """

                        /** Connections that find the table by its name alone. */
                        static Session session(%s) {
                            String schema = %s;
                            return Session.of(url, Map.of(
                                    "user", user, "password", password, "currentSchema", schema));
                        }
                    """.formatted(login, JavaName.literal('"' + schema.replace("\"", "\"\"") + '"'));
        };
    }

    private String session(String parameters, String properties, String enter) {
        imports.add("java.sql.Connection");
        return """

                /** Connections that find the table by its name alone. */
                static Session session(%s) {
                    Session all = Session.of(url, %s);
                    return properties -> {
                        Connection connection = all.connect(properties);
                        %s;
                        return connection;
                    };
                }
            """.formatted(parameters, properties, enter);
    }

    private String main(String url, @Nullable String user) {
        String login = winner.database().equals(DatabaseKind.DUCKDB.id())
                ? ""
                : ",\n                " + JavaName.literal(user == null ? "" : user)
                        + ",\n                System.getenv().getOrDefault(\"DB_PASSWORD\", \"\")";
        return """

                public static void main(String[] args) {
                    List<Row> rows = List.of(); // yours
                    Session session = session(
                            %s%s);
                    System.out.println(load(session, rows) + " rows");
                }
            """.formatted(JavaName.literal(url), login);
    }
}
