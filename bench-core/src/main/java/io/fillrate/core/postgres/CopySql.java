package io.fillrate.core.postgres;

import io.fillrate.core.jdbc.InsertSql;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** COPY statements into one table, and the place that the server names when one fails. */
final class CopySql {

    /** ", line 12, column price: …" behind the table's name, in any language. */
    private static final Pattern PLACE = Pattern.compile("^, \\S+ (\\d+)(?:, \\S+ (.+))?", Pattern.DOTALL);

    private CopySql() {}

    /** COPY of all columns from the client, in a format such as {@code FORMAT binary}. */
    static String fromStdin(Table<?> table, String format) {
        PostgresDialect dialect = PostgresDialect.INSTANCE;
        return "COPY " + dialect.quote(table.name()) + " (" + InsertSql.columnList(table, dialect) + ") FROM STDIN ("
                + format + ")";
    }

    /** The input line, from 1, that an error is about; none if it came before the first. */
    static Optional<Long> line(SQLException error, Table<?> table) {
        return place(error, table).map(place -> Long.parseLong(place.group(1))).filter(line -> line > 0);
    }

    /** The column that an error is about. */
    static Optional<String> column(SQLException error, Table<?> table) {
        Optional<String> behind = place(error, table).flatMap(place -> Optional.ofNullable(place.group(2)));
        return behind.flatMap(rest -> table.columns().stream()
                .map(column -> column.name())
                .filter(name -> rest.equals(name) || rest.startsWith(name + ":"))
                .findFirst());
    }

    private static Optional<Matcher> place(SQLException error, Table<?> table) {
        String table0 = "COPY " + table.name();
        return PostgresDialect.serverError(error)
                .flatMap(server -> Optional.ofNullable(server.getWhere()))
                .filter(where -> where.startsWith(table0))
                .map(where -> PLACE.matcher(where.substring(table0.length())))
                .filter(Matcher::find);
    }
}
