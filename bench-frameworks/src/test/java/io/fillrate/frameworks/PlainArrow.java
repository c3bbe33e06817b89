package io.fillrate.frameworks;

import io.fillrate.frameworks.PlainDuckDb.Load;
import io.fillrate.frameworks.PlainDuckDb.Reading;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.duckdb.DuckDBConnection;

/** Readings through an Arrow stream per 10,000 rows, for {@link PlainDuckDb}. The view of the rows stays until the next replaces it. */
final class PlainArrow {

    /** The rows in SQL. */
    static final String VIEW = "arrow_readings";

    private static final int ROWS_PER_STATEMENT = 10_000;

    private static final BufferAllocator ALLOCATOR = new RootAllocator();
    private static final ArrowType DOUBLE = new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE);

    private static final List<Field> TEMPERATURES = List.of(
            field("device_id", new ArrowType.Utf8()),
            field("timestamp", new ArrowType.Timestamp(TimeUnit.MICROSECOND, "UTC")),
            field("temperature", DOUBLE));

    private static final List<Field> ALL = Stream.concat(
                    TEMPERATURES.stream(),
                    Stream.of(
                            field("humidity", DOUBLE),
                            field("pressure", new ArrowType.Decimal(10, 2, 128)),
                            field("status", new ArrowType.Int(16, true)),
                            field("active", new ArrowType.Bool()),
                            field("location", new ArrowType.Utf8())))
            .toList();

    private PlainArrow() {}

    private static Field field(String name, ArrowType type) {
        return new Field(name, FieldType.notNullable(type), null);
    }

    /** A load of whole rows by a statement over the view. */
    static Load all(String sql) {
        return load(ALL, sql);
    }

    /** A load of the key and the temperature likewise. */
    static Load temperatures(String sql) {
        return load(TEMPERATURES, sql);
    }

    private static Load load(List<Field> fields, String sql) {
        return (source, rows) -> {
            long count = 0;
            try (Connection connection = source.getConnection();
                    VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(fields), ALLOCATOR)) {
                for (int i = 0; i < rows.size(); i += ROWS_PER_STATEMENT) {
                    root.allocateNew();
                    fill(root, rows.subList(i, Math.min(i + ROWS_PER_STATEMENT, rows.size())));
                    count += execute(connection, root, sql);
                    root.clear();
                }
            }
            return count;
        };
    }

    private static void fill(VectorSchemaRoot root, List<Reading> rows) {
        VarCharVector deviceIds = (VarCharVector) root.getVector("device_id");
        TimeStampMicroTZVector timestamps = (TimeStampMicroTZVector) root.getVector("timestamp");
        Float8Vector temperatures = (Float8Vector) root.getVector("temperature");
        for (int i = 0; i < rows.size(); i++) {
            Reading row = rows.get(i);
            deviceIds.setSafe(i, row.deviceId().toString().getBytes(StandardCharsets.UTF_8));
            timestamps.setSafe(i, row.timestamp().toInstant().toEpochMilli() * 1000);
            temperatures.setSafe(i, row.temperature());
        }
        if (root.getVector("humidity") instanceof Float8Vector humidities) {
            fillOthers(root, humidities, rows);
        }
        root.setRowCount(rows.size());
    }

    private static void fillOthers(VectorSchemaRoot root, Float8Vector humidities, List<Reading> rows) {
        DecimalVector pressures = (DecimalVector) root.getVector("pressure");
        SmallIntVector statuses = (SmallIntVector) root.getVector("status");
        BitVector active = (BitVector) root.getVector("active");
        VarCharVector locations = (VarCharVector) root.getVector("location");
        for (int i = 0; i < rows.size(); i++) {
            Reading row = rows.get(i);
            humidities.setSafe(i, row.humidity());
            pressures.setSafe(i, row.pressure());
            statuses.setSafe(i, row.status());
            active.setSafe(i, row.active() ? 1 : 0);
            locations.setSafe(i, row.location().getBytes(StandardCharsets.UTF_8));
        }
    }

    private static long execute(Connection connection, VectorSchemaRoot root, String sql) throws SQLException {
        try (ArrowArrayStream stream = ArrowArrayStream.allocateNew(ALLOCATOR);
                Statement statement = connection.createStatement()) {
            Data.exportArrayStream(ALLOCATOR, new OneBatch(root), stream);
            connection.unwrap(DuckDBConnection.class).registerArrowStream(VIEW, stream);
            return statement.executeUpdate(sql);
        }
    }

    /** The rows of a root. */
    private static final class OneBatch extends ArrowReader {

        private final VectorSchemaRoot root;
        private boolean isRead;

        private OneBatch(VectorSchemaRoot root) {
            super(ALLOCATOR);
            this.root = root;
        }

        @Override
        public boolean loadNextBatch() {
            boolean isFirst = !isRead;
            isRead = true;
            return isFirst;
        }

        @Override
        public VectorSchemaRoot getVectorSchemaRoot() {
            return root;
        }

        @Override
        protected Schema readSchema() {
            return root.getSchema();
        }

        @Override
        public long bytesRead() {
            return 0;
        }

        @Override
        protected void closeReadSource() {}
    }
}
