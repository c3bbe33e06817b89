package io.fillrate.core.duckdb.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Items;
import io.fillrate.core.internal.CopyPlace;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CopyWatchTest {

    private static CopyWatch.Failure failure(String text) {
        return new CopyWatch.Failure(new SQLException(text));
    }

    @Test
    void the_servers_words_are_found_in_what_the_extension_says() {
        CopyWatch.Failure failure = failure(
                "Invalid Error: Failed to copy data: ERROR:  duplicate key value violates unique"
                        + " constraint \"t_pkey\"\nDETAIL:  Key (id)=(1) already exists.\nCONTEXT:  COPY items, line 2\n");

        assertThat(failure.why())
                .isEqualTo("duplicate key value violates unique constraint \"t_pkey\" (Key (id)=(1) already exists.)");
        assertThat(failure.place(Items.TABLE)).contains(new CopyPlace(2, Optional.empty()));
    }

    @Test
    void a_column_is_found_behind_the_line() {
        CopyWatch.Failure failure = failure(
                "ERROR:  invalid input syntax for type json\nCONTEXT:  COPY items, line 7, column text: \"x, line 9\"");

        assertThat(failure.why()).isEqualTo("invalid input syntax for type json");
        assertThat(failure.place(Items.TABLE)).contains(new CopyPlace(7, Optional.of("text")));
    }

    @Test
    void what_duckdb_says_on_its_own_is_unchanged() {
        CopyWatch.Failure failure = failure("Out of Memory Error: no space");

        assertThat(failure.why()).isEqualTo("Out of Memory Error: no space");
        assertThat(failure.place(Items.TABLE)).isEmpty();
    }
}
