package io.fillrate.e2e.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Strategies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class SettingsDocumentTest {

    private static final String REWRITE =
            "./mvnw -pl bench-e2e -am test -Dtest=SettingsDocumentTest -Dfillrate.docs.update=true";

    private static final String MARKDOWN = SettingsDocument.markdown(Strategies.load());

    @Test
    void the_documentation_of_the_settings_is_what_the_definitions_say() throws IOException {
        Path document = ProjectRoot.above(Path.of("")).resolve("docs/SETTINGS.md");
        if (Boolean.getBoolean("fillrate.docs.update")) {
            Files.writeString(document, MARKDOWN);
        }

        assertThat(document)
                .as("rewrite docs/SETTINGS.md with %s", REWRITE)
                .content()
                .isEqualTo(MARKDOWN);
        assertThat(MARKDOWN).contains(REWRITE);
    }

    @Test
    void every_setting_is_documented_once() {
        List<String> names = Definitions.ALL.stream().map(Setting::name).toList();

        assertThat(names).isNotEmpty().doesNotHaveDuplicates();
        assertThat(Definitions.ALL).allSatisfy(setting -> {
            assertThat(setting.meaning()).endsWith(".");
            assertThat(setting.allowed()).isNotBlank();
        });
    }
}
