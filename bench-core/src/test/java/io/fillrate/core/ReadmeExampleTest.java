package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.postgres.TestPostgres;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The example of README.md, run. */
class ReadmeExampleTest {

    record Reading(long id, String sensor, double value) {}

    @Test
    void the_example_loads_its_rows() throws SQLException {
        String url = TestPostgres.target().url();
        Map<String, String> login = Map.of();
        List<Reading> rows = List.of(new Reading(1, "roof", 21.5), new Reading(2, "cellar", -3));

        // example
        Table<Reading> readings = new Table<>(
                "readings",
                List.of(
                        Column.int8("id", Reading::id),
                        Column.text("sensor", Reading::sensor),
                        Column.float8("value", Reading::value)),
                List.of("id"));
        Strategy copy = Strategies.load().insert("postgres/copy-binary");
        // end of example
        TestPostgres.target().create(readings);
        // example
        try (BulkWriter<Reading> writer = copy.open(readings, Session.of(url, login), WriterOptions.defaults())) {
            writer.write(RowSource.of(rows)); // all rows or none
        }
        // end of example

        assertThat(TestPostgres.target().count(readings)).isEqualTo(2);
    }

    @Test
    void the_readme_shows_the_example_as_it_is_run() throws IOException {
        String source = Files.readString(Path.of("src/test/java/io/fillrate/core/ReadmeExampleTest.java"));
        StringBuilder example = new StringBuilder();
        boolean inside = false;
        for (String line : source.lines().toList()) {
            if (line.strip().equals("// example") || line.strip().equals("// end of example")) {
                inside = line.strip().equals("// example");
            } else if (inside) {
                example.append(line.isBlank() ? line : line.substring(8)).append('\n');
            }
        }

        assertThat(Files.readString(Path.of("../README.md"))).contains("```java\n" + example + "```");
    }
}
