package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlParametersTest {

    private static final Map<String, String> WINNER = Map.of("rewrite", "false");

    @ParameterizedTest
    @CsvSource({
        "jdbc:x://h/d, jdbc:x://h/d",
        "jdbc:x://h/d?, jdbc:x://h/d",
        "jdbc:x://h/d?a=1&b=2, jdbc:x://h/d?a=1&b=2",
        "jdbc:x://h/d?rewrite=true, jdbc:x://h/d",
        "jdbc:x://h/d?a=1&REWRITE=true&b=%26, jdbc:x://h/d?a=1&b=%26",
        "jdbc:x://h/d?rewrite, jdbc:x://h/d",
        "jdbc:x://h/d?re%77rite=true&rewrite=false&a=?, jdbc:x://h/d?a=?",
        "jdbc:x://h/d?rewriteSize=1&%=2, jdbc:x://h/d?rewriteSize=1&%=2"
    })
    void a_url_loses_the_parameters_that_others_win_over(String url, String left) throws SQLException {
        UrlSession.UrlParameters parameters = new UrlSession.UrlParameters(url, Map.of()).with(WINNER);

        assertThat(parameters.url()).isEqualTo(left);
        assertThat(parameters.properties()).isEqualTo(WINNER);
    }

    @Test
    void a_property_that_others_win_over_is_lost_whatever_its_case() throws SQLException {
        Map<String, String> properties = Map.of("ReWrite", "true", "user", "me");

        assertThat(new UrlSession.UrlParameters("jdbc:x://h/d", properties)
                        .with(WINNER)
                        .properties())
                .isEqualTo(Map.of("rewrite", "false", "user", "me"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "jdbc:mysql://address=(host=h)(rewrite=true)/d",
                "jdbc:mysql://(host=h,port=1, Rewrite = true)/d?a=1",
            })
    void a_parameter_of_a_single_host_is_refused(String url) {
        assertThatThrownBy(() -> new UrlSession.UrlParameters(url, Map.of()).with(WINNER))
                .isInstanceOf(SQLException.class)
                .hasMessage(
                        "the URL sets rewrite for one of its hosts, which the strategy has to set: leave it out of the URL");
    }
}
