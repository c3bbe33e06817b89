package io.fillrate.report.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What pages name as proof is there. */
class ProofsTest {

    private static final Path ROOT = ProjectRoot.find();

    /** {@code SomeTest}, or {@code SomeTest.that_something_holds}, whose name may be cut short by an ellipsis. */
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*Test)(?:\\.(\\w+)…?)?`");

    @ParameterizedTest
    @CsvSource({"PITFALLS.md, 15", "FAIRNESS.md, 4"})
    void every_test_that_is_named_exists(String page, int least) throws IOException {
        List<MatchResult> named = TEST.matcher(
                        Files.readString(ROOT.resolve("docs").resolve(page)))
                .results()
                .toList();

        assertThat(named).hasSizeGreaterThan(least);
        for (MatchResult test : named) {
            assertThat(source(test.group(1)))
                    .as(test.group())
                    .contains("void " + (test.group(2) == null ? "" : test.group(2)));
        }
    }

    private static String source(String testClass) throws IOException {
        try (Stream<Path> files = Files.find(
                ROOT,
                30,
                (file, attributes) ->
                        file.endsWith(testClass + ".java") && file.toString().contains("/src/test/"))) {
            Path file = files.findFirst().orElseThrow(() -> new AssertionError("there is no " + testClass));
            return Files.readString(file);
        }
    }
}
