package io.fillrate.e2e;

import io.fillrate.e2e.run.Bench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** What the runners of all databases have in common: {@code fill}, which had another name once. */
interface FillRunner {

    /** Fills the tables of {@code bench.workload} with every strategy chosen. */
    void fill(Bench bench);

    /** {@link #fill} under its old name: runs only where it is asked for by that name, so that a class as a whole fills once. */
    @Test
    @EnabledIfSystemProperty(
            named = "test",
            matches = ".*#.*single.*",
            disabledReason = "singleTable is the old name of fill, which runs as well")
    default void singleTable(Bench bench) {
        fill(bench);
    }
}
