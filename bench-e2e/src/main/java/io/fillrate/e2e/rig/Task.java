package io.fillrate.e2e.rig;

import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import io.fillrate.e2e.server.Target;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** What loads of one operation and size do, the same for every strategy; {@link Tasks} creates them. */
sealed interface Task {

    /** All tables as they are stored. */
    Schema schema();

    /** The rows for the writers, of tables as writers see them: with the columns that they set, and the key. */
    SchemaRows rows();

    /** Brings the tables into the state that a load starts from. */
    void prepare(Target target);

    /** The same where the server need not have finished all writing: between loads that are one measurement, or before none. */
    default void prepareAgain(Target target) {
        prepare(target);
    }

    /**
     * Compares the tables with their expected contents after a load, cell by cell.
     *
     * @throws io.fillrate.core.verify.VerificationException if a row or a cell differs
     */
    void verify(Target target);

    /** Inserts rows into empty tables. */
    record Insert(SchemaRows rows) implements Task {

        @Override
        public Schema schema() {
            return rows.schema();
        }

        @Override
        public void prepare(Target target) {
            target.reset(schema());
        }

        @Override
        public void prepareAgain(Target target) {
            target.empty(schema());
        }

        @Override
        public void verify(Target target) {
            rows.tables().forEach(table -> verify(target, table));
        }

        private static <T> void verify(Target target, TableRows<T> table) {
            target.verify(table.table(), table.rows());
        }
    }

    /** Writes whole rows into a table that has rows. */
    sealed interface Write<T> extends Task {

        Table<T> table();

        RowSource<T> written();

        /** What the table holds then. */
        RowSource<T> after();

        @Override
        default Schema schema() {
            return Schema.of(table());
        }

        @Override
        default SchemaRows rows() {
            return SchemaRows.of(table(), written());
        }

        @Override
        default void verify(Target target) {
            target.verify(table(), after());
        }
    }

    /**
     * Inserts rows into a table that has others.
     *
     * @param before what the table holds
     * @param written the rows to insert
     * @param after all of them
     * @param keyBefore the key of a row before, by its place among them, from 0
     */
    record Append<T>(
            Table<T> table, RowSource<T> before, RowSource<T> written, RowSource<T> after, LongUnaryOperator keyBefore)
            implements Write<T> {

        @Override
        public void prepare(Target target) {
            if (before.size() == 0) {
                target.reset(schema());
            } else {
                target.restore(table, before);
            }
        }
    }

    /**
     * Writes rows into a table that has some of their keys.
     *
     * @param before what the table holds
     * @param written the rows to write
     * @param after what the table holds then
     */
    record Upsert<T>(Table<T> table, RowSource<T> before, RowSource<T> written, RowSource<T> after)
            implements Write<T> {

        @Override
        public void prepare(Target target) {
            target.fill(table, before);
        }
    }

    /** Changes some rows of a table. */
    sealed interface Change<T> extends Task {

        /** The whole table. */
        Table<T> stored();

        /** What writers see of it: the columns by which rows are found, as its key, and those that are set. */
        Table<T> table();

        /** What the stored table holds. */
        RowSource<T> before();

        /** The rows to be found, with the values to be set. */
        RowSource<T> changed();

        @Override
        default Schema schema() {
            return Schema.of(stored());
        }

        @Override
        default SchemaRows rows() {
            return SchemaRows.of(table(), changed());
        }

        @Override
        default void prepare(Target target) {
            target.fill(stored(), before());
        }
    }

    /**
     * Sets one column of some rows.
     *
     * @param after what the columns of {@code table} hold then
     */
    record Update<T>(Table<T> stored, Table<T> table, RowSource<T> before, RowSource<T> changed, RowSource<T> after)
            implements Change<T> {

        /** Compares the column that is set, and all others, which must be unchanged. */
        @Override
        public void verify(Target target) {
            target.verify(table, after);
            List<String> set = table.valueColumns().stream().map(Column::name).toList();
            String[] others = stored.columns().stream()
                    .map(Column::name)
                    .filter(name -> !set.contains(name))
                    .toArray(String[]::new);
            target.verify(stored.select(others), before);
        }
    }

    /**
     * Removes some rows.
     *
     * @param left the rows that stay
     */
    record Delete<T>(Table<T> stored, Table<T> table, RowSource<T> before, RowSource<T> changed, RowSource<T> left)
            implements Change<T> {

        @Override
        public void verify(Target target) {
            target.verify(stored, left);
        }
    }
}
