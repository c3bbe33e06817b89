package io.fillrate.core.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Strategies;
import io.fillrate.core.WriterOptions;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import io.fillrate.data.workload.EveryType;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How often MariaDB prepares a load's statements, as its counters say, with a NULL in every type now and then. */
@Tag("database")
class PreparedOnceTest {

    private static final int ROWS = 107;

    @ParameterizedTest
    @CsvSource({"insert, 1", "batch, 1", "batch-bulk, 1", "multi-values, 2", "batch-rewrite, 0"})
    void each_statement_is_prepared_once_whichever_values_are_null(String strategy, long statements)
            throws SQLException {
        LoadTarget target = TestServer.MARIADB.target();
        Table<EveryType> table = MySqlEveryType.workload().table();
        RowSource<EveryType> rows = MySqlEveryType.workload().generator(42).rows(ROWS);
        target.create(table);

        try (BulkWriter<EveryType> writer = Strategies.load()
                .insert("mariadb/" + strategy)
                .open(table, target.session(), WriterOptions.defaults().withBatchSize(20))) {
            long before = prepared(target);
            writer.write(rows);

            assertThat(prepared(target) - before).isEqualTo(statements);
        }
        target.verify(table, rows);
    }

    private static long prepared(LoadTarget target) throws SQLException {
        long sum = 0;
        try (Connection connection = target.session().connect();
                Statement statement = connection.createStatement()) {
            for (String counter : List.of("Com_stmt_prepare", "Com_stmt_reprepare")) {
                try (ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE '" + counter + "'")) {
                    row.next();
                    sum += row.getLong(2);
                }
            }
        }
        return sum;
    }
}
