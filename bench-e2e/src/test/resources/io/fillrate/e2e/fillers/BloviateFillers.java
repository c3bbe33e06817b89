package io.fillrate.e2e.fillers;

import io.bloviate.db.BulkLoadStrategy;
import io.bloviate.db.Column;
import io.bloviate.db.CommitStrategy;
import io.bloviate.db.Database;
import io.bloviate.db.DatabaseConfiguration;
import io.bloviate.db.DatabaseFiller;
import io.bloviate.db.Table;
import io.bloviate.db.TableConfiguration;
import io.bloviate.ext.PostgresSupport;
import io.bloviate.gen.DataGenerator;
import io.bloviate.gen.tpcc.TPCCConfiguration;
import io.bloviate.util.DatabaseUtils;
import io.bloviate.util.RandomGenerators;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Bloviate by its guides' advice for large fills: a DataSource and several threads, tables that no other refers to in partitions, batches
 * of 1,000 that the driver rewrites, one commit for each table or partition; and the same with foreign keys unchecked and in no order.
 * Compiled when the benchmark runs.
 */
public final class BloviateFillers implements Function<Long, List<Filler>> {

    private static final int BATCH = 1_000;

    @Override
    public List<Filler> apply(Long seed) {
        return List.of(
                new Bloviate("bloviate", "PER_PART", seed, BulkLoadStrategy.ordered()),
                new Bloviate("bloviate-unordered", "UNCHECKED", seed, BulkLoadStrategy.unorderedBulk()));
    }

    private record Bloviate(String name, String guarantee, long seed, BulkLoadStrategy bulk) implements Filler {

        @Override
        public void fill(String url, FilledTables all, int threads) throws Exception {
            Set<TableConfiguration> tables = all.name().equals("tpcc") ? tpcc(all) : new HashSet<>();
            if (tables.isEmpty()) {
                boolean isOne = all.rows().size() == 1;
                all.rows().forEach((table, rows) -> {
                    boolean isLarge = isOne || table.equals("order_lines") || table.equals("reviews");
                    tables.add(new TableConfiguration(table, rows, isLarge ? threads : 1));
                });
            }
            DatabaseConfiguration configuration = new DatabaseConfiguration(
                    BATCH, 0, new PostgresSupport(), tables, seed, CommitStrategy.perTable(), bulk);
            PGSimpleDataSource database = new PGSimpleDataSource();
            database.setUrl(url);
            database.setReWriteBatchedInserts(true);
            database.setStringType("unspecified");
            new DatabaseFiller.Builder(database, configuration).threads(threads).build().fill();
        }

        /** The numbers of rows that it calculates are those of the tables; every order is new, and has as many lines as the others. */
        private static Set<TableConfiguration> tpcc(FilledTables all) {
            int districts = (int) all.rows("district");
            int customers = (int) all.rows("customer") / districts;
            int lines = (int) (all.rows("order_line") / all.rows("open_order"));
            return TPCCConfiguration.build(
                    (int) all.rows("warehouse"), (int) all.rows("item"), districts, customers, lines, lines, customers);
        }

        /** Its generators by type, called as its own inner loop does: by place, one value after the other. */
        @Override
        public Generation generation(String url, FilledTables all) throws Exception {
            PostgresSupport support = new PostgresSupport();
            List<Table> tables = new ArrayList<>();
            List<DataGenerator<?>[]> generators = new ArrayList<>();
            try (Connection connection = DriverManager.getConnection(url)) {
                Database database = DatabaseUtils.getMetadata(connection);
                for (Table table : database.tables()) {
                    List<DataGenerator<?>> ofTable = new ArrayList<>();
                    for (Column column : table.filteredColumns()) {
                        ofTable.add(support.getDataGenerator(
                                column, RandomGenerators.create(DatabaseUtils.columnSeed(column, seed))));
                    }
                    tables.add(table);
                    generators.add(ofTable.toArray(DataGenerator<?>[]::new));
                }
            }
            return sink -> {
                for (int i = 0; i < tables.size(); i++) {
                    DataGenerator<?>[] columns = generators.get(i);
                    long rows = all.rows(tables.get(i).name());
                    for (long row = 0; row < rows; row++) {
                        for (DataGenerator<?> column : columns) {
                            sink.take(column.generate());
                        }
                    }
                }
            };
        }
    }
}
