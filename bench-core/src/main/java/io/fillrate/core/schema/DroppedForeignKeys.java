package io.fillrate.core.schema;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.Session;
import io.fillrate.core.UnavailableException;
import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.internal.jdbc.SchemaSql.ForeignKeyDefinition;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.data.ForeignKey;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The foreign keys of a schema that are dropped for a fill, and added again unchanged; none if they stay. */
final class DroppedForeignKeys {

    private final Session session;
    private final JdbcDialect dialect;
    private final String strategy;
    private final List<ForeignKey> keys;
    private final Saved saved;
    private List<ForeignKeyDefinition> definitions = List.of();

    /** @param strategy id of the strategy that fills, for errors */
    DroppedForeignKeys(Session session, JdbcDialect dialect, String strategy, List<ForeignKey> keys) {
        this.session = session;
        this.dialect = dialect;
        this.strategy = strategy;
        this.keys = keys;
        this.saved = Saved.create(dialect);
    }

    List<ForeignKey> keys() {
        return keys;
    }

    /**
     * Adds those again that a killed fill has left dropped, and checks that all can be dropped and added again unchanged.
     *
     * @throws UnavailableException if not; nothing has been dropped
     */
    void prepare() {
        if (keys.isEmpty()) {
            return;
        }
        try (Connection connection = session.connect()) {
            recover(connection);
            definitions = Sql.transaction(connection, () -> {
                List<ForeignKeyDefinition> found = dialect.foreignKeys(connection, keys);
                connection.rollback(); // only a rehearsal
                return found;
            });
        } catch (SQLException e) {
            throw new UnavailableException(strategy, dialect.describe(e));
        }
    }

    private void recover(Connection connection) throws SQLException {
        Set<String> tables = keys.stream().map(ForeignKey::table).collect(Collectors.toSet());
        for (Saved left : Saved.present(connection, dialect)) {
            List<ForeignKeyDefinition> dropped = left.read(connection);
            if (dropped.stream().map(ForeignKeyDefinition::table).anyMatch(tables::contains)) {
                Map<ForeignKeyDefinition, SQLException> missing = add(connection, dropped, left);
                if (!missing.isEmpty()) {
                    throw new SQLException("another fill has dropped and not restored " + describe(missing, left));
                }
            }
        }
    }

    /** @throws BulkWriteException if the database refuses; {@link #restore} adds again what has been dropped */
    void drop() {
        try (Connection connection = session.connect()) {
            Sql.transaction(connection, () -> {
                saved.write(connection, definitions);
                definitions.forEach(key -> drop(connection, key));
                return definitions;
            });
        } catch (SQLException e) {
            throw failure(definitions.get(0), e);
        }
    }

    private void drop(Connection connection, ForeignKeyDefinition key) {
        try {
            Sql.run(connection, key.drop());
        } catch (SQLException e) {
            throw failure(key, e);
        }
    }

    /**
     * Adds them again, and has the database check all rows.
     *
     * @throws BulkWriteException if a row refers to nothing
     */
    void add() {
        try (Connection connection = session.connect()) {
            for (Map.Entry<ForeignKeyDefinition, SQLException> missing :
                    add(connection, definitions, saved).entrySet()) {
                throw failure(missing.getKey(), missing.getValue());
            }
        } catch (SQLException e) {
            throw failure(definitions.get(0), e);
        }
    }

    /**
     * Adds those again after a failure that are missing.
     *
     * @return an empty text, or one that names those still missing
     */
    String restore() {
        if (definitions.isEmpty()) {
            return "";
        }
        try (Connection connection = session.connect()) {
            Map<ForeignKeyDefinition, SQLException> missing = add(connection, definitions, saved);
            return missing.isEmpty() ? "" : "; missing is " + describe(missing, saved);
        } catch (SQLException e) {
            return "; the dropped foreign keys could not be added again (" + dialect.describe(e) + "): view "
                    + saved.view() + " has their definitions";
        }
    }

