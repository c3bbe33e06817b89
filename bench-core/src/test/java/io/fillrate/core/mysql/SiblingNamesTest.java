package io.fillrate.core.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SiblingNamesTest {

    private static final String LONGEST = "n".repeat(64);

    /** The server locks tables in the order of their names' bytes. */
    @ParameterizedTest
    @ValueSource(strings = {"items", "_items", "Items", "zz", "~", "~fillrate_twin", "~zz", "öl", "表", "ﾃ", "｡", "￼"})
    void siblings_come_after_the_table(String table) {
        SiblingNames names = new SiblingNames("test", table, "18446744073709551615");

        for (String sibling : new String[] {names.twin(), names.old()}) {
            assertThat(Arrays.compareUnsigned(
                            sibling.getBytes(StandardCharsets.UTF_8), table.getBytes(StandardCharsets.UTF_8)))
                    .isPositive();
            assertThat(sibling).matches(".fillrate_(twin|old)_[0-9a-f]{16}_18446744073709551615");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"items", "öl"})
    void names_are_as_long_as_the_server_takes_at_most(String table) {
        SiblingNames names = new SiblingNames(LONGEST, table + LONGEST.substring(4), "18446744073709551615");

        assertThat(names.twin()).hasSizeLessThanOrEqualTo(64);
        assertThat(names.old()).hasSizeLessThanOrEqualTo(64);
        assertThat(names.lock()).hasSizeLessThanOrEqualTo(64);
    }
}
