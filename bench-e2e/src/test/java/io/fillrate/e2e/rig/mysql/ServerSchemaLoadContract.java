package io.fillrate.e2e.rig.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.mysql.MySqlCells;
import io.fillrate.core.verify.CellReader;
import io.fillrate.e2e.rig.Family;
import io.fillrate.e2e.rig.SchemaLoadContract;
import io.fillrate.e2e.rig.Variant;
import io.fillrate.e2e.server.mysql.MySqlFamily;
import io.fillrate.e2e.server.mysql.ServerAtUrl;
import io.fillrate.e2e.settings.Settings.ForeignKeyTime;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

abstract class ServerSchemaLoadContract extends SchemaLoadContract {

    private final MySqlFamily family;

    ServerSchemaLoadContract(MySqlFamily family) {
        super(ServerAtUrl.of(family).target());
        this.family = family;
    }

    @AfterAll
    @Override
    protected void closeTarget() {
        super.closeTarget();
        ServerAtUrl.stopEmbedded();
    }

    @Override
    protected List<Strategy> strategies() {
        return inserts(family.database().id());
    }

    @Override
    protected CellReader cells() {
        return family == MySqlFamily.MARIADB ? MySqlCells.MARIADB : MySqlCells.MYSQL;
    }

    @Override
    protected List<String> three() {
        return Stream.of("batch", "batch-rewrite", "load-data")
                .map(name -> family.database().id() + "/" + name)
                .toList();
    }

    @Test
    void a_strategy_that_foreign_keys_hinder_can_have_them_checked_afterwards() throws SQLException {
        Variant afterwards = Variant.of(target()).withForeignKeys(ForeignKeyTime.AFTERWARDS);

        load(Strategies.load().insert(family.database().id() + "/load-data-parallel"), afterwards, Family.all());

        assertCounts(Family.ROWS, Family.ROWS, Family.ROWS);
        for (String table : List.of("children", "parents", "strangers")) {
            execute("DELETE FROM " + table); // not recreated: that would need its foreign keys
        }
        assertThat(failure(Variant.of(target()), Family.withOrphans())).hasMessageContaining("children_parents_fkey");
    }
}
