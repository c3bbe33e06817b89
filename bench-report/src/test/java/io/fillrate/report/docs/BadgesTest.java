package io.fillrate.report.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** README's badges say what the project says elsewhere. */
class BadgesTest {

    private static final Pattern BADGE = Pattern.compile("<text[^>]*>(.*?)</text>\\s*<text[^>]*>(.*?)</text>");

    @Test
    void badges_name_what_is_licensed_built_and_tested() throws IOException {
        Path root = ProjectRoot.find();
        String pom = Files.readString(root.resolve("pom.xml"));
        String jobs = Files.readString(root.resolve(".ci/run"));
        String databases = Files.readString(root.resolve("docs/DATABASES.md"));
        String tested = databases.substring(databases.indexOf("## Tested on"));

        List<MatchResult> badges = BADGE.matcher(Files.readString(root.resolve("docs/images/tested.svg")))
                .results()
                .toList();
        assertThat(badges).hasSize(6);
        for (MatchResult badge : badges) {
            String what = badge.group(1);
            String version = badge.group(2);
            switch (what) {
                case "license" ->
                    assertThat(Files.readString(root.resolve("LICENSE")).strip())
                            .startsWith("Apache License")
                            .contains("Version 2.0,");
                case "Java" -> {
                    assertThat(version).isEqualTo("17+, tested on 17 and 25");
                    assertThat(pom).contains("<maven.compiler.release>17<");
                    assertThat(jobs).contains("on_jdk 17 verify", "on_jdk 25 verify");
                }
                default -> assertThat(tested).contains(what + " " + version);
            }
            assertThat(Files.readString(root.resolve("README.md"))).contains(what + " " + version);
        }
    }
}
