package io.fillrate.spark.mysql;

import io.fillrate.core.internal.encode.DelimitedEncoder;
import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.RowEncoder;
import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.spark.sink.LoadPlan;
import io.fillrate.spark.sink.RowFields;
import io.fillrate.spark.sink.SinkColumn;
import io.fillrate.spark.sink.SinkDatabase.Place;
import io.fillrate.spark.sink.StagingCopy;
import java.io.ByteArrayInputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * LOAD DATA LOCAL of one chunk after the other, in one transaction. The table is created before it: DDL commits. With LOCAL, the server
 * turns errors into warnings and changes values that do not fit, so any warning is a failure.
 */
final class MySqlStaging implements StagingCopy {

    private static final int CHUNK_BYTES = 1024 * 1024;

    private static final Pattern ROW = Pattern.compile(" at row (\\d+)$");
    private static final Pattern COLUMN = Pattern.compile("[Cc]olumn (?:[`'][^`']*[`']\\.)*[`']([^`']+)[`']");

    private final MySql database;
    private final Connection connection;
    private final String table;
    private final String load;
    private final RowEncoder<InternalRow> encoder;
    private long rows;

    private MySqlStaging(MySql database, Connection connection, String table, List<SinkColumn> columns) {
        this.database = database;
        this.connection = connection;
        this.table = table;
        this.load = load(database, table, columns);
        this.encoder = DelimitedEncoder.lines(RowFields.MYSQL.of(columns));
    }

    static MySqlStaging begin(MySql database, Connection connection, LoadPlan plan, String staging)
            throws SQLException {
        String table = plan.staged(staging);
        String columns = plan.columns().stream()
                .map(column -> database.quote(column.name()) + " " + column.to().sql() + " NULL")
                .collect(Collectors.joining(", "));
        Sql.run(connection, "CREATE TABLE " + table + " (" + columns + ") ENGINE=InnoDB");
        connection.setAutoCommit(false);
        return new MySqlStaging(database, connection, table, plan.columns());
    }

    /** Bytes are sent as hexadecimal digits, because the whole input has to be text in one character set. */
    private static String load(MySql database, String table, List<SinkColumn> columns) {
        String fields = columns.stream()
                .map(column -> isBytes(column) ? variable(column) : database.quote(column.name()))
                .collect(Collectors.joining(", "));
        String bytes = columns.stream()
                .filter(MySqlStaging::isBytes)
                .map(column -> database.quote(column.name()) + " = UNHEX(" + variable(column) + ")")
                .collect(Collectors.joining(", "));
        // Connector/J sends what begins with LOAD DATA in the platform's encoding, which may not have the columns'
        // names.
        return "/* */ LOAD DATA LOCAL INFILE 'rows' INTO TABLE " + table
                + " CHARACTER SET utf8mb4 FIELDS TERMINATED BY '\\t' ENCLOSED BY '' ESCAPED BY '\\\\'"
                + " LINES STARTING BY '' TERMINATED BY '\\n' (" + fields + ")"
                + (bytes.isEmpty() ? "" : " SET " + bytes);
    }

    private static boolean isBytes(SinkColumn column) {
        return ((MySqlType) column.to()).isBytes();
    }

    private static String variable(SinkColumn column) {
        return "@fillrate_" + column.ordinal();
    }

    @Override
    public RowEncoder<InternalRow> encoder() {
        return encoder;
    }

    @Override
    public int chunkBytes() {
        return CHUNK_BYTES;
    }

    @Override
    public void send(EncodeBuffer chunk) throws SQLException {
        if (chunk.size() == 0) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            database.sendInPlaceOfFile(statement, new ByteArrayInputStream(chunk.array(), 0, chunk.size()));
            long loaded = statement.executeLargeUpdate(load);
            SQLWarning warning = statement.getWarnings();
            if (warning != null) {
                throw refused(database.describe(warning));
            }
            rows += loaded;
        }
    }

    private RefusedRow refused(String warning) {
        Matcher row = ROW.matcher(warning);
        Matcher column = COLUMN.matcher(warning);
        Long number = row.find() ? rows + Long.parseLong(row.group(1)) - 1 : null;
        return new RefusedRow(warning, new Place(number, column.find() ? column.group(1) : null));
    }

    @Override
    public long end() {
        return rows;
    }

    @Override
    public void cancel() throws SQLException {
        connection.rollback();
        connection.setAutoCommit(true);
        Sql.run(connection, "DROP TABLE IF EXISTS " + table);
    }

    /** A row that the server would not store as it is. */
    static final class RefusedRow extends SQLException {

        private static final long serialVersionUID = 1;

        private final transient Place place;

        RefusedRow(String why, Place place) {
            super(why);
            this.place = place;
        }

        Place place() {
            return place;
        }
    }
}
