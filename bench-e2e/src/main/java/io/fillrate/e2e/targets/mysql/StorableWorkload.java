package io.fillrate.e2e.targets.mysql;

import io.fillrate.core.mysql.MySqlDialect;
import io.fillrate.data.Column;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.Table;
import io.fillrate.data.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A workload without the columns that hold what MariaDB and MySQL cannot: NaN, infinities, years beyond 9999, decimals without limits.
 *
 * @param whole the workload, with all columns
 * @param table the columns that are loaded
 * @param leftOut the reason why each of the other columns is not, by name
 */
record StorableWorkload<T>(Workload<T> whole, Table<T> table, Map<String, String> leftOut) implements SchemaWorkload {

    /** Edge values come first. */
    private static final int SAMPLE_ROWS = 1000;

    private static final long SAMPLE_SEED = 42;

    static <T> StorableWorkload<T> of(Workload<T> whole) {
        List<Column<T>> columns = new ArrayList<>();
        Map<String, String> leftOut = new TreeMap<>();
        for (Column<T> column : whole.table().columns()) {
            Optional<String> obstacle = MySqlDialect.obstacle(
                    whole.table(), column, whole.generator(SAMPLE_SEED).rows(SAMPLE_ROWS));
            obstacle.ifPresentOrElse(why -> leftOut.put(column.name(), why), () -> columns.add(column));
        }
        Table<T> table = leftOut.isEmpty()
                ? whole.table()
                : new Table<>(whole.name(), columns, whole.table().primaryKey());
        return new StorableWorkload<>(whole, table, leftOut);
    }

    @Override
    public String name() {
        return whole.name();
    }

    @Override
    public Schema schema() {
        return Schema.of(table);
    }

    @Override
    public SchemaRows rows(long seed, long count) {
        return SchemaRows.of(table, whole.generator(seed).rows(count));
    }
}
