package io.fillrate.frameworks;

import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.spi.WriterContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.ibatis.builder.StaticSqlSource;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.mapping.MappedStatement;
import org.apache.ibatis.mapping.ParameterMap;
import org.apache.ibatis.mapping.ParameterMapping;
import org.apache.ibatis.mapping.SqlCommandType;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.defaults.DefaultSqlSessionFactory;
import org.apache.ibatis.transaction.managed.ManagedTransactionFactory;
import org.apache.ibatis.type.ArrayTypeHandler;
import org.apache.ibatis.type.JdbcType;
import org.apache.ibatis.type.ObjectTypeHandler;
import org.apache.ibatis.type.TypeHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * A session of MyBatis with {@code ExecutorType.BATCH}, flushed after each batch (MyBatis documentation, "SqlSessions"). The mapped
 * statement is what an XML mapper with {@code #{name,jdbcType=…}} for each column becomes; a row is a map.
 */
final class MyBatisWriter<T> extends FrameworkWriter<T> {

    private static final String INSERT = "insert";

    private final List<MappedColumn<T>> columns;
    private final SqlSession session;

    MyBatisWriter(WriterContext<T> context, Map<String, String> driverProperties) {
        super(context, PostgresDialect.INSTANCE, driverProperties);
        columns = prepared(() -> MappedColumn.of(context));
        Configuration configuration = new Configuration(
                new Environment("load", new ManagedTransactionFactory(), new SingleConnectionDataSource(jdbc(), true)));
        String sql = new InsertSql<>(context, PostgresDialect.INSTANCE).text();
        List<ParameterMapping> parameters = IntStream.range(0, columns.size())
                .mapToObj(i -> parameter(configuration, i))
                .toList();
        configuration.addMappedStatement(new MappedStatement.Builder(
                        configuration,
                        INSERT,
                        new StaticSqlSource(configuration, sql, parameters),
                        SqlCommandType.INSERT)
                .parameterMap(new ParameterMap.Builder(configuration, INSERT, Map.class, parameters).build())
                .build());
        session = closing(new DefaultSqlSessionFactory(configuration).openSession(ExecutorType.BATCH));
    }

    private ParameterMapping parameter(Configuration configuration, int i) {
        MappedColumn<T> column = columns.get(i);
        return new ParameterMapping.Builder(configuration, property(i), column.type())
                .jdbcType(JdbcType.forCode(column.jdbcType()))
                .typeHandler(handler(configuration, column))
                .build();
    }

    private static TypeHandler<?> handler(Configuration configuration, MappedColumn<?> column) {
        if (column.type() == String[].class) {
            return new ArrayTypeHandler();
        }
        TypeHandler<?> known = configuration.getTypeHandlerRegistry().getTypeHandler(column.type());
        return known == null ? new ObjectTypeHandler() : known;
    }

    private static String property(int column) {
        return "p" + column;
    }

    @Override
    long insert(List<T> rows) {
        for (T row : rows) {
            Map<String, @Nullable Object> parameters = new HashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                parameters.put(property(i), columns.get(i).value(row));
            }
            session.insert(INSERT, parameters);
        }
        session.flushStatements();
        return rows.size();
    }
}
