package io.fillrate.frameworks;

import io.fillrate.frameworks.PlainDuckDb.Load;
import io.fillrate.frameworks.PlainDuckDb.Reading;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBLogicalType;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;
import org.duckdb.DuckDBWritableVector;

/** Readings through a Java table function, for {@link PlainDuckDb}. A database is given each function once, before the first load. */
final class PlainTableFunction implements DuckDBTableFunction<Iterator<Reading>, Object, Object> {

    static final PlainTableFunction ALL = new PlainTableFunction("all_readings", 8);

    /** Only the key and the temperature. */
    static final PlainTableFunction TEMPERATURES = new PlainTableFunction("temperatures", 3);

    private final String name;
    private final int columns;
    private final AtomicReference<Iterator<Reading>> current = new AtomicReference<>();

    private PlainTableFunction(String name, int columns) {
        this.name = name;
        this.columns = columns;
    }

    static void registerIn(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection()) {
            for (PlainTableFunction function : List.of(ALL, TEMPERATURES)) {
                DuckDBFunctions.tableFunction()
                        .withName(function.name)
                        .withFunction(function)
                        .register(connection);
            }
        }
    }

    /** What follows FROM in SQL. */
    String call() {
        return name + "()";
    }

    /** A load by a statement that calls this. */
    Load load(String sql) {
        return (source, rows) -> {
            current.set(rows.iterator());
            try (Connection connection = source.getConnection();
                    Statement statement = connection.createStatement()) {
                return statement.executeUpdate(sql);
            }
        };
    }

    @Override
    public Iterator<Reading> bind(DuckDBTableFunctionBindInfo info) throws SQLException {
        info.addResultColumn("device_id", DuckDBColumnType.VARCHAR);
        info.addResultColumn("timestamp", DuckDBColumnType.TIMESTAMP_WITH_TIME_ZONE);
        info.addResultColumn("temperature", DuckDBColumnType.DOUBLE);
        if (this == ALL) {
            info.addResultColumn("humidity", DuckDBColumnType.DOUBLE);
            try (DuckDBLogicalType pressure = DuckDBLogicalType.decimal(10, 2)) {
                info.addResultColumn("pressure", pressure);
            }
            info.addResultColumn("status", DuckDBColumnType.SMALLINT);
            info.addResultColumn("active", DuckDBColumnType.BOOLEAN);
            info.addResultColumn("location", DuckDBColumnType.VARCHAR);
        }
        return Objects.requireNonNull(current.get());
    }

    @Override
    public Object init(DuckDBTableFunctionInitInfo info) {
        return this;
    }

    @Override
    public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter chunk) {
        Iterator<Reading> rows = info.getBindData();
        DuckDBWritableVector[] vectors = new DuckDBWritableVector[columns];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = chunk.vector(i);
        }
        int count = 0;
        for (; count < chunk.capacity() && rows.hasNext(); count++) {
            Reading row = rows.next();
            vectors[0].setString(count, row.deviceId().toString());
            vectors[1].setOffsetDateTime(count, row.timestamp());
            vectors[2].setDouble(count, row.temperature());
            if (this == ALL) {
                vectors[3].setDouble(count, row.humidity());
                vectors[4].setBigDecimal(count, row.pressure());
                vectors[5].setShort(count, row.status());
                vectors[6].setBoolean(count, row.active());
                vectors[7].setString(count, row.location());
            }
        }
        return count;
    }
}
