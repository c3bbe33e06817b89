package io.fillrate.app;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.fillrate.e2e.settings.ProjectRoot;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which modules and packages may use each other. Reads the compiled classes of every module, which this module's POM has built first. */
@Tag("heavy")
class ArchitectureTest {

    private static final JavaClasses ALL = classesOfAllModules();
    private static final DescribedPredicate<JavaClass> OURS = resideInAPackage("io.fillrate..");

    private static JavaClasses classesOfAllModules() {
        Path root = ProjectRoot.above(Path.of(""));
        List<Path> folders = Stream.of("data", "core", "schema", "report", "jmh", "e2e", "app", "spark", "site")
                .map(module -> root.resolve("bench-" + module + "/target/classes"))
                .toList();
        assertThat(folders).allSatisfy(folder -> assertThat(folder)
                .as("compiled classes: ./mvnw -pl bench-app -am test-compile writes them")
                .isDirectory());
        return new ClassFileImporter().importPaths(folders);
    }

    private static DescribedPredicate<JavaClass> anyOf(String modules) {
        return resideInAPackage("io.fillrate.(" + modules + ")..");
    }

    private static DescribedPredicate<JavaClass> inside(String name) {
        return resideInAPackage(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"data", "core", "schema", "report", "jmh", "e2e", "app", "spark", "site"})
    void every_module_has_classes(String module) {
        assertThat(ALL.stream().filter(anyOf(module))).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "data, data",
        "core, core|data",
        "schema, schema|core|data",
        "report, report",
        "jmh, jmh|core|data",
        "e2e, e2e|schema|core|data|report",
        "app, app|e2e|schema|core|data|report",
        "spark, spark|core|data",
        "site, site|report"
    })
    void modules_depend_on_each_other_in_one_direction(String module, String allowed) {
        noClasses()
                .that(anyOf(module))
                .should()
                .dependOnClassesThat(OURS.and(DescribedPredicate.not(anyOf(allowed))))
                .check(ALL);
    }

    @Test
    void no_two_types_have_the_same_simple_name() {
        Map<String, Long> byName = ALL.stream()
                .filter(type -> type.isTopLevelClass() && !type.getPackageName().endsWith(".jmh_generated"))
                .map(JavaClass::getSimpleName)
                .filter(name -> !name.equals("package-info"))
                .collect(Collectors.groupingBy(name -> name, Collectors.counting()));
        byName.values().removeIf(types -> types == 1);
        assertThat(byName.keySet()).isEmpty();
    }

    @Test
    void packages_have_no_cycles() {
        slices().matching("io.fillrate.(**)").should().beFreeOfCycles().check(ALL);
    }

    @ParameterizedTest
    @CsvSource({
        "names, names",
        "model, model",
        "jdbc, jdbc|model",
        "read, read|jdbc|model",
        "statistics, statistics|jdbc|model",
        "generate, generate|names|statistics|model",
        "plan, plan|generate|statistics|model",
        "planner, planner|plan|generate|names|statistics|jdbc|model",
        "fill, fill|planner|read|plan|generate|jdbc|model",
    })
    void packages_of_schemas_depend_on_each_other_in_one_direction(String part, String allowed) {
        noClasses()
                .that(inside("io.fillrate.schema." + part + ".."))
                .should()
                .dependOnClassesThat(inside("io.fillrate.schema..")
                        .and(DescribedPredicate.not(inside("io.fillrate.schema.(" + allowed + ").."))))
                .check(ALL);
    }

    @ParameterizedTest
    @CsvSource({
        "domain, domain",
        "words, words",
        "column, column|domain|words",
        "regex, regex|column",
        "text, text|regex|column|domain|words",
        "scalar, scalar|column|domain|words",
        "compound, compound|column|domain|words"
    })
    void packages_of_values_depend_on_each_other_in_one_direction(String part, String allowed) {
        noClasses()
                .that(inside("io.fillrate.schema.generate." + part))
                .should()
                .dependOnClassesThat(inside("io.fillrate.schema.generate..")
                        .and(DescribedPredicate.not(inside("io.fillrate.schema.generate.(" + allowed + ")"))))
                .check(ALL);
    }

    @Test
    void keys_and_checks_of_plans_depend_neither_on_each_other_nor_on_the_planner() {
        slices().matching("io.fillrate.schema.planner.(*)")
                .should()
                .notDependOnEachOther()
                .check(ALL);
        noClasses()
                .that(inside("io.fillrate.schema.planner.(check|key)"))
                .should()
                .dependOnClassesThat(inside("io.fillrate.schema.planner"))
                .check(ALL);
    }

    @Test
    void generators_of_values_are_internal_to_their_packages() {
        noClasses()
                .that(OURS.and(DescribedPredicate.not(inside("io.fillrate.schema.generate.."))))
                .should()
                .dependOnClassesThat(inside("io.fillrate.schema.generate.(regex|text|scalar|compound)"))
                .check(ALL);
    }

    @Test
    void readers_of_databases_are_independent_of_each_other() {
        slices().matching("io.fillrate.schema.read.(*)")
                .should()
                .notDependOnEachOther()
                .check(ALL);
        noClasses()
                .that(OURS.and(DescribedPredicate.not(inside("io.fillrate.schema.read.."))))
                .should()
                .dependOnClassesThat(inside("io.fillrate.schema.read.*"))
                .check(ALL);
    }

    /** CockroachDB speaks PostgreSQL's protocol, and transfers go through DuckDB into PostgreSQL. */
    @ParameterizedTest
    @CsvSource({
        "postgres, postgres",
        "mysql, mysql",
        "cockroach, cockroach|postgres",
        "duckdb, duckdb",
        "duckdb.transfer, duckdb.transfer|duckdb|postgres",
        "internal.., none"
    })
    void code_for_one_database_uses_no_other(String part, String allowed) {
        noClasses()
                .that(inside("io.fillrate.core." + part))
                .should()
                .dependOnClassesThat(inside("io.fillrate.core.(postgres|mysql|cockroach|duckdb|duckdb.transfer)")
                        .and(DescribedPredicate.not(inside("io.fillrate.core.(" + allowed + ")"))))
                .check(ALL);
    }

    /** So that whoever has one database needs its driver only: no library is linked before a strategy that needs it is opened. */
    @ParameterizedTest
    @CsvSource({
        "org.apache.arrow.., internal.arrow, DuckDbArrowWriter|DuckDbRebuildWriter",
        "de.bytefish.., none, PgBulkInsertCopyFeed",
        "com.fasterxml.., none, MySqlCells",
        "org.duckdb.., duckdb|duckdb.transfer, none",
        "org.mariadb.., mysql, Driver",
        "com.mysql.., mysql, Driver",
        "org.postgresql.., postgres, Driver|LibpqLogin"
    })
    void a_library_that_is_optional_is_used_where_it_is_needed(String library, String packages, String classes) {
        noClasses()
                .that(inside("io.fillrate.core.."))
                .and(DescribedPredicate.not(inside("io.fillrate.core.(" + packages + ")")))
                .and()
                .haveNameNotMatching(".*\\.(" + classes + ")(\\$.*)?")
                .should()
                .dependOnClassesThat(inside(library))
                .check(ALL);
    }

    @Test
    void encoders_of_arrow_are_used_by_the_strategies_that_send_it() {
        noClasses()
                .that(inside("io.fillrate.core..")
                        .and(DescribedPredicate.not(inside("io.fillrate.core.internal.arrow"))))
                .and()
                .haveNameNotMatching(".*\\.DuckDb(ArrowWriter|Strategies)(\\$.*)?") // which asks whether Arrow can run
                .should()
                .dependOnClassesThat(inside("io.fillrate.core.internal.arrow"))
                .check(ALL);
    }

    /** The databases are composed at the top, and neither uses the other. */
    @ParameterizedTest
    @CsvSource({"sink, sink", "postgres, postgres|sink", "mysql, mysql|sink"})
    void packages_of_spark_depend_on_each_other_in_one_direction(String part, String allowed) {
        noClasses()
                .that(inside("io.fillrate.spark." + part))
                .should()
                .dependOnClassesThat(inside("io.fillrate.spark..")
                        .and(DescribedPredicate.not(inside("io.fillrate.spark.(" + allowed + ")"))))
                .check(ALL);
    }

    /** Spark brings its own versions of what other packages of core need. */
    @Test
    void spark_uses_the_encoders_and_the_dialect_of_core_only() {
        noClasses()
                .that(anyOf("spark"))
                .should()
                .dependOnClassesThat(inside("io.fillrate.core..")
                        .and(DescribedPredicate.not(inside("io.fillrate.core")))
                        .and(DescribedPredicate.not(inside("io.fillrate.core.internal")))
                        .and(DescribedPredicate.not(inside("io.fillrate.core.internal.encode")))
                        .and(DescribedPredicate.not(simpleName("Sql")))
                        .and(DescribedPredicate.not(simpleName("PostgresDialect"))))
                .check(ALL);
    }

    @Test
    void encoders_depend_neither_on_jdbc_nor_on_writers() {
        noClasses()
                .that(inside("io.fillrate.core.internal.encode.."))
                .should()
                .dependOnClassesThat(inside("java.sql..")
                        .or(inside("javax.sql.."))
                        .or(inside("org.postgresql.."))
                        .or(inside("io.fillrate.core.postgres.."))
                        .or(inside("io.fillrate.core.internal.jdbc..")))
                .check(ALL);
    }

    @Test
    void system_properties_are_read_in_settings_packages_only() {
        noClasses()
                .that(OURS.and(DescribedPredicate.not(inside("io.fillrate.*.settings.."))))
                .and()
                .doNotHaveSimpleName(
                        "WorkerProcess") // nothing else says which Java runs, and how its launcher reads files
                .and()
                .haveNameNotMatching(".*\\.ArrowMemory\\$Probe") // an option of the JVM that no setting of ours repeats
                .and()
                .doNotHaveSimpleName("DuckDbLibrary") // where DuckDB's driver unpacks its library
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "System or a box class reads properties",
                        call -> call.getTargetOwner().getPackageName().equals("java.lang")
                                && List.of("getProperty", "getProperties", "getBoolean", "getInteger", "getLong")
                                        .contains(call.getName())))
                .check(ALL);
    }

    @Test
    void every_package_is_null_marked() {
        assertThat(ALL.stream()
                        .map(JavaClass::getPackage)
                        .filter(one -> !one.getName().endsWith(".jmh_generated")) // JMH writes those
                        .distinct())
                .isNotEmpty()
                .allMatch(one -> one.isAnnotatedWith(NullMarked.class));
    }
}
