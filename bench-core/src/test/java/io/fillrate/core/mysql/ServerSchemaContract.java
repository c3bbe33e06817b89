package io.fillrate.core.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Strategy;
import io.fillrate.core.schema.Family;
import io.fillrate.core.schema.FillOptions;
import io.fillrate.core.schema.FillOptions.ForeignKeyTime;
import io.fillrate.core.schema.SchemaFillerContract;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

abstract class ServerSchemaContract extends SchemaFillerContract {

    private final TestServer server;

    ServerSchemaContract(TestServer server) {
        super(server.target());
        this.server = server;
    }

    @Override
    protected List<Strategy> strategies() {
        return server.strategies();
    }

    @Test
    void a_strategy_that_foreign_keys_hinder_can_have_them_checked_afterwards() throws SQLException {
        FillOptions options = FillOptions.defaults().withForeignKeys(ForeignKeyTime.AFTERWARDS);

        fill(server.strategy("load-data-parallel"), options, Family.all());

        assertCounts(Family.ROWS, Family.ROWS, Family.ROWS);
        for (String table : List.of("children", "parents", "strangers")) {
            server.target().execute("DELETE FROM " + table); // not recreated: that would need its foreign keys
        }
        assertThat(failure(FillOptions.defaults(), Family.withOrphans())).hasMessageContaining("children_parents_fkey");
    }

    @Override
    protected List<String> three() {
        return Stream.of("batch", "batch-rewrite", "load-data")
                .map(name -> server.strategy(name).id())
                .toList();
    }
}
