package io.fillrate.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.core.Strategies;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.e2e.server.postgres.PostgresTarget;
import io.fillrate.e2e.server.postgres.UrlPostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.core.BaseConnection;

@Tag("database")
class RewrittenBatchTest {

    private static final Workload<?> EVENTS = Workloads.named("events").orElseThrow();

    @ParameterizedTest
    @CsvSource({"postgres/batch, true, false", "postgres/batch-rewrite, false, true"})
    void a_url_does_not_turn_one_strategy_into_the_other(String strategy, boolean inUrl, boolean rewritten)
            throws SQLException {
        String url = SharedPostgres.url() + "&reWriteBatchedInserts=" + inUrl;
        try (PostgresTarget target = PostgresTarget.on(UrlPostgresServer.connect(url, Map.of()))) {
            target.prepare(EVENTS.schema());
            List<Connection> opened = new ArrayList<>();
            Session watched = properties -> {
                Connection connection = target.session().connect(properties);
                opened.add(connection);
                return connection;
            };
            try (BulkWriter<?> writer =
                    Strategies.load().insert(strategy).open(EVENTS.table(), watched, WriterOptions.defaults())) {
                assertThat(writer).isNotNull();
                assertThat(opened).singleElement().satisfies(connection -> assertThat(connection
                                .unwrap(BaseConnection.class)
                                .getQueryExecutor()
                                .isReWriteBatchedInsertsEnabled())
                        .isEqualTo(rewritten));
            }
        }
    }
}
