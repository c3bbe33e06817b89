package io.fillrate.core.duckdb.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Items;
import io.fillrate.core.RowRange;
import org.junit.jupiter.api.Test;

class CopyWatchTest {

    @Test
    void the_servers_words_are_found_in_what_the_extension_says() {
        CopyWatch.Failure failure =
                new CopyWatch.Failure("Invalid Error: Failed to copy data: ERROR:  duplicate key value violates unique"
                        + " constraint \"t_pkey\" DETAIL:  Key (id)=(1) already exists. CONTEXT:  COPY t, line 2");

        assertThat(failure.why())
                .isEqualTo("duplicate key value violates unique constraint \"t_pkey\" (Key (id)=(1) already exists.)");
        assertThat(failure.row()).contains(RowRange.of(1));
        assertThat(failure.column(Items.TABLE)).isEmpty();
    }

    @Test
    void a_column_is_found_behind_the_line() {
        CopyWatch.Failure failure = new CopyWatch.Failure(
                "ERROR:  invalid input syntax for type json CONTEXT:  COPY items, line 7, column text: \"x, line 9\"");

        assertThat(failure.why()).isEqualTo("invalid input syntax for type json");
        assertThat(failure.row()).contains(RowRange.of(6));
        assertThat(failure.column(Items.TABLE)).contains("text");
    }

    @Test
    void what_duckdb_says_on_its_own_is_unchanged() {
        CopyWatch.Failure failure = new CopyWatch.Failure("Out of Memory Error: no space");

        assertThat(failure.why()).isEqualTo("Out of Memory Error: no space");
        assertThat(failure.row()).isEmpty();
    }
}
