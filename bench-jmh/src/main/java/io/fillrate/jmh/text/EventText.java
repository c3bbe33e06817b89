package io.fillrate.jmh.text;

import io.fillrate.data.workload.Event;

/** {@code events} without Fillrate. */
final class EventText implements TextRow<Event> {

    @Override
    public Object[] values(Event row) {
        return new Object[] {row.id(), row.someText(), row.bool1(), row.bool2(), row.someDate(), row.someTimestamp()};
    }

    @Override
    public String[] strings(Event row) {
        return new String[] {
            Integer.toString(row.id()),
            row.someText(),
            Boolean.toString(row.bool1()),
            Boolean.toString(row.bool2()),
            row.someDate().toString(),
            row.someTimestamp().toString()
        };
    }

    @Override
    public void csv(Event row, StringBuilder out) {
        out.append(row.id()).append(',');
        out.append(Tutorial.quoted(row.someText())).append(',');
        out.append(row.bool1()).append(',');
        out.append(row.bool2()).append(',');
        out.append(row.someDate()).append(',');
        out.append(row.someTimestamp()).append('\n');
    }

    @Override
    public void text(Event row, StringBuilder out) {
        out.append(row.id()).append('\t');
        out.append(Tutorial.escaped(row.someText())).append('\t');
        out.append(row.bool1()).append('\t');
        out.append(row.bool2()).append('\t');
        out.append(row.someDate()).append('\t');
        out.append(row.someTimestamp()).append('\n');
    }
}
