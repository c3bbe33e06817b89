package io.fillrate.schema.model;

import io.fillrate.core.DatabaseKind;

/**
 * The name of a table within its database. Immutable.
 *
 * @param schema the schema, as the database spells it; with MySQL and MariaDB the database, with DuckDB a schema of the opened file
 * @param name as the database spells it, unquoted
 */
public record TableName(String schema, String name) implements Comparable<TableName> {

    /** Orders by schema, then name. */
    @Override
    public int compareTo(TableName other) {
        int bySchema = schema.compareTo(other.schema);
        return bySchema != 0 ? bySchema : name.compareTo(other.name);
    }

    /** Returns the schema and the name in the quotes of a kind of database, for SQL. */
    public String quoted(DatabaseKind database) {
        return database.quote(schema) + "." + database.quote(name);
    }

    /** {@code schema.name}, for people; never for SQL. */
    @Override
    public String toString() {
        return schema + "." + name;
    }
}
