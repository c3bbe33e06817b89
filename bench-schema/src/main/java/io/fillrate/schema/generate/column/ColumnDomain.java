package io.fillrate.schema.generate.column;

import io.fillrate.data.ColumnType;
import io.fillrate.schema.generate.domain.Domain;

/**
 * What a column can be given, and as what type it is loaded. Immutable.
 *
 * <p>Where {@code loadedAs} is {@code int2}, {@code int4} or {@code int8}, the domain is a {@link Domain.OfLong}; where it is {@code
 * float4}
 * or {@code float8}, a {@link Domain.OfDouble}.
 *
 * @param domain the values, of the Java type that {@code loadedAs} names
 * @param loadedAs the type of the column in the {@link io.fillrate.data.Table} that is loaded: the column's own where there is such a type,
 *     else text in the database's own text form, which it converts
 * @param binary whether strategies that convert nothing can load it, too: PostgreSQL's {@code copy-binary} and its kind, DuckDB's
 *     {@code appender}. If not, PostgreSQL takes it by {@code copy-text} and {@code copy-csv}, DuckDB by every strategy that is a
 *     statement, such as {@code arrow-stream-native} and {@code table-function}. Always true for MariaDB and MySQL
 */
public record ColumnDomain(Domain domain, ColumnType loadedAs, boolean binary) {

    /** Returns the same with other values. */
    public ColumnDomain with(Domain other) {
        return new ColumnDomain(other, loadedAs, binary);
    }
}
