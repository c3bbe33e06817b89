package io.fillrate.e2e.server.postgres;

import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.Schema;
import io.fillrate.data.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How a PostgreSQL table is stored, besides its columns and its primary key: what costs time when it is filled.
 *
 * @param persistence whether its rows survive a crash of the server
 * @param indexes besides the primary key's
 * @param partitioning of the table; empty for one without parts
 */
public record TableLayout(Persistence persistence, List<Index> indexes, Optional<Partitioning> partitioning) {

    private static final PostgresDialect DIALECT = PostgresDialect.INSTANCE;

    /**
     * An index besides the primary key's.
     *
     * @param name unquoted
     * @param definition what follows {@code USING} in PostgreSQL's CREATE INDEX: {@code btree (category_id, published_at DESC)}
     */
    public record Index(String name, String definition) {}

    /** As CREATE TABLE creates it. */
    public static final TableLayout PLAIN = new TableLayout(Persistence.LOGGED, List.of(), Optional.empty());

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
        return new TableLayout(Persistence.UNLOGGED, List.of(), Optional.empty());
    }

    public static TableLayout indexed(List<Index> indexes) {
        return new TableLayout(Persistence.LOGGED, indexes, Optional.empty());
    }

    public static TableLayout partitioned(Partitioning partitioning) {
        return new TableLayout(Persistence.LOGGED, List.of(), Optional.of(partitioning));
    }

    /** Statements that drop the schema's tables where they exist, and create them. */
    List<String> replace(Schema schema) {
        List<String> statements = new ArrayList<>();
        statements.add("drop table if exists "
                + schema.tables().stream().map(TableLayout::quoted).collect(Collectors.joining(", ")));
        partitioning.ifPresent(parts -> schema.tables().forEach(table -> statements.addAll(parts.drop(table))));
        schema.inOrder().forEach(table -> statements.addAll(create(table, schema.foreignKeysOf(table))));
        return statements;
    }

    private List<String> create(Table<?> table, List<ForeignKey> foreignKeys) {
        String name = quoted(table);
        if (partitioning.isPresent()) {
            return partitioning.get().create(table, foreignKeys);
        }
        List<String> statements = new ArrayList<>();
        String create = DIALECT.createTable(table, foreignKeys);
        boolean unlogged = persistence == Persistence.UNLOGGED;
        // Not by ALTER TABLE afterwards: a table that others refer to cannot change.
        statements.add(unlogged ? create.replaceFirst("^CREATE ", "CREATE UNLOGGED ") : create);
        indexes.forEach(index -> statements.add(
                "create index " + DIALECT.quote(index.name()) + " on " + name + " using " + index.definition()));
        return statements;
    }

    private static String quoted(Table<?> table) {
        return DIALECT.quote(table);
    }
}
