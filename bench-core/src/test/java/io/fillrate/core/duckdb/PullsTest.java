package io.fillrate.core.duckdb;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.jdbc.RowCursor;
import io.fillrate.data.RowSource;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PullsTest {

    private final SQLException consequence =
            new SQLException("Failed to append: Current transaction is aborted (please ROLLBACK)");
    private final Pulls<String> pulls = new Pulls<>(new RowCursor<>(RowSource.of(List.of("row")), 0));

    @Test
    void what_failed_first_is_what_the_load_fails_with() {
        SQLException first = new SQLException("first");
        pulls.fail(first);
        pulls.fail(new SQLException("second"));

        assertThatThrownBy(() -> pulls.run(() -> 1)).isSameAs(first);
    }

    @Test
    void a_cause_counts_before_a_consequence_that_another_thread_saw_earlier() {
        SQLException cause = new SQLException("Duplicate key \"id: 7\"");
        pulls.fail(consequence);
        pulls.fail(cause);

        assertThatThrownBy(() -> pulls.run(() -> 1)).isSameAs(cause);
    }

    @Test
    void a_consequence_counts_when_no_cause_is_known() {
        pulls.fail(consequence);

        assertThatThrownBy(() -> pulls.run(() -> 1)).isSameAs(consequence);
    }
}
