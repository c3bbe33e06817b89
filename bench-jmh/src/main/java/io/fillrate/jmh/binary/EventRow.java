package io.fillrate.jmh.binary;

import de.bytefish.pgbulkinsert.mapping.AbstractMapping;
import de.bytefish.pgbulkinsert.row.SimpleRow;
import io.fillrate.data.workload.Event;
import java.io.IOException;

/** {@code events} without Fillrate. */
final class EventRow implements PgBinaryRow<Event> {

    private static final class Mapping extends AbstractMapping<Event> {
        Mapping() {
            super("public", "events");
            mapIntegerPrimitive("id", Event::id);
            mapText("some_text", Event::someText);
            mapBooleanPrimitive("bool_1", Event::bool1);
            mapBooleanPrimitive("bool_2", Event::bool2);
            mapDate("some_date", Event::someDate);
            mapTimeStamp("some_timestamp", Event::someTimestamp);
        }
    }

    @Override
    public AbstractMapping<Event> mapping() {
        return new Mapping();
    }

    @Override
    public void set(Event row, SimpleRow out) {
        out.setInteger("id", row.id());
        out.setText("some_text", row.someText());
        out.setBoolean("bool_1", row.bool1());
        out.setBoolean("bool_2", row.bool2());
        out.setDate("some_date", row.someDate());
        out.setTimeStamp("some_timestamp", row.someTimestamp());
    }

    @Override
    public void write(Event row, PgDataOutput out) throws IOException {
        out.int4(row.id());
        out.text(row.someText());
        out.bool(row.bool1());
        out.bool(row.bool2());
        out.date(row.someDate());
        out.timestamp(row.someTimestamp());
    }
}
