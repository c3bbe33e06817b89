package io.fillrate.core.internal.jdbc;

import io.fillrate.core.OnError;
import io.fillrate.core.OnError.SkipDuplicates;
import io.fillrate.core.internal.encode.CompiledRow.ByTable;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * A statement that writes one row: an INSERT, or an UPDATE or DELETE of the row with the same key. Immutable.
 *
 * @param <T> the row
 */
public interface RowStatement<T> {

    /** The SQL, with a question mark for each parameter. */
    String text();

    /** Sets a row's parameters. */
    void bind(PreparedStatement statement, T row) throws SQLException;

    /**
     * An UPDATE that sets every column outside the key. A table with some of the columns ({@link Table#select}) sets only those.
     */
    static <T> RowStatement<T> update(Table<T> table, JdbcDialect dialect) {
        List<Column<T>> parameters = new ArrayList<>(table.valueColumns());
        String text = "UPDATE " + dialect.quote(table) + " SET " + assignments(parameters, dialect, ", ") + " WHERE "
                + assignments(table.keyColumns(), dialect, " AND ");
        parameters.addAll(table.keyColumns());
        return of(text, parameters, dialect);
    }

    /** A DELETE of the row with the same key. */
    static <T> RowStatement<T> delete(Table<T> table, JdbcDialect dialect) {
        String text =
                "DELETE FROM " + dialect.quote(table) + " WHERE " + assignments(table.keyColumns(), dialect, " AND ");
        return of(text, table.keyColumns(), dialect);
    }

    private static <T> String assignments(List<Column<T>> columns, JdbcDialect dialect, String separator) {
        return columns.stream()
                .map(column -> dialect.quote(column.name()) + " = ?")
                .collect(Collectors.joining(separator));
    }

    private static <T> RowStatement<T> of(String text, List<Column<T>> parameters, JdbcDialect dialect) {
        return of(
                text,
                parameters.stream().<ParameterBinder<T>>map(dialect::binder).toList());
    }

    private static <T> RowStatement<T> of(String text, List<ParameterBinder<T>> binders) {
        return new RowStatement<>() {
            @Override
            public String text() {
                return text;
            }

            @Override
            public void bind(PreparedStatement statement, T row) throws SQLException {
                bindAll(binders, statement, 0, row);
            }
        };
    }

    private static <T> void bindAll(List<ParameterBinder<T>> binders, PreparedStatement statement, int before, T row)
            throws SQLException {
        int index = before;
        for (ParameterBinder<T> binder : binders) {
            binder.bind(statement, ++index, row);
        }
    }

    /** INSERT statements of one or more rows into one table. */
    final class InsertSql<T> implements RowStatement<T> {

        /** A load of few rows would take longer to make its binders than to call them. */
        private static final ByTable MADE = new ByTable();

        private final String head;
        private final String placeholders;
        private final String end;
        private final List<ParameterBinder<T>> binders;
        private volatile Sized latest;

        /** The text for a number of rows, which the driver finds again by the same string. */
        private record Sized(int rows, String text) {}

        private record Variant(JdbcDialect dialect, String overriding, String end) {}

        /** Statements that fail for a row whose key is there already. */
        public InsertSql(Table<T> table, JdbcDialect dialect) {
            this(table, dialect, "", "");
        }

        /** Statements that skip rows whose key is there already, if the options say so. */
        public InsertSql(WriterContext<T> context, JdbcDialect dialect) {
            this(FittedLoad.unknown(context), dialect);
        }

        /** Likewise, and that store keys which the database would give. */
        public InsertSql(FittedLoad<T> load, JdbcDialect dialect) {
            this(
                    load.context().table(),
                    dialect,
                    overriding(load, dialect),
                    end(load.context().options().onError(), dialect));
        }

        private InsertSql(Table<T> table, JdbcDialect dialect, String overriding, String end) {
            this.end = end;
            head = "INSERT INTO " + dialect.quote(table) + " (" + columnList(table, dialect) + ")" + overriding
                    + " VALUES ";
            placeholders =
                    "(" + String.join(",", Collections.nCopies(table.columns().size(), "?")) + ")";
            binders = table.columns().stream().map(dialect::binder).toList();
            latest = new Sized(1, head + placeholders + end);
        }

        /** Returns the statements of a load, the same for each of the same table. */
        public static <T> InsertSql<T> of(FittedLoad<T> load, JdbcDialect dialect) {
            WriterContext<T> context = load.context();
            Variant variant = new Variant(
                    dialect, overriding(load, dialect), end(context.options().onError(), dialect));
            Map<Variant, InsertSql<T>> made = MADE.of(context.table(), absent -> new ConcurrentHashMap<>());
            InsertSql<T> known = made.get(variant);
            return known == null
                    ? made.computeIfAbsent(
                            variant,
                            absent -> new InsertSql<>(context.table(), dialect, variant.overriding, variant.end))
                    : known;
        }

        /** Returns what precedes the rows of a load with keys that the database would give, with a space in front. */
        public static String overriding(FittedLoad<?> load, JdbcDialect dialect) {
            boolean hasKeys =
                    load.overridesKeys() || load.context().options().keys().isPresent();
            return hasKeys ? dialect.overridingKeys() : "";
        }

        /** Returns what follows the rows, with a space in front if there is something. */
        public static String end(OnError onError, JdbcDialect dialect) {
            return onError instanceof SkipDuplicates ? dialect.skippingDuplicates() : "";
        }

        /** Returns the table's column names, quoted, with commas. */
        public static String columnList(Table<?> table, JdbcDialect dialect) {
            return table.columns().stream()
                    .map(column -> dialect.quote(column.name()))
                    .collect(Collectors.joining(", "));
        }

        /** The statement up to where the rows begin. */
        public String head() {
            return head;
        }

        @Override
        public String text() {
            return ofRows(1);
        }

        @Override
        public void bind(PreparedStatement statement, T row) throws SQLException {
            bind(statement, 0, row);
        }

        /** Returns a statement of one row with more SQL after it. */
        public RowStatement<T> followedBy(String more) {
            return RowStatement.of(text() + more, binders);
        }

        /** Returns a statement that inserts {@code rows} rows. */
        public String ofRows(int rows) {
            Sized known = latest;
            if (known.rows != rows) {
                known = new Sized(rows, head + String.join(",", Collections.nCopies(rows, placeholders)) + end);
                latest = known;
            }
            return known.text;
        }

        /**
         * Sets a row's parameters.
         *
         * @param place of the row in the statement, from 0
         */
        public void bind(PreparedStatement statement, int place, T row) throws SQLException {
            bindAll(binders, statement, place * binders.size(), row);
        }
    }
}
