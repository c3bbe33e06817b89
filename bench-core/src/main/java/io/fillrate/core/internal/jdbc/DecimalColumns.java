package io.fillrate.core.internal.jdbc;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.internal.encode.CompiledRow.ByTable;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.core.spi.WriterFactory;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Numerics without limits, which are those of a record's {@code BigDecimal}, as the decimals that the columns of the database are: not
 * every database has others.
 */
public final class DecimalColumns {

    /** One table per table and types, because code is cached by table. */
    private static final ByTable TABLES = new ByTable();

    private DecimalColumns() {}

    /** Returns a factory of writers that know the limits; a table without such a column costs nothing. */
    public static WriterFactory factory(JdbcDialect dialect, WriterFactory writers) {
        return new WriterFactory() {
            @Override
            public <T> BulkWriter<T> open(WriterContext<T> context) {
                boolean isKnown =
                        context.table().columns().stream().map(Column::type).noneMatch(DecimalColumns::isUnlimited);
                return writers.open(isKnown ? context : known(context, dialect));
            }
        };
    }

    private static <T> WriterContext<T> known(WriterContext<T> context, JdbcDialect dialect) {
        Map<String, Numeric> decimals = decimals(context, dialect);
        Table<T> table = context.table();
        List<ColumnType> types = table.columns().stream()
                .map(column -> typed(column.type(), decimals.get(column.name().toLowerCase(Locale.ROOT))))
                .toList();
        Map<List<ColumnType>, Table<T>> variants = TABLES.of(table, absent -> new ConcurrentHashMap<>());
        return new WriterContext<>(
                context.strategy(),
                variants.computeIfAbsent(types, absent -> typed(table, types)),
                context.session(),
                context.options());
    }

    private static boolean isUnlimited(ColumnType type) {
        return (type instanceof Array array ? array.element() : type).equals(Numeric.UNLIMITED);
    }

    private static Map<String, Numeric> decimals(WriterContext<?> context, JdbcDialect dialect) {
        try {
            if (context.session().transaction().isPresent()) {
                return dialect.decimals(context.session().transaction().get().connection(), context.table());
            }
            try (Connection connection = context.session().connect(dialect.driverProperties())) {
                return dialect.decimals(connection, context.table());
            }
        } catch (SQLException e) {
            throw context.failure(dialect.describe(e), e);
        }
    }

    private static ColumnType typed(ColumnType type, @Nullable Numeric decimal) {
        if (decimal == null || !isUnlimited(type)) {
            return type;
        }
        return type instanceof Array array ? new Array(decimal, array.depth()) : decimal;
    }

    private static <T> Table<T> typed(Table<T> table, List<ColumnType> types) {
        List<Column<T>> columns = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            Column<T> column = table.columns().get(i);
            columns.add(new Column<>(
                    column.name(),
                    types.get(i),
                    column.accessor(),
                    column.nullTest(),
                    column.nullable(),
                    column.identity()));
        }
        return new Table<>(table.schema(), table.name(), columns, table.primaryKey());
    }
}
