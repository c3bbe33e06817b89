package io.fillrate.core.duckdb;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Items;
import io.fillrate.core.Items.Item;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.Operation;
import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.core.UnavailableException;
import java.nio.file.Path;
import java.sql.SQLException;

/** A program that uses every strategy, and says of each whether it ran. */
final class PlainJvm {

    static final String RAN = "ran";

    private static final int ROWS = 10;

    private PlainJvm() {}

    /**
     * Prints a line per strategy: operation, name and {@link #RAN}, or why not.
     *
     * @param args the database's file
     */
    public static void main(String[] args) throws SQLException {
        LoadTarget target = TestDuckDb.at(Path.of(args[0]));
        for (Operation operation : Operation.values()) {
            for (Strategy strategy : Strategies.load().of(DatabaseKind.DUCKDB.id(), operation)) {
                System.out.println(operation + " " + strategy.name() + " " + outcome(strategy, target));
            }
        }
    }

    private static String outcome(Strategy strategy, LoadTarget target) throws SQLException {
        target.create(Items.TABLE);
        if (strategy.operation() != Operation.INSERT) {
            write(Strategies.load().insert("duckdb/appender"), target);
        }
        try {
            write(strategy, target);
            return RAN;
        } catch (UnavailableException e) {
            return e.reason();
        } catch (RuntimeException | Error e) {
            return "failed: " + e;
        }
    }

    private static void write(Strategy strategy, LoadTarget target) {
        try (BulkWriter<Item> writer = strategy.open(Items.TABLE, target.session())) {
            writer.write(Items.rows(0, ROWS));
        }
    }
}
