package io.fillrate.frameworks.examples;

import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.data.Table;

/** The rows of all examples, their table, and the way to load it. */
record Reading(long id, String sensor, double value) {

    static final Table<Reading> TABLE =
            Table.of(Reading.class).named("readings").keyedBy("id");

    static final Strategy COPY = Strategies.load().insert("postgres/copy-binary");
}
