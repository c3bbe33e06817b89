package io.fillrate.core;

import java.util.Optional;

/**
 * A key that the database gives the rows of a load, and that is handed back with each row ({@link BulkWriter#write(io.fillrate.data.Rows,
 * java.util.function.ObjLongConsumer)}). Where the column counts by a sequence (PostgreSQL's identity columns and {@code serial}, or a
 * default of the next value, which MariaDB and DuckDB have, too), the sequence gives as many values as there are rows in a part of the
 * load, and the rows are stored with them. MariaDB's and MySQL's {@code AUTO_INCREMENT} is read back after each statement of {@code
 * multi-values}, whose rows get consecutive keys.
 *
 * <p>Other writers never get the same keys. A load that fails leaves a gap, as any use of a sequence does. Takes a strategy that is {@link
 * Capability#KEYS}.
 *
 * @param column of two, four or eight bytes; if the {@link io.fillrate.data.Table} has it, its values in the rows are not read
 * @param sequence unquoted, in the connection's schema; empty for that of the column
 */
public record GeneratedKeys(String column, Optional<String> sequence) {

    /** Returns the key in a column. */
    public static GeneratedKeys of(String column) {
        return new GeneratedKeys(column, Optional.empty());
    }

    /** Returns the same key counted by another sequence: that of an object-relational mapper, for example. */
    public GeneratedKeys from(String sequenceName) {
        return new GeneratedKeys(column, Optional.of(sequenceName));
    }
}
