package io.fillrate.schema.planner.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SqlLiteralsTest {

    @Test
    void patterns_are_found_behind_operators_and_in_raw_strings_of_functions_in_python() {
        assertThat(SqlLiterals.regexes(List.of(
                        "code ~ '^[a-z]+$'", "import re\nreturn re.match(r\"^(19|20)\\d{2}-\\d{4}\\Z\", args[0])")))
                .containsExactly("^[a-z]+$", "^(19|20)\\d{2}-\\d{4}$");
    }
}
