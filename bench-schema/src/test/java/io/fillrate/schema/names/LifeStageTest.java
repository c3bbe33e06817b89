package io.fillrate.schema.names;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LifeStageTest {

    @ParameterizedTest
    @CsvSource({
        "created_at, updatedAt",
        "datecreated, last_updated",
        "startdate, enddate",
        "START_TIME, end_ts",
        "valid_from, valid_to",
        "check_in, check_out",
        "order_date, due_date",
        "dob, hire_date",
        "date, modified",
        "session_date, ended",
        "departure, arrivaltime"
    })
    void the_stages_of_names_are_in_order(String earlier, String later) {
        assertThat(rank(earlier)).isLessThan(rank(later));
    }

    @Test
    void a_date_that_is_named_like_its_table_is_that_of_its_creation() {
        assertThat(rank("session_date")).isEqualTo(rank("created_at"));
        assertThat(LifeStage.of("session_date", "people")).isEmpty();
    }

    @Test
    void names_of_no_stage_have_none() {
        assertThat(LifeStage.of("easter_sunday", "sessions")).isEmpty();
        assertThat(LifeStage.of("", "sessions")).isPresent();
    }

    private static int rank(String column) {
        return LifeStage.of(column, "sessions").orElseThrow().rank();
    }

    @Test
    void most_rows_are_not_deleted_but_have_a_due_date() {
        assertThat(LifeStage.of("deleted_at", "users").orElseThrow().isRare()).isTrue();
        assertThat(LifeStage.of("delete_time", "stores").orElseThrow().isRare()).isTrue();
        assertThat(LifeStage.of("due_date", "invoices").orElseThrow().isRare()).isFalse();
    }
}
