package io.fillrate.frameworks.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code docs/FRAMEWORKS.md} shows the examples as they are run, and links to them. */
class ExamplesOnPagesTest {

    private static final String FOLDER = "bench-frameworks/src/test/java/io/fillrate/frameworks/examples/";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PlainJdbcExample",
                "SpringExample",
                "SpringBatchExample",
                "JooqExample",
                "HibernateExample",
                "StreamExample"
            })
    void the_page_shows_the_example_as_it_is_run(String example) throws IOException {
        List<String> source = Files.readAllLines(Path.of("..", FOLDER, example + ".java"));
        List<String> stripped = source.stream().map(String::strip).toList();
        String lines = String.join(
                "\n", source.subList(stripped.indexOf("// example") + 1, stripped.indexOf("// end of example")));

        assertThat(Files.readString(Path.of("../docs/FRAMEWORKS.md")))
                .contains("```java\n" + lines.stripIndent() + "\n```")
                .contains("../" + FOLDER + example + ".java");
    }
}
