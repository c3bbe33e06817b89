package io.fillrate.e2e.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Capability;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.verify.CellReader;
import io.fillrate.core.verify.ContentDigest;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import io.fillrate.data.workload.tpcc.Tpcc;
import io.fillrate.data.workload.tpcc.TpccScale;
import io.fillrate.e2e.server.Target;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for a loaded schema in every database. */
public abstract class SchemaLoadContract extends FailedSchemaLoadContract {

    private static final TpccScale TINY = new TpccScale(2, 20, 1, 20, 1, 4);
    private static final SchemaRows TPCC = new Tpcc(TINY).rows(42, Long.MAX_VALUE);

    protected SchemaLoadContract(Target target) {
        super(target);
    }

    /** All that this server and these tables allow, but for their foreign keys. */
    protected abstract List<Strategy> strategies();

    /** Reads the cells of this database. */
    protected abstract CellReader cells();

    private <T> void verify(TableRows<T> rows) {
        target().verify(rows.table(), rows.rows());
    }

    private List<String> digests(Schema schema) throws SQLException {
        List<String> digests = new ArrayList<>();
        try (Connection connection = target().session().connect()) {
            for (Table<?> table : schema.tables()) {
                digests.add(ContentDigest.of(connection, target().dialect(), cells(), table));
            }
        }
        return digests;
    }

    private static <T> String digest(TableRows<T> rows) {
        return ContentDigest.of(rows.table(), rows.rows());
    }

    private List<Strategy> forForeignKeys() {
        return strategies().stream()
                .filter(strategy -> !strategy.has(Capability.NO_FOREIGN_KEYS))
                .toList();
    }

    private List<Strategy> notForForeignKeys() {
        return strategies().stream()
                .filter(strategy -> strategy.has(Capability.NO_FOREIGN_KEYS))
                .toList();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("notForForeignKeys")
    void a_strategy_that_foreign_keys_hinder_is_unavailable_where_tables_refer_to_each_other(Strategy strategy) {
        assertThatThrownBy(() -> load(strategy, options(1, 1), Family.all()))
                .isInstanceOf(UnavailableException.class)
                .hasMessageStartingWith(
                        strategy.id() + " is unavailable: the tables refer to each other by foreign keys");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("notForForeignKeys")
    void a_strategy_that_foreign_keys_hinder_loads_tables_without_them(Strategy strategy) throws SQLException {
        SchemaRows stranger = SchemaRows.of(Family.STRANGERS, Family.rows());

        assertThat(load(strategy, options(1, 2), stranger)).isEqualTo(Family.ROWS);
        assertCounts(0, Family.ROWS, 0);
    }

    @ParameterizedTest
    @MethodSource("forForeignKeys")
    void every_other_strategy_loads_tables_that_refer_to_each_other_in_parallel(Strategy strategy) throws SQLException {
        make(TPCC.schema());

        assertThat(load(strategy, options(3, 3), TPCC)).isEqualTo(TPCC.size());
        for (TableRows<?> rows : TPCC.tables()) {
            verify(rows);
        }
    }

    private Stream<Arguments> ways() {
        return three().stream().flatMap(strategy -> Stream.of(1, 2, 8)
                .flatMap(threads -> Stream.of(1, 3, 8).map(partitions -> Arguments.of(strategy, threads, partitions))));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void content_is_the_same_whatever_the_strategy_and_the_numbers_of_threads_and_partitions(
            String strategy, int threads, int partitions) throws SQLException {
        make(TPCC.schema());

        load(Strategies.load().insert(strategy), options(threads, partitions), TPCC);

        // The digests of the rows themselves: so it is the same in every database, too.
        assertThat(digests(TPCC.schema()))
                .containsExactlyElementsOf(
                        TPCC.tables().stream().map(SchemaLoadContract::digest).toList());
    }

    @Test
    void what_has_loaded_loads_no_more_and_its_rows_stay() throws SQLException {
        FillPlan plan = new FillPlan(statements(), Family.SCHEMA, options(1, 1));
        try (SchemaLoad load = SchemaLoad.open(plan, Family.all(), target().session(), target().dialect())) {
            load.load();

            assertThatThrownBy(load::load).isInstanceOf(IllegalStateException.class);
        }
        assertCounts(Family.ROWS, Family.ROWS, Family.ROWS);
    }
}
