package io.fillrate.frameworks;

import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.spi.WriterContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Loader;
import org.jooq.LoaderError;
import org.jooq.Query;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.conf.Settings;
import org.jooq.impl.DSL;
import org.jooq.impl.DefaultDataType;
import org.jspecify.annotations.Nullable;

/** jOOQ's two ways to insert many rows; fields have the types that its code generator would give them. */
abstract class JooqWriters<T> extends FrameworkWriter<T> {

    final DSLContext dsl;
    final Table<Record> table;
    final Field<?>[] fields;
    private final List<MappedColumn<T>> columns;

    private JooqWriters(WriterContext<T> context, Map<String, String> driverProperties) {
        super(context, PostgresDialect.INSTANCE, driverProperties);
        columns = prepared(() -> MappedColumn.of(context));
        dsl = DSL.using(jdbc(), SQLDialect.POSTGRES, new Settings().withExecuteLogging(false));
        table = DSL.table(DSL.name(Stream.concat(
                        context.table().schema().stream(),
                        Stream.of(context.table().name()))
                .toArray(String[]::new)));
        fields = columns.stream().map(JooqWriters::field).toArray(Field<?>[]::new);
    }

    private static Field<?> field(MappedColumn<?> column) {
        return DSL.field(DSL.name(column.name()), DefaultDataType.getDataType(SQLDialect.POSTGRES, column.type()));
    }

    final @Nullable Object[] values(T row) {
        return MappedColumn.values(columns, row);
    }

    /** The placeholders of a statement that gets its values later. */
    final @Nullable Object[] nulls() {
        return new @Nullable Object[fields.length];
    }

    /** {@code dsl.batch(insert).bind(…)} (jOOQ documentation, "Batching"). */
    static final class Batch<T> extends JooqWriters<T> {

        Batch(WriterContext<T> context, Map<String, String> driverProperties) {
            super(context, driverProperties);
        }

        @Override
        long insert(List<T> rows) {
            Object[][] values = rows.stream().map(this::values).toArray(Object[][]::new);
            Query insert = dsl.insertInto(table, fields).values(nulls());
            return stored(dsl.batch(insert).bind(values).execute());
        }
    }

    /** {@code dsl.loadInto(table).bulkAfter(rows)}: statements of many rows (jOOQ documentation, "Importing data"). */
    static final class ByLoader<T> extends JooqWriters<T> {

        ByLoader(WriterContext<T> context, Map<String, String> driverProperties) {
            super(context, driverProperties);
        }

        @Override
        long insert(List<T> rows) {
            try {
                Loader<Record> loader = dsl.loadInto(table)
                        .bulkAfter(rows.size())
                        .loadArrays(rows.stream().map(this::values))
                        .fields(fields)
                        .execute();
                for (LoaderError error : loader.errors()) { // it throws none of them
                    throw error.exception();
                }
                return loader.stored();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
