package io.fillrate.core.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShadowTableNamesTest {

    private static final String LONGEST = "n".repeat(64);

    /** The server locks tables in the order of their names' bytes. */
    @ParameterizedTest
    @ValueSource(strings = {"items", "_items", "Items", "zz", "~", "~fillrate_shadow", "~zz", "öl", "表", "ﾃ", "｡", "￼"})
    void names_come_after_the_table(String table) {
        MySqlShadowTable.Names names = new MySqlShadowTable.Names("test", table, "18446744073709551615");

        for (String name : new String[] {names.shadow(), names.old()}) {
            assertThat(Arrays.compareUnsigned(
                            name.getBytes(StandardCharsets.UTF_8), table.getBytes(StandardCharsets.UTF_8)))
                    .isPositive();
            assertThat(name).matches(".fillrate_(shadow|old)_[0-9a-f]{16}_18446744073709551615");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"items", "öl"})
    void names_are_as_long_as_the_server_takes_at_most(String table) {
        MySqlShadowTable.Names names =
                new MySqlShadowTable.Names(LONGEST, table + LONGEST.substring(4), "18446744073709551615");

        assertThat(names.shadow()).hasSizeLessThanOrEqualTo(64);
        assertThat(names.old()).hasSizeLessThanOrEqualTo(64);
        assertThat(names.lock()).hasSizeLessThanOrEqualTo(64);
    }
}
