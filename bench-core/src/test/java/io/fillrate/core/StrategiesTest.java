package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.spi.StrategyDefinition;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrategiesTest {

    private static final WriterFactory NO_WRITER = new WriterFactory() {
        @Override
        public <T> BulkWriter<T> open(WriterContext<T> context) {
            throw new UnsupportedOperationException();
        }
    };

    private static final Session NOWHERE = properties -> {
        throw new UnsupportedOperationException();
    };

    private static Strategy strategy(String database, String name, Operation operation) {
        return new StrategyDefinition(database, name, operation, Guarantee.ATOMIC, Set.of(), NO_WRITER);
    }

    @Test
    void two_of_one_name_are_refused() {
        List<Strategy> twice = List.of(
                strategy("a", "x", Operation.INSERT),
                strategy("a", "y", Operation.INSERT),
                strategy("a", "x", Operation.INSERT));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Strategies(twice))
                .withMessage("two strategies are called a/x");
    }

    @Test
    void databases_and_operations_have_names_of_their_own() {
        Strategies strategies = new Strategies(List.of(
                strategy("a", "x", Operation.INSERT),
                strategy("b", "x", Operation.INSERT),
                strategy("a", "x", Operation.UPDATE)));

        assertThat(strategies.all()).hasSize(3);
        assertThat(strategies.of("a", Operation.INSERT))
                .containsExactly(strategies.all().get(0));
        assertThat(strategies.of("a", Operation.UPDATE))
                .containsExactly(strategies.all().get(2));
        assertThat(strategies.of("a", Operation.DELETE)).isEmpty();
        assertThat(strategies.of("c", Operation.INSERT)).isEmpty();
    }

    @Test
    void a_registry_keeps_its_strategies_whatever_becomes_of_the_list() {
        List<Strategy> list = new ArrayList<>(List.of(strategy("a", "x", Operation.INSERT)));
        Strategies strategies = new Strategies(list);
        list.clear();

        assertThat(strategies.all()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void every_database_has_strategies_for_any_table(DatabaseKind database) {
        for (long rows : List.of(1L, 5_000L, 1_000_000L)) {
            for (List<Strategy> fastest : List.of(
                    Strategies.load().general(database, rows), Strategies.load().generalForText(database, rows))) {
                assertThat(fastest).isNotEmpty().allMatch(strategy -> strategy.database()
                        .equals(database.id()));
            }
        }
    }

    @Test
    void the_first_available_strategy_is_used_and_the_error_is_that_of_the_first() {
        List<Strategy> both = List.of(strategy("a", "x", Operation.INSERT), strategy("a", "y", Operation.INSERT));

        String used = Strategies.firstAvailable(both, strategy -> {
            if (strategy.name().equals("x")) {
                throw new UnavailableException(strategy.id(), "not here");
            }
            return strategy.id();
        });

        assertThat(used).isEqualTo("a/y");
        assertThatThrownBy(() -> Strategies.firstAvailable(both, strategy -> {
                    throw new UnavailableException(strategy.id(), "not here");
                }))
                .hasMessage("a/x is unavailable: not here");
    }

    @Test
    void ours_are_found_on_the_class_path() {
        assertThat(Strategies.load().of("postgres", Operation.INSERT))
                .extracting(Strategy::id)
                .contains(
                        "postgres/insert",
                        "postgres/batch",
                        "postgres/batch-rewrite",
                        "postgres/multi-values",
                        "postgres/unnest",
                        "postgres/copy-csv",
                        "postgres/copy-binary",
                        "postgres/copy-binary-pgbulkinsert");
    }

    /** As in a fat jar of Spring Boot, whose classes the threads of the common pool do not see. */
    @Test
    void ours_are_found_by_a_thread_whose_class_loader_does_not_see_the_library() {
        Strategies usual = Strategies.load();

        Strategies found = withClassLoader(ClassLoader.getPlatformClassLoader(), Strategies::load);

        assertThat(ids(found)).isNotEmpty().isEqualTo(ids(usual));
    }

    @Test
    void those_that_only_the_threads_class_loader_sees_are_found_too_and_ours_once(@TempDir Path folder)
            throws IOException {
        List<String> usual = ids(Strategies.load());
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve(StrategyProvider.class.getName()), Added.class.getName());
        try (URLClassLoader application =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, Strategies.class.getClassLoader())) {

            Strategies found = withClassLoader(application, Strategies::load);

            assertThat(ids(found)).startsWith(usual.toArray(String[]::new)).hasSize(usual.size() + 1);
            assertThat(found.insert("added/x").database()).isEqualTo("added");
        }
    }

    @Test
    void another_copy_of_the_library_in_the_threads_class_loader_does_no_harm() throws IOException {
        List<String> usual = ids(Strategies.load());
        URL[] same = Stream.of(Strategies.class, Column.class)
                .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                .toArray(URL[]::new);
        try (URLClassLoader copy = new URLClassLoader(same, ClassLoader.getPlatformClassLoader())) {
            assertThat(ids(withClassLoader(copy, Strategies::load))).isEqualTo(usual);
        }
    }

    /** A strategy of an application's own. */
    public static final class Added implements StrategyProvider {

        @Override
        public List<Strategy> strategies() {
            return List.of(strategy("added", "x", Operation.INSERT));
        }
    }

    private static List<String> ids(Strategies strategies) {
        return strategies.all().stream()
                .map(one -> one.id() + " " + one.operation())
                .toList();
    }

    private static <R> R withClassLoader(ClassLoader loader, Supplier<R> work) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return work.get();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void those_that_never_ran_on_their_database_are_marked_and_no_others() {
        assertThat(Strategies.load().all()).allSatisfy(strategy -> assertThat(strategy.has(Capability.EXPERIMENTAL))
                .as(strategy.id())
                .isEqualTo(strategy.database().equals("cockroach")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Copy", "copy_binary", "copy binary", "-copy", "copy-", "copy--binary", "cöpy"})
    void names_that_are_not_kebab_case_are_refused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> strategy("a", name, Operation.INSERT))
                .withMessage("strategy name '" + name + "': must be kebab-case, such as copy-binary");
    }

    @Test
    void a_writer_has_its_strategys_own_batch_size_unless_options_say_otherwise() {
        List<Integer> opened = new ArrayList<>();
        WriterFactory noting = new WriterFactory() {
            @Override
            public <T> BulkWriter<T> open(WriterContext<T> context) {
                opened.add(context.options().batchSize());
                throw context.unavailable("nothing is written here");
            }
        };
        Table<String> table = new Table<>("t", List.of(Column.text("a", row -> row)), List.of());
        StrategyDefinition usual = StrategyDefinition.insert("a", "x", Guarantee.ATOMIC, noting, Capability.BATCHED);
        StrategyDefinition own = usual.withBatchSize(10_000);
        WriterOptions options = WriterOptions.defaults();

        for (Strategy strategy : List.of(usual, own)) {
            assertThatThrownBy(() -> strategy.open(table, NOWHERE, options)).isInstanceOf(UnavailableException.class);
            assertThatThrownBy(() -> strategy.open(table, NOWHERE, options.withBatchSize(7)))
                    .isInstanceOf(UnavailableException.class);
        }
        assertThatThrownBy(() -> noting.open(new WriterContext<>("a/x", table, NOWHERE, options)))
                .isInstanceOf(UnavailableException.class);

        assertThat(opened).containsExactly(1_000, 7, 10_000, 7, 1_000);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> own.withBatchSize(0))
                .withMessage("strategy x: batchSize 0: must be at least 1");
    }

    @Test
    void committing_by_parts_gives_up_the_guarantee_only_where_it_is_obeyed() {
        Strategy obeys = StrategyDefinition.insert("a", "x", Guarantee.ATOMIC, NO_WRITER, Capability.COMMIT_POLICY);
        Strategy ignores = StrategyDefinition.insert("a", "y", Guarantee.UNLOGGED, NO_WRITER);
        WriterOptions once = WriterOptions.defaults();

        assertThat(obeys.guarantee(once)).isEqualTo(Guarantee.ATOMIC);
        for (CommitPolicy policy : List.of(CommitPolicy.AUTOCOMMIT, CommitPolicy.everyBatches(3))) {
            assertThat(obeys.guarantee(once.withCommit(policy))).isEqualTo(Guarantee.AUTOCOMMIT);
            assertThat(ignores.guarantee(once.withCommit(policy))).isEqualTo(Guarantee.UNLOGGED);
        }
    }
}
