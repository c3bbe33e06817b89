package io.fillrate.e2e.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.core.Upsert;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.plan.PlanOptions;
import io.fillrate.schema.plan.SchemaPlan;
import io.fillrate.schema.plan.TablePlan;
import io.fillrate.schema.planner.SchemaPlanner;
import io.fillrate.schema.read.SchemaReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The code compiles and loads, whatever the table's names, types and number of columns. */
@Tag("database")
class JavaCodeTest {

    private static final String SCHEMA = "Paste \\u0022*/ d'\"ici\"";
    private static final String QUOTED = '"' + SCHEMA.replace("\"", "\"\"") + '"';

    private final Path folder;

    JavaCodeTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void createSchema() throws Exception {
        SharedPostgres.execute("DROP SCHEMA IF EXISTS " + QUOTED + " CASCADE; CREATE SCHEMA " + QUOTED);
    }

    @AfterEach
    void dropSchema() throws Exception {
        SharedPostgres.execute("DROP SCHEMA " + QUOTED + " CASCADE");
    }

    /** Plans the only table of the schema. */
    private static TablePlan plan() throws Exception {
        try (Connection connection = Session.of(SharedPostgres.url(), Map.of()).connect()) {
            SchemaModel model = SchemaReader.of(DatabaseKind.POSTGRES).read(connection, Set.of(SCHEMA));
            SchemaPlan plan = SchemaPlanner.plan(model, new PlanOptions(42, table -> 50, false), connection);
            assertThat(plan.refusals()).isEmpty();
            return plan.tables().get(0);
        }
    }

    private String assertLoads(String strategy, Map<String, String> parameters, String quotedTable) throws Exception {
        TablePlan plan = plan();
        Series winner = new Series("postgres", "t", strategy, Operation.INSERT, 50, parameters, Series.ATOMIC);
        String source = JavaCode.of(plan, winner, Optional.empty(), SharedPostgres.url(), "postgres", Map.of());
        CompiledCode code = CompiledCode.of(source, folder);
        assertThat(code.load(code.session(SharedPostgres.url(), "postgres", ""), plan.columns(), 50))
                .isEqualTo(50);
        assertThat(SharedPostgres.query("SELECT count(*) FROM " + QUOTED + "." + quotedTable))
                .containsExactly("50");
        return source;
    }

    @Test
    void names_that_mean_something_to_java_stay_names() throws Exception {
        SharedPostgres.execute(
                "CREATE TABLE " + QUOTED + ".\"*/ class 1\\u002a/\" (\"class\" int PRIMARY KEY, \"Class\" text,"
                        + " \"toString\" int, \"row\" text, \"2nd\" int, \"naïve $\" text, \"größe\" text, \"a\"\"b\\\" text, "
                        + "\"tab\tline\nend\" text)");

        String source = assertLoads("copy-binary", Map.of(), "\"*/ class 1\\u002a/\"");

        assertThat(source)
                .contains(
                        "int class_,",
                        "String class_2",
                        "toString2",
                        "row2",
                        "column2nd",
                        "naive",
                        "\"tab\\011line\\012end\"");
    }

    @Test
    void an_upsert_has_its_key_and_its_columns() throws Exception {
        SharedPostgres.execute(
                "CREATE TABLE " + QUOTED
                        + ".\"Stock \\\"(\"the \"\"place\" int, item int, amount int, note text, PRIMARY KEY (\"the \"\"place\", item))");
        TablePlan plan = plan();
        Series winner = new Series(
                "postgres", "t", "copy-binary-upsert", Operation.UPSERT, 50, Map.of("chunk", "16384"), Series.ATOMIC);
        Upsert upsert = Upsert.on("the \"place", "item").updating("amount");

        String source = JavaCode.of(plan, winner, Optional.of(upsert), SharedPostgres.url(), "postgres", Map.of());

        CompiledCode code = CompiledCode.of(source, folder);
        Session session = code.session(SharedPostgres.url(), "postgres", "");
        assertThat(code.load(session, plan.columns(), 50)).isEqualTo(50);
        SharedPostgres.execute("UPDATE " + QUOTED + ".\"Stock \\\" SET amount = 0, note = 'kept'");
        assertThat(code.load(session, plan.columns(), 50)).isEqualTo(50);
        assertThat(SharedPostgres.query("SELECT count(*) FROM " + QUOTED
                        + ".\"Stock \\\" WHERE note = 'kept' AND amount IS DISTINCT FROM 0"))
                .containsExactly("50");
    }

    @Test
    void every_type_has_its_java_type() throws Exception {
        SharedPostgres.execute("CREATE TABLE " + QUOTED
                + ".every (a boolean, b smallint, c int NOT NULL, d bigint, e real, f double precision,"
                + " g numeric, h numeric(8,3) NOT NULL, i text, j uuid, k date, l time, m timestamp, n timestamptz, o interval, p bytea,"
                + " q json, r jsonb, s inet, t int[], u numeric(5,1)[], v text[][], w char(3), x int4range)");

        String source = assertLoads("copy-csv", Map.of("chunk", "16384"), "every");

        assertThat(source)
                .contains(
                        "Boolean a,",
                        "Integer b,",
                        "int c,",
                        "BigDecimal g,",
                        "List<BigDecimal> u,",
                        "// as text: int4range")
                .contains(".withChunkBytes(16384)");
    }

    @ParameterizedTest
    @ValueSource(ints = {254, 255, 600})
    void a_table_with_more_columns_than_a_constructor_has_parameters_gets_a_class_with_fields(int columns)
            throws Exception {
        SharedPostgres.execute("CREATE TABLE " + QUOTED + ".wide ("
                + IntStream.range(0, columns).mapToObj(i -> "c" + i + " int").collect(Collectors.joining(", ")) + ")");

        assertThat(assertLoads("copy-binary", Map.of(), "wide"))
                .contains(columns <= 254 ? "public record Row(" : "public static final class Row {");
    }

    @Test
    void lines_have_80_columns_where_names_allow_it() throws Exception {
        SharedPostgres.execute("CREATE TABLE " + QUOTED + ".orders_of_customers (customer_identification_number bigint,"
                + " total_amount_including_all_taxes numeric(12,2), id serial PRIMARY KEY)");
        Series winner = new Series(
                "postgres", "t", "unnest-binary", Operation.INSERT, 50, Map.of("batch", "5000"), Series.ATOMIC);

        List<String> lines = JavaCode.of(
                        plan(), winner, Optional.empty(), "jdbc:postgresql://localhost/shop", null, Map.of())
                .lines()
                .toList();

        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }
}
