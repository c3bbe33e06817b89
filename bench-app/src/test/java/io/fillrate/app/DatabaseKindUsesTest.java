package io.fillrate.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.settings.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which kind of database something is, a {@link DatabaseKind} says, and no string. */
class DatabaseKindUsesTest {

    private static final Pattern COMPARISON = Pattern.compile(
            "(equals\\(|case |startsWith\\()\"(jdbc:)?(postgres|postgresql|duckdb|mariadb|mysql|cockroach)[:\"]"
                    + "|\"(postgres|duckdb|mariadb|mysql|cockroach)\"\\.equals");

    @Test
    void no_names_or_urls_of_databases_are_compared_as_strings() throws IOException {
        try (Stream<Path> files = Files.walk(ProjectRoot.above(Path.of("")))) {
            List<Path> sources = files.filter(
                            file -> file.toString().replace('\\', '/').matches(".*/src/main/java/.*\\.java"))
                    .toList();

            assertThat(sources).hasSizeGreaterThan(500);
            assertThat(sources)
                    .allSatisfy(file -> assertThat(Files.readString(file)).doesNotContainPattern(COMPARISON));
        }
    }
}
