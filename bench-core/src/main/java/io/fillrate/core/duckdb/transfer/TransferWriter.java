package io.fillrate.core.duckdb.transfer;

import io.fillrate.core.BulkWriteException;
import io.fillrate.core.BulkWriteException.RowRange;
import io.fillrate.core.BulkWriter;
import io.fillrate.core.PhaseRecorder;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.Strategy;
import io.fillrate.core.duckdb.DuckDbDialect;
import io.fillrate.core.internal.CopyPlace;
import io.fillrate.core.internal.encode.Limits;
import io.fillrate.core.internal.encode.PostgresLiteral;
import io.fillrate.core.internal.jdbc.LoadWatch;
import io.fillrate.core.internal.jdbc.RowStatement.InsertSql;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Accessor;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.RowSource;
import io.fillrate.data.Rows;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stages all rows in DuckDB, whose extension then copies them to PostgreSQL with one statement, which is one transaction there. The
 * extension chooses the format of that COPY by the table's columns; the writer notes which it was.
 *
 * <p>DuckDB gets no transaction of several statements: if a session is lost within one, DuckDB 1.4.4 ends the process when its connection
 * is closed.
 */
final class TransferWriter<T> implements BulkWriter<T> {

    private static final DuckDbDialect DUCKDB = DuckDbDialect.INSTANCE;
    private static final String STAGING = "fillrate_staging";
    private static final Set<ColumnType> TEXTS = Set.of(Scalar.TEXT, Scalar.JSON, Scalar.JSONB);

    private final WriterContext<T> context;
    private final Table<T> staged;
    private final AttachedDuckDb duckDb;
    private final CopyWatch watch;
    private final BulkWriter<T> staging;
    private final String transfer;
    private final LoadWatch.Whole watched = new LoadWatch.Whole();

    /**
     * Prepares for loads.
     *
     * @param strategy stages the rows in DuckDB
     * @param duckDb closed with this writer
     * @param watch closed with this writer
     */
    TransferWriter(WriterContext<T> context, Strategy strategy, AttachedDuckDb duckDb, CopyWatch watch)
            throws SQLException {
        this.context = context;
        this.staged = stagingTable(context.table(), watch);
        this.duckDb = duckDb;
        this.watch = watch;
        String target = AttachedDuckDb.TARGET + "." + DUCKDB.quote(watch.schemaOf(context.table())) + "."
                + DUCKDB.quote(context.table().name());
        String columns = InsertSql.columnList(staged, DUCKDB);
        transfer = "INSERT INTO " + target + " (" + columns + ") SELECT " + columns + " FROM " + DUCKDB.quote(staged);
        createStaging();
        staging = strategy.open(staged, duckDb.session(), context.options().withPhases(PhaseRecorder.NONE));
        duckDb.run("EXPLAIN " + transfer); // DuckDB reads PostgreSQL's catalog here, once
    }

    /**
     * Returns the table in which DuckDB keeps the rows, without a key, which PostgreSQL checks. Arrays, JSON and addresses are text in
     * PostgreSQL's form: the extension would convert them to text anyway, and the array element {@code 'NULL'} to a NULL (DuckDB 1.4.4). A
     * numeric of any size has the digits of the server's column, as DuckDB has no such type.
     */
    private static <T> Table<T> stagingTable(Table<T> target, CopyWatch watch) throws SQLException {
        List<Column<T>> columns = new ArrayList<>();
        for (Column<T> column : target.columns()) {
            boolean unlimited = column.type() instanceof Numeric numeric && numeric.unlimited();
            columns.add(unlimited ? numeric(column, watch.typeOf(target, column)) : stagedColumn(column));
        }
        return new Table<>(STAGING, columns, List.of());
    }

    private static <T> Column<T> numeric(Column<T> column, String type) {
        return ColumnType.of(type)
                .filter(stored -> stored instanceof Numeric)
                .map(stored -> new Column<>(
                        column.name(),
                        stored,
                        column.accessor(),
                        column.nullTest(),
                        column.nullable(),
                        column.identity()))
                .orElse(column);
    }

    private static <T> Column<T> stagedColumn(Column<T> column) {
        if (!(column.accessor() instanceof Accessor.OfObject<T> object)) {
            return column;
        }
        if (TEXTS.contains(column.type())) {
            return text(column, object, text -> Limits.postgresText((String) text));
        } else if (column.type() instanceof Array || column.type() == Scalar.INET) {
            return text(column, object, PostgresLiteral.text(column.name(), column.type())::string);
        }
        return column;
    }

    private static <T> Column<T> text(Column<T> column, Accessor.OfObject<T> object, Function<Object, String> form) {
        Function<T, ? extends @Nullable Object> value = object.function();
        Column<T> text = Column.text(column.name(), row -> {
            Object found = value.apply(row);
            return found == null ? null : form.apply(found);
        });
        return column.nullable() ? text.orNull() : text;
    }

    private void createStaging() throws SQLException {
        duckDb.run("DROP TABLE IF EXISTS " + DUCKDB.quote(staged));
        duckDb.run(DUCKDB.createTable(staged));
    }

    @Override
    public long write(RowSource<T> rows) {
        return write((Rows<T>) rows);
    }

    @Override
    public long write(Rows<T> rows) {
        return watched.load(new Copy(), context.options().timeout(), () -> transfer(rows));
    }

    @Override
    public void cancel() {
        watched.cancel();
    }

    /** The server's part of a load; DuckDB's ends when the thread is interrupted. */
    private final class Copy implements LoadWatch.Target {

        @Override
        public void cancel() throws SQLException {
            watch.cancel();
        }

        @Override
        public void cut() throws SQLException {
            watch.cancel();
        }
    }

    private long transfer(Rows<T> rows) {
        PhaseRecorder phases = context.options().phases();
        phases.enter(Phase.STAGE);
        try {
            loadStaging(rows);
            phases.enter(Phase.TRANSFER);
            return watch.over(() -> duckDb.run(transfer), phases);
        } catch (BulkWriteException e) {
            throw e.as(context.strategy(), context.table().fullName());
        } catch (SQLException e) {
            CopyWatch.Failure failure = new CopyWatch.Failure(e);
            String why = watch.trouble()
                    .map(trouble -> "the connection to the server was lost: " + trouble)
                    .orElse(failure.why());
            Optional<CopyPlace> place = failure.place(context.table());
            throw context.failure(
                    place.map(CopyPlace::row).map(RowRange::of).orElse(null),
                    place.flatMap(CopyPlace::column).orElse(null),
                    why,
                    e);
        }
    }

    private void loadStaging(Rows<T> rows) throws SQLException {
        try {
            createStaging();
        } catch (SQLException e) {
            rows.close();
            throw e;
        }
        staging.write(rows);
    }

    @Override
    public void close() {
        staging.close();
        watch.close();
        duckDb.close();
    }
}
