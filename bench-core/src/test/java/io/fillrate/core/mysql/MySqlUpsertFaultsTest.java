package io.fillrate.core.mysql;

import io.fillrate.core.Strategy;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** What holds for every load, for those of MySQL that upsert and refuse repeated keys. */
@Tag("slow")
class MySqlUpsertFaultsTest extends MySqlContractTest {

    @Override
    protected List<Strategy> strategies() {
        return TestServer.MYSQL.upserts();
    }

    @Override
    protected String duplicate(long id) {
        return "(id)=(" + id + ")";
    }
}
