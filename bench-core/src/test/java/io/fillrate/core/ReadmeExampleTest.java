package io.fillrate.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.postgres.TestPostgres;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The examples of README.md and docs/WRITERS.md, run. */
@Tag("database")
class ReadmeExampleTest {

    @Test
    void the_example_loads_its_rows() throws SQLException {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(TestPostgres.stock().target().url());

        // example
        record Reading(long id, String sensor, double value) {}
        // end of example
        TestPostgres.stock().target().create(Table.of(Reading.class));
        List<Reading> rows = List.of(new Reading(1, "roof", 21.5), new Reading(2, "cellar", -3));
        // example

        long stored = Fillrate.load(dataSource, Reading.class, rows); // a list or a stream, into the table reading
        // end of example

        assertThat(stored).isEqualTo(2);
        // next
        Table<Reading> readings = Table.of(Reading.class).named("readings").keyedBy("id");
        // end of next
        TestPostgres.stock().target().create(readings);
        // next
        Strategy copy = Strategies.load().insert("postgres/copy-binary");
        try (BulkWriter<Reading> writer = copy.open(readings, Session.of(dataSource))) {
            writer.write(Rows.of(rows)); // of a list, an iterator, a stream, a publisher: all or none
        }
        // end of next

        assertThat(TestPostgres.stock().target().count(readings)).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"example, README.md", "next, docs/WRITERS.md"})
    void the_pages_show_the_examples_that_are_run(String name, String page) throws IOException {
        String source = Files.readString(Path.of("src/test/java/io/fillrate/core/ReadmeExampleTest.java"));
        StringBuilder example = new StringBuilder();
        boolean inside = false;
        for (String line : source.lines().toList()) {
            if (line.strip().equals("// " + name) || line.strip().equals("// end of " + name)) {
                inside = line.strip().equals("// " + name);
            } else if (inside) {
                example.append(line.isBlank() ? line : line.substring(8)).append('\n');
            }
        }

        assertThat(Files.readString(Path.of("..", page))).contains("```java\n" + example + "```");
    }
}
