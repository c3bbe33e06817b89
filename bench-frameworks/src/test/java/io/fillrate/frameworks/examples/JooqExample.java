package io.fillrate.frameworks.examples;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.table;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.data.Rows;
import java.util.List;
import org.jooq.DSLContext;

/** jOOQ: rows that are part of a transaction, between its statements. */
record JooqExample(DSLContext dsl) {

    long load(String name, List<Reading> readings) {
        // example
        return dsl.transactionResult(transaction -> {
            transaction
                    .dsl()
                    .insertInto(table("imports"), field("name"))
                    .values(name)
                    .execute();
            return transaction.dsl().connectionResult(connection -> {
                try (BulkWriter<Reading> writer = Reading.COPY.open(Reading.TABLE, Session.within(connection))) {
                    return writer.write(Rows.of(readings));
                }
            });
        });
        // end of example
    }
}
