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
import org.junit.jupiter.api.Test;

/** What {@code docs/PITFALLS.md} names as proof is there. */
class PitfallsTest {

    private static final Path ROOT = ProjectRoot.find();

    /** {@code SomeTest}, or {@code SomeTest.that_something_holds}, whose name may be cut short by an ellipsis. */
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*Test)(?:\\.(\\w+)…?)?`");

    @Test
    void every_test_that_is_named_exists() throws IOException {
        List<MatchResult> named = TEST.matcher(Files.readString(ROOT.resolve("docs/PITFALLS.md")))
                .results()
                .toList();

        assertThat(named).hasSizeGreaterThan(15);
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
