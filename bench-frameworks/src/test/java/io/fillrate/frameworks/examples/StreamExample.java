package io.fillrate.frameworks.examples;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.data.Rows;
import java.util.concurrent.Flow;
import javax.sql.DataSource;

/** A stream of messages that is faster than the database: it is asked for no more rows than the load has taken. */
record StreamExample(DataSource dataSource) {

    long load(Flow.Publisher<Reading> messages) {
        // example
        try (BulkWriter<Reading> writer = Reading.COPY.open(Reading.TABLE, Session.of(dataSource))) {
            return writer.write(Rows.of(messages)); // requests 256 at most that have not been taken
        }
        // end of example
    }
}
