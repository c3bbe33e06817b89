package io.fillrate.e2e.rig;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Strategies;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.workload.tpcc.Tpcc;
import io.fillrate.data.workload.tpcc.TpccScale;
import io.fillrate.e2e.server.SharedPostgres;
import io.fillrate.e2e.server.Target;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The consistency conditions of TPC-C's clause 3.3.2, asked of PostgreSQL after a load by COPY over four connections. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
class TpccConsistencyTest {

    private static final SchemaRows ROWS = new Tpcc(new TpccScale(2, 1_000, 10, 100, 5, 15)).rows(42, Long.MAX_VALUE);

    private final Target target = SharedPostgres.target();

    @BeforeAll
    void load() {
        target.prepare(ROWS.schema());
        Variant parallel = Variant.of(target).withThreads(4).with(writer -> writer.withBatchSize(100)
                .withPartitions(4));
        FillPlan plan = new FillPlan(Strategies.load().insert("postgres/copy-binary"), ROWS.schema(), parallel);
        try (SchemaLoad load = SchemaLoad.open(plan, ROWS, target.session(), target.dialect())) {
            assertThat(load.load()).isEqualTo(ROWS.size());
        }
    }

    @AfterAll
    void closeTarget() {
        target.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1: W_YTD is the sum of D_YTD | 2"
                        + " | select count(*) from warehouse w where w_ytd = (select sum(d_ytd) from district where d_w_id = w_id)",
                "2: D_NEXT_O_ID - 1 is the last O_ID and the last NO_O_ID | 20"
                        + " | select count(*) from district where d_next_o_id - 1 ="
                        + "   (select max(o_id) from orders where o_w_id = d_w_id and o_d_id = d_id)"
                        + "   and d_next_o_id - 1 = (select max(no_o_id) from new_order where no_w_id = d_w_id and no_d_id = d_id)",
                "3: NO_O_ID has no gaps | 20"
                        + " | select count(*) from (select 1 from new_order group by no_w_id, no_d_id"
                        + "   having max(no_o_id) - min(no_o_id) + 1 = count(*)) d",
                "4: the sum of O_OL_CNT is the number of lines | 20"
                        + " | select count(*) from district where"
                        + "   (select sum(o_ol_cnt) from orders where o_w_id = d_w_id and o_d_id = d_id)"
                        + "   = (select count(*) from order_line where ol_w_id = d_w_id and ol_d_id = d_id)",
                "5: O_CARRIER_ID is null where and only where there is a NEW-ORDER | 2000"
                        + " | select count(*) from orders where (o_carrier_id is null) ="
                        + "   exists (select from new_order where (no_w_id, no_d_id, no_o_id) = (o_w_id, o_d_id, o_id))",
                "6: O_OL_CNT is the number of the order's lines | 2000"
                        + " | select count(*) from orders where o_ol_cnt ="
                        + "   (select count(*) from order_line where (ol_w_id, ol_d_id, ol_o_id) = (o_w_id, o_d_id, o_id))",
                "7: OL_DELIVERY_D is null where and only where O_CARRIER_ID is | 0"
                        + " | select count(*) from order_line join orders on (ol_w_id, ol_d_id, ol_o_id) = (o_w_id, o_d_id, o_id)"
                        + "   where (ol_delivery_d is null) <> (o_carrier_id is null)",
                "8: W_YTD is the sum of H_AMOUNT | 2"
                        + " | select count(*) from warehouse where w_ytd = (select sum(h_amount) from history where h_w_id = w_id)",
                "9: D_YTD is the sum of H_AMOUNT | 20"
                        + " | select count(*) from district where"
                        + "   d_ytd = (select sum(h_amount) from history where h_w_id = d_w_id and h_d_id = d_id)"
            })
    void a_condition_holds(String condition, long expected, String query) throws SQLException {
        try (Connection connection = target.session().connect()) {
            assertThat(Sql.texts(connection, query)).as(condition).containsExactly(Long.toString(expected));
        }
    }
}
