package io.fillrate.e2e.table;

import io.fillrate.core.DatabaseKind;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.e2e.settings.NearestName;
import io.fillrate.schema.jdbc.CurrentSchema;
import io.fillrate.schema.jdbc.Identifiers;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.read.SchemaReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A table of a user, and all tables that it refers to, as the catalogue describes them. Immutable.
 *
 * @param database the kind of database
 * @param model the table
 * @param ancestors the tables that it refers to, directly or by way of others
 */
record UserTable(DatabaseKind database, TableModel model, List<TableModel> ancestors) {

    private static final String PART = "(\"(?:[^\"]|\"\")+\"|`(?:[^`]|``)+`|[^.\"`]+)";

    private static final Pattern NAME = Pattern.compile("(?:" + PART + "\\.)?" + PART);

    UserTable {
        ancestors = List.copyOf(ancestors);
    }

    /**
     * Finds a table.
     *
     * @param connection the user's own; the catalogue is read, and nothing else
     * @param name as the database spells it, with its schema or without, each quoted or not; if there is no such table, one whose name
     *     differs in case only
     * @throws TargetException if there is no such table, or its name says too little
     */
    static UserTable find(DatabaseKind database, Connection connection, String name) throws SQLException {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            throw failure("\"" + name + "\" is not a table's name; expected one such as sales.orders");
        }
        Optional<String> schema = Optional.ofNullable(parts.group(1)).map(Identifiers::unquoted);
        List<String> schemas = schema.isPresent() ? List.of(schema.get()) : CurrentSchema.all(connection, database);
        if (schemas.isEmpty()) {
            throw failure("the connection has no current schema to look for " + name
                    + " in; name the table with its schema, as in sales.orders");
        }
        SchemaReader reader = SchemaReader.of(database);
        SchemaModel read = reader.read(connection, new LinkedHashSet<>(schemas));
        Optional<TableModel> found = choose(read, schemas, Identifiers.unquoted(parts.group(2)));
        if (found.isEmpty()) {
            throw noSuchTable(name, schema.isPresent() ? read : reader.read(connection, Set.of()));
        }
        SchemaModel all = withReferenced(reader, connection, read, new LinkedHashSet<>(schemas));
        return new UserTable(database, found.get(), ancestors(all, found.get()));
    }

    private static TargetException failure(String why) {
        return new TargetException("bench.table: " + why);
    }

    private static Optional<TableModel> choose(SchemaModel read, List<String> schemas, String table) {
        for (String schema : schemas) {
            Optional<TableModel> exact = read.table(new TableName(schema, table));
            if (exact.isPresent()) {
                return exact;
            }
        }
        List<TableModel> similar = read.tables().stream()
                .filter(one -> one.name().name().equalsIgnoreCase(table))
                .toList();
        return similar.size() == 1 ? Optional.of(similar.get(0)) : Optional.empty();
    }

    /** @param known tables, one of which may be meant */
    private static TargetException noSuchTable(String name, SchemaModel known) {
        List<String> names =
                known.tables().stream().map(table -> table.name().toString()).toList();
        Optional<String> meant = names.stream()
                .filter(other -> other.endsWith("." + name))
                .findFirst()
                .or(() -> NearestName.of(name, names));
        return failure("there is no table " + name
                + meant.map(other -> "; did you mean " + other + "?").orElse(" that this user sees")
                + " (views and foreign tables are not filled)");
    }

    /** Reads the schemas of all tables that are referred to, as long as there are others. */
    private static SchemaModel withReferenced(
            SchemaReader reader, Connection connection, SchemaModel read, Set<String> schemas) throws SQLException {
        SchemaModel all = read;
        Set<String> known = new LinkedHashSet<>(schemas);
        while (known.addAll(all.tables().stream()
                .flatMap(table -> table.foreignKeys().stream())
                .map(key -> key.references().schema())
                .collect(Collectors.toSet()))) {
            all = reader.read(connection, known);
        }
        return all;
    }

    private static List<TableModel> ancestors(SchemaModel all, TableModel table) {
        Map<TableName, TableModel> found = new LinkedHashMap<>();
        List<TableModel> open = new ArrayList<>(List.of(table));
        while (!open.isEmpty()) {
            for (ForeignKeyModel key : open.remove(0).foreignKeys()) {
                Optional<TableModel> parent = all.table(key.references());
                if (parent.isPresent()
                        && !key.references().equals(table.name())
                        && found.putIfAbsent(key.references(), parent.get()) == null) {
                    open.add(parent.get());
                }
            }
        }
        return List.copyOf(found.values());
    }

    /** Its name for people. */
    @Override
    public String toString() {
        return Objects.toString(model.name());
    }
}
