package io.fillrate.frameworks;

import io.fillrate.core.internal.jdbc.JdbcDialect;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.spi.WriterContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Spring's JDBC support (Spring Framework documentation, "JDBC Batch Operations"). */
final class SpringJdbcWriters {

    private SpringJdbcWriters() {}

    private static JdbcTemplate template(FrameworkWriter<?> writer) {
        return new JdbcTemplate(new SingleConnectionDataSource(writer.jdbc(), true));
    }

    /** {@code JdbcTemplate.batchUpdate} with a setter that calls the driver's own setters. */
    static final class Template<T> extends FrameworkWriter<T> {

        private final JdbcTemplate template;
        private final InsertSql<T> sql;

        Template(WriterContext<T> context, JdbcDialect dialect, Map<String, String> driverProperties) {
            super(context, dialect, driverProperties);
            template = template(this);
            sql = new InsertSql<>(context, dialect);
        }

        @Override
        long insert(List<T> rows) {
            int[][] counts = template.batchUpdate(sql.text(), rows, rows.size(), sql::bind);
            return Stream.of(counts).mapToLong(FrameworkWriter::stored).sum();
        }
    }

    /** Parameters by name, with their SQL types. */
    private abstract static class Named<T> extends FrameworkWriter<T> {

        private final List<MappedColumn<T>> columns;

        Named(WriterContext<T> context, Map<String, String> driverProperties) {
            super(context, PostgresDialect.INSTANCE, driverProperties);
            columns = prepared(() -> MappedColumn.of(context));
        }

        final List<MappedColumn<T>> columns() {
            return columns;
        }

        final SqlParameterSource[] parameters(List<T> rows) {
            return rows.stream().map(this::parameters).toArray(SqlParameterSource[]::new);
        }

        private SqlParameterSource parameters(T row) {
            MapSqlParameterSource parameters = new MapSqlParameterSource();
            for (int i = 0; i < columns.size(); i++) {
                MappedColumn<T> column = columns.get(i);
                parameters.addValue(parameter(i), column.value(row), column.jdbcType());
            }
            return parameters;
        }

        abstract String parameter(int column);
    }

    /** {@code NamedParameterJdbcTemplate.batchUpdate}. */
    static final class NamedTemplate<T> extends Named<T> {

        private final NamedParameterJdbcTemplate template;
        private final String sql;

        NamedTemplate(WriterContext<T> context, Map<String, String> driverProperties) {
            super(context, driverProperties);
            template = new NamedParameterJdbcTemplate(template(this));
            sql = new InsertSql<>(context, PostgresDialect.INSTANCE).head()
                    + IntStream.range(0, columns().size())
                            .mapToObj(column -> ":" + parameter(column))
                            .collect(Collectors.joining(", ", "(", ")"));
        }

        @Override
        String parameter(int column) {
            return "p" + column;
        }

        @Override
        long insert(List<T> rows) {
            return stored(template.batchUpdate(sql, parameters(rows)));
        }
    }

    /** {@code SimpleJdbcInsert.executeBatch}, which reads the table's columns from the database. */
    static final class SimpleInsert<T> extends Named<T> {

        private final SimpleJdbcInsert insert;

        SimpleInsert(WriterContext<T> context, Map<String, String> driverProperties) {
            super(context, driverProperties);
            String[] names = columns().stream().map(MappedColumn::name).toArray(String[]::new);
            insert = prepared(() -> {
                Optional<String> schema = context.table().schema();
                schema.ifPresent(this::requirePlain);
                requirePlain(context.table().name());
                Stream.of(names).forEach(this::requirePlain);
                SimpleJdbcInsert simple = new SimpleJdbcInsert(template(this))
                        .withSchemaName(schema.isPresent() ? schema.get() : jdbc().getSchema())
                        .withTableName(context.table().name())
                        .usingColumns(names)
                        .usingQuotedIdentifiers();
                simple.compile();
                return simple;
            });
        }

        /** Spring puts names between quotes, whatever they contain. */
        private void requirePlain(String name) {
            if (name.contains("\"")) {
                throw context().unavailable("SimpleJdbcInsert does not escape the quote in the name " + name);
            }
        }

        @Override
        String parameter(int column) {
            return columns().get(column).name();
        }

        @Override
        long insert(List<T> rows) {
            return stored(insert.executeBatch(parameters(rows)));
        }
    }
}
