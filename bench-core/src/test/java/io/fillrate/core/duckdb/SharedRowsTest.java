package io.fillrate.core.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.fillrate.core.internal.jdbc.RowCursor;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class SharedRowsTest {

    private final SQLException consequence =
            new SQLException("Failed to append: Current transaction is aborted (please ROLLBACK)");
    private final RowCursor<String> rows = new RowCursor<>(
            new Table<>("texts", List.of(Column.text("text", row -> row)), List.of()), RowSource.of(List.of("row")));
    private final SharedRows<String> shared = new SharedRows<>(rows);

    @Test
    void what_failed_first_is_what_the_load_fails_with() {
        SQLException first = new SQLException("first");
        shared.fail(first);
        shared.fail(new SQLException("second"));

        assertThatThrownBy(() -> shared.run(() -> 1)).isSameAs(first);
    }

    @Test
    void a_cause_counts_before_a_consequence_that_another_thread_saw_earlier() {
        SQLException cause = new SQLException("Duplicate key \"id: 7\"");
        shared.fail(consequence);
        shared.fail(cause);

        assertThatThrownBy(() -> shared.run(() -> 1)).isSameAs(cause);
    }

    @Test
    void a_cause_counts_before_other_threads_giving_up_because_of_a_consequence() {
        SQLException cause = new SQLException("Duplicate key \"id: 7\"");
        shared.fail(consequence);
        CancellationException gaveUp =
                catchThrowableOfType(CancellationException.class, () -> shared.step(rows, () -> 1));
        shared.fail(gaveUp);
        shared.fail(cause);

        assertThatThrownBy(() -> shared.run(() -> 1)).isSameAs(cause);
    }

    @Test
    void an_interrupt_that_no_step_sees_is_a_failure_too() {
        assertThatThrownBy(() -> shared.run(() -> {
                    Thread.currentThread().interrupt();
                    return 1;
                }))
                .hasMessageContaining("the loading thread was interrupted");
        assertThat(Thread.interrupted()).as("still interrupted").isTrue();
    }

    @Test
    void a_consequence_counts_when_no_cause_is_known() {
        shared.fail(consequence);

        assertThatThrownBy(() -> shared.run(() -> 1)).isSameAs(consequence);
    }
}
