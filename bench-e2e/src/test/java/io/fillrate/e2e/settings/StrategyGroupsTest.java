package io.fillrate.e2e.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.spi.StrategyDefinition;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrategyGroupsTest {

    private static List<String> headline(String database, Operation operation) {
        return Strategies.load().of(database, operation).stream()
                .filter(StrategyGroups::isHeadline)
                .map(Strategy::name)
                .toList();
    }

    @Test
    void the_headline_comparison_of_postgres() {
        assertThat(headline("postgres", Operation.INSERT))
                .containsExactlyInAnyOrder(
                        "insert",
                        "batch",
                        "batch-rewrite",
                        "multi-values",
                        "unnest",
                        "copy-csv",
                        "copy-binary",
                        "copy-binary-pgbulkinsert");
    }

    @ParameterizedTest
    @CsvSource({
        "postgres, INSERT, 8",
        "postgres, UPSERT, 3",
        "cockroach, INSERT, 7",
        "mariadb, INSERT, 6",
        "mariadb, UPSERT, 4",
        "mysql, INSERT, 5",
        "mysql, UPSERT, 3",
        "duckdb, INSERT, 5",
        "duckdb, UPSERT, 3",
        "duckdb, UPDATE, 5",
        "duckdb, DELETE, 6"
    })
    void every_name_is_one_of_a_strategy(String database, Operation operation, int count) {
        assertThat(headline(database, operation)).hasSize(count);
    }

    @Test
    void strategies_of_experiments_are_those_that_their_packages_bring() {
        assertThat(Strategies.load().all())
                .filteredOn(StrategyGroups::isExperiment)
                .extracting(Strategy::name)
                .allMatch(name -> name.matches("(limit|keys|rejects|connect)-.+"))
                .hasSizeGreaterThan(8);
        assertThat(Strategies.load().all())
                .filteredOn(strategy -> ((StrategyDefinition) strategy)
                        .factory()
                        .getClass()
                        .getName()
                        .startsWith("io.fillrate.e2e.experiment"))
                .isNotEmpty()
                .allMatch(StrategyGroups::isExperiment);
    }
}
