package io.fillrate.e2e.targets.mysql;

import io.fillrate.core.mysql.MySqlDialect;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.util.stream.Collectors;

/**
 * A digest of a table that the server makes: how many rows, and a sum over them, which does not depend on their order, of 60 bits of SHA-256 each.
 * (MySQL has no MD5 since 9.6.)
 */
final class TableDigest {

    private TableDigest() {}

    /** A query whose one value is the digest. */
    static String query(Table<?> table, MySqlDialect dialect) {
        String row = table.columns().stream()
                .map(column -> cell(column, dialect.quote(column.name())))
                .collect(Collectors.joining(", "));
        return "select concat(count(*), ' rows, ', coalesce(sum(cast(conv(left(sha2(concat(" + row
                + "), 256), 15), 16, 10) as unsigned)), 0)) from " + dialect.quote(table.name());
    }

    /** A cell's text that loses nothing, with its length in front, so that no two rows have the same. */
    private static String cell(Column<?> column, String name) {
        String text = text(column, name);
        return "coalesce(concat(length(" + text + "), ':', " + text + "), '-')";
    }

    /** As text, a float has six digits, but the double of it has all. */
    private static String text(Column<?> column, String name) {
        if (column.type() == Scalar.FLOAT4) {
            return "cast(" + name + " + 0e0 as char)";
        }
        return column.type() == Scalar.BYTEA ? "hex(" + name + ")" : "cast(" + name + " as char)";
    }
}
