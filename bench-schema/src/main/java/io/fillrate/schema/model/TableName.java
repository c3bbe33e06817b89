package io.fillrate.schema.model;

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

    /** {@code schema.name}, for people; never for SQL. */
    @Override
    public String toString() {
        return schema + "." + name;
    }
}
