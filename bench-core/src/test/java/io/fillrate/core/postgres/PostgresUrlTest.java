package io.fillrate.core.postgres;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.Items;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Session;
import io.fillrate.core.Strategy;
import io.fillrate.core.WriterOptions;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a URL's parameters make of a strategy, as seen on the wire: the statements that the server is sent, and how often. */
@Tag("slow")
class PostgresUrlTest {

    private static final WriterOptions OPTIONS = WriterOptions.defaults().withBatchSize(10);

    /** Each would make another strategy of some. */
    private static final List<String> PARAMETERS = List.of(
            "reWriteBatchedInserts=true",
            "reWriteBatchedInserts=false",
            "autosave=always",
            "binaryTransfer=false",
            "binaryTransferDisable=20,25,1016,1009",
            "prepareThreshold=5",
            "stringtype=unspecified",
            "defaultRowFetchSize=7");

    private static Stream<Arguments> strategiesAndParameters() {
        return TestPostgres.strategies().stream()
                .flatMap(strategy -> PARAMETERS.stream().map(parameter -> Arguments.of(strategy, parameter)));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("strategiesAndParameters")
    void a_strategy_sends_the_same_statements_whatever_the_url_says(Strategy strategy, String parameter)
            throws SQLException {
        assertThat(sent(strategy, parameter)).isEqualTo(sent(strategy, "ApplicationName=plain"));
    }

    private static List<Strategy> strategies() {
        return TestPostgres.strategies();
    }

    @ParameterizedTest
    @MethodSource("strategies")
    void statements_that_are_text_are_no_prepared_statements(Strategy strategy) throws SQLException {
        boolean prepares =
                !strategy.name().startsWith("copy-") && !strategy.name().contains("unprepared");
        if (prepares) {
            assertThatThrownBy(() -> sent(strategy, "preferQueryMode=simple"))
                    .isInstanceOf(BulkWriteException.class)
                    .hasMessageContaining("preferQueryMode=simple turns prepared statements into text");
        } else {
            sent(strategy, "preferQueryMode=simple");
        }
    }

    /** How often each statement was sent to be parsed, without what is numbered or random in it. */
    private static Map<String, Integer> sent(Strategy strategy, String parameter) throws SQLException {
        LoadTarget target = TestPostgres.of(strategy).target();
        target.create(TABLE);
        try (MessageTap tap = new MessageTap(TestPostgres.of(strategy).port())) {
            String url = target.url().replaceFirst("(?<=//[^/:]{1,99}:)\\d+", Integer.toString(tap.port()));
            try (BulkWriter<Items.Item> writer =
                    strategy.open(TABLE, Session.of(url + "&" + parameter, Map.of()), OPTIONS)) {
                assertThat(writer.write(Items.rows(0, 107))).isEqualTo(107);
            }
            target.verify(TABLE, Items.rows(0, 107));
            return tap.parses().stream()
                    .flatMap(connection -> connection.entrySet().stream())
                    .collect(Collectors.toMap(
                            each -> each.getKey()
                                    .replaceAll("(fillrate_[a-z]+_)[-_0-9a-f]+", "$1")
                                    .replaceAll("'\\{[0-9,]+}'", "'{}'")
                                    .replaceAll("= -?\\d+ THEN", "= n THEN"), // a hash of the table's id, too
                            Map.Entry::getValue,
                            Integer::sum,
                            TreeMap::new));
        }
    }
}