    /** Adds each separately, so that a failure does not prevent the others; returns those that failed, and why. */
    private Map<ForeignKeyDefinition, SQLException> add(
            Connection connection, List<ForeignKeyDefinition> dropped, Saved from) throws SQLException {
        Map<ForeignKeyDefinition, SQLException> missing = new LinkedHashMap<>();
        for (ForeignKeyDefinition key : dropped) {
            try {
                if (dialect.hasForeignKey(connection, key)) {
                    continue;
                }
                Sql.transaction(connection, () -> {
                    dialect.addForeignKey(connection, key);
                    return key;
                });
            } catch (SQLException e) {
                missing.put(key, e);
            }
        }
        if (missing.isEmpty()) {
            from.drop(connection);
        }
        return missing;
    }

    private String describe(Map<ForeignKeyDefinition, SQLException> missing, Saved from) {
        return missing.entrySet().stream()
                        .map(key -> "foreign key " + key.getKey().name() + " of table "
                                + key.getKey().table() + " (" + dialect.describe(key.getValue()) + ")")
                        .collect(Collectors.joining(", "))
                + "; view " + from.view() + " has the definitions, and the next fill of these tables with foreign keys"
                + " afterwards adds them again once the rows allow it";
    }

    private BulkWriteException failure(ForeignKeyDefinition key, SQLException e) {
        return new BulkWriteException(
                strategy, key.table(), null, null, "foreign key " + key.name() + ": " + dialect.describe(e), e);
    }

    /**
     * The statements that add dropped foreign keys again, kept in the database as long as they are missing, so that they survive the fill's
     * process. Kept in a view of constants, which is never published to subscribers, as a table's rows might be.
     *
     * @param view its name; a line has {@code table_name}, {@code foreign_key}, and a {@code statement}, to be executed in the order of
     *     {@code number}
     */
    record Saved(JdbcDialect dialect, String view) {

        private static final String PREFIX = "fillrate_foreign_keys_";

        private record Line(int number, String table, String key, String statement) {}

        /** Under a new name. */
        static Saved create(JdbcDialect dialect) {
            return new Saved(dialect, PREFIX + UUID.randomUUID().toString().replace("-", ""));
        }

        /** Returns those of fills that have not ended: they are running, or have been killed. */
        static List<Saved> present(Connection connection, JdbcDialect dialect) throws SQLException {
            List<Saved> all = new ArrayList<>();
            try (ResultSet views = connection
                    .getMetaData()
                    .getTables(connection.getCatalog(), connection.getSchema(), PREFIX + "%", null)) {
                while (views.next()) {
                    all.add(new Saved(dialect, views.getString("TABLE_NAME")));
                }
            }
            return all;
        }

        /** Creates the view before the first key is dropped, in the same transaction where the database has one for that. */
        void write(Connection connection, List<ForeignKeyDefinition> keys) throws SQLException {
            List<String> lines = new ArrayList<>();
            for (ForeignKeyDefinition key : keys) {
                for (String statement : key.add()) {
                    lines.add("SELECT " + (lines.size() + 1) + " AS number, " + dialect.literal(key.table())
                            + " AS table_name, " + dialect.literal(key.name()) + " AS foreign_key, "
                            + dialect.literal(statement) + " AS statement");
                }
            }
            Sql.run(connection, "CREATE VIEW " + dialect.quote(view) + " AS " + String.join(" UNION ALL ", lines));
        }

        List<ForeignKeyDefinition> read(Connection connection) throws SQLException {
            List<Line> lines = new ArrayList<>(Sql.query(
                    connection,
                    row -> new Line(row.getInt(1), row.getString(2), row.getString(3), row.getString(4)),
                    "SELECT number, table_name, foreign_key, statement FROM " + dialect.quote(view)));
            lines.sort(Comparator.comparingInt(Line::number));
            Map<List<String>, List<String>> statements = new LinkedHashMap<>();
            lines.forEach(line -> statements
                    .computeIfAbsent(List.of(line.table, line.key), any -> new ArrayList<>())
                    .add(line.statement));
            return statements.entrySet().stream()
                    .map(key -> new ForeignKeyDefinition(
                            key.getKey().get(0), key.getKey().get(1), "", key.getValue()))
                    .toList();
        }

        /** Drops the view when all keys have been added again. */
        void drop(Connection connection) throws SQLException {
            Sql.run(connection, "DROP VIEW IF EXISTS " + dialect.quote(view));
        }
    }
}
