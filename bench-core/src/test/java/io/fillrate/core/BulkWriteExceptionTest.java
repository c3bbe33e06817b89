package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fillrate.core.BulkWriteException.RowRange;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BulkWriteExceptionTest {

    private final Throwable cause = new IllegalStateException("cause");

    private BulkWriteException error(@Nullable RowRange rows, @Nullable String column) {
        return new BulkWriteException("postgres/batch", "items", rows, column, "it broke", cause);
    }

    @Test
    void the_message_says_what_where_and_why_as_far_as_known() {
        assertThat(error(null, null)).hasMessage("postgres/batch into items: it broke");
        assertThat(error(RowRange.of(7), null)).hasMessage("postgres/batch into items, row 7: it broke");
        assertThat(error(new RowRange(10, 19), null)).hasMessage("postgres/batch into items, rows 10 to 19: it broke");
        assertThat(error(RowRange.of(7), "price"))
                .hasMessage("postgres/batch into items, row 7, column price: it broke");
        assertThat(error(null, "price")).hasMessage("postgres/batch into items, column price: it broke");
    }

    @Test
    void what_is_known_can_be_asked_for() {
        BulkWriteException error = error(RowRange.of(7), "price");

        assertThat(error.strategy()).isEqualTo("postgres/batch");
        assertThat(error.rows()).contains(new RowRange(7, 7));
        assertThat(error.column()).contains("price");
        assertThat(error).hasCause(cause);
        assertThat(error(null, null).rows()).isEmpty();
        assertThat(error(null, null).column()).isEmpty();
    }

    @Test
    void its_sqlstate_is_that_of_the_databases_error_and_jdbc_gets_it_with_the_message() {
        SQLException refused = new SQLException("there is one", "23505");
        BulkWriteException error = new BulkWriteException(
                "postgres/batch", "items", null, null, "it broke", new IllegalStateException(refused));

        assertThat(error.sqlState()).contains("23505");
        assertThat((Throwable) error.asSqlException())
                .hasMessage(error.getMessage())
                .hasCause(error);
        assertThat(error.asSqlException().getSQLState()).isEqualTo("23505");
        assertThat(error(null, null).sqlState()).isEmpty();
    }

    @Test
    void what_others_say_is_put_into_one_line() {
        BulkWriteException error =
                new BulkWriteException("postgres/batch", "it\nems", null, null, "first\r\n  second\n", cause);

        assertThat(error).hasMessage("postgres/batch into it ems: first second");
        assertThat(error.why()).isEqualTo("first second");
    }

    @Test
    void ranges_that_are_none_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RowRange(-1, 3))
                .withMessage("rows -1 to 3: must be 0 <= first <= last");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RowRange(4, 3))
                .withMessage("rows 4 to 3: must be 0 <= first <= last");
    }
}
