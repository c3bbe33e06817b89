package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.postgres.TestPostgres;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** The example of README.md, run. */
class ReadmeExampleTest {

    @Test
    void the_example_loads_its_rows() throws SQLException {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(TestPostgres.stock().target().url());

        // example
        record Reading(long id, String sensor, double value) {}

        Table<Reading> readings = Table.of(Reading.class).named("readings").keyedBy("id");
        Strategy copy = Strategies.load().insert("postgres/copy-binary");
        // end of example
        TestPostgres.stock().target().create(readings);
        Stream<Reading> rows = Stream.of(new Reading(1, "roof", 21.5), new Reading(2, "cellar", -3));
        // example
        try (BulkWriter<Reading> writer = copy.open(readings, Session.of(dataSource))) {
            writer.write(Rows.of(rows)); // of a list, an iterator, a stream, a publisher: all or none
        }
        // end of example

        assertThat(TestPostgres.stock().target().count(readings)).isEqualTo(2);
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
