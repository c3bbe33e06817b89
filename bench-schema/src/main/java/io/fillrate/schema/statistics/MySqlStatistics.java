package io.fillrate.schema.statistics;

import io.fillrate.schema.jdbc.Catalogue;
import io.fillrate.schema.model.TableName;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Reads what MariaDB 10.4, MySQL 8.0.16 and newer know, through the driver of either: histograms, and for columns without one how many
 * values an index has that begins with them.
 */
final class MySqlStatistics implements StatisticsReader {

    private static final String ROWS = """
            SELECT table_schema, table_name, table_rows FROM information_schema.tables
            WHERE table_schema IN (:schemas) AND table_type = 'BASE TABLE' AND table_rows IS NOT NULL""";

    private static final String CARDINALITIES = """
            SELECT table_schema, table_name, column_name, max(cardinality) FROM information_schema.statistics
            WHERE table_schema IN (:schemas) AND seq_in_index = 1 AND cardinality > 0 AND column_name IS NOT NULL
            GROUP BY table_schema, table_name, column_name""";

    @Override
    public SchemaStatistics read(Connection connection, Set<String> schemas) throws SQLException {
        Catalogue query = new Catalogue(
                connection,
                schemas.isEmpty()
                        ? Catalogue.texts(connection, "SELECT coalesce(DATABASE(), '')")
                        : List.copyOf(schemas));
        Collected collected = new Collected();
        query.each(ROWS, row -> collected.rows(new TableName(row.getString(1), row.getString(2)), row.getDouble(3)));
        if (isMariaDb(connection.getMetaData())) {
            MariaDbHistograms.read(query, collected);
        } else {
            MySqlHistograms.read(query, collected);
        }
        query.each(CARDINALITIES, row -> {
            TableName table = new TableName(row.getString(1), row.getString(2));
            double distinct = ColumnStatistics.distinct(row.getDouble(4), collected.rows(table));
            collected.column(
                    table,
                    row.getString(3),
                    new ColumnStatistics(OptionalDouble.empty(), distinct, List.of(), List.of(), 0));
        });
        return collected.statistics();
    }

    @Override
    public String howToCollect() {
        return "ANALYZE TABLE, with PERSISTENT FOR ALL of MariaDB or UPDATE HISTOGRAM of MySQL,";
    }

    /** MySQL's driver calls every server MySQL. */
    private static boolean isMariaDb(DatabaseMetaData metaData) throws SQLException {
        return (metaData.getDatabaseProductName() + metaData.getDatabaseProductVersion())
                .toLowerCase(Locale.ROOT)
                .contains("mariadb");
    }
}
