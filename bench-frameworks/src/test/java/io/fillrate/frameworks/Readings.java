package io.fillrate.frameworks;

import io.fillrate.core.UnavailableException;
import io.fillrate.core.spi.WriterContext;
import io.fillrate.data.Table;
import io.fillrate.data.workload.SensorReading;
import io.fillrate.data.workload.Workloads;
import java.util.List;

/** The tables that entity classes are written for: those of sensor readings. */
final class Readings {

    private static final List<?> COLUMNS =
            Workloads.named("sensor_readings").orElseThrow().table().columns();

    private Readings() {}

    /**
     * Checks that a table's rows are readings.
     *
     * @throws UnavailableException if not
     */
    static void require(WriterContext<?> context) {
        Table<?> table = context.table();
        if (table.schema().isPresent()) {
            throw context.unavailable("its entity class is mapped to the connection's schema, and " + table.fullName()
                    + " names another");
        }
        if (!table.columns().equals(COLUMNS)) {
            throw context.unavailable("rows of " + table.name()
                    + " have no entity class: there is one for sensor_readings and sensor_readings_regular");
        }
    }

    /** A row of a table that has been checked. */
    static SensorReading of(Object row) {
        return (SensorReading) row;
    }
}
