package io.fillrate.e2e.targets;

import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.data.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * How a PostgreSQL table is kept, besides its columns and its primary key: what costs time when it's filled, and is no matter of the rows.
 *
 * @param persistence whether a crash of the server spares its rows
 * @param indexes besides the primary key's
 */
public record TableLayout(Persistence persistence, List<Index> indexes) {

    /** As CREATE TABLE makes it. */
    public static final TableLayout PLAIN = new TableLayout(Persistence.LOGGED, List.of());

    /** Whether changes go into the write-ahead log. */
    public enum Persistence {
        LOGGED,
        /** Faster to write, and empty after a crash. */
        UNLOGGED
    }

    public TableLayout {
        indexes = List.copyOf(indexes);
    }

    public static TableLayout unlogged() {
        return new TableLayout(Persistence.UNLOGGED, List.of());
    }

    public static TableLayout indexed(List<Index> indexes) {
        return new TableLayout(Persistence.LOGGED, indexes);
    }

    /** Statements that make the table in place of the one there is. */
    List<String> replace(Table<?> table) {
        PostgresDialect dialect = PostgresDialect.INSTANCE;
        String name = dialect.quote(table.name());
        List<String> statements = new ArrayList<>();
        statements.add("drop table if exists " + name);
        statements.add(dialect.createTable(table));
        if (persistence == Persistence.UNLOGGED) {
            statements.add("alter table " + name + " set unlogged");
        }
        indexes.forEach(index -> statements.add(
                "create index " + dialect.quote(index.name()) + " on " + name + " using " + index.definition()));
        return statements;
    }
}
