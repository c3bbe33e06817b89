package io.fillrate.data.workload;

import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.workload.tpcc.Tpcc;
import io.fillrate.data.workload.tpcc.TpccScale;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All workloads that can be chosen by name. */
public final class Workloads {

    private static final List<Workload<?>> ALL = List.of(
            SensorReading.WORKLOAD,
            RegularReadings.WORKLOAD,
            Article.WORKLOAD,
            Event.WORKLOAD,
            EveryType.WORKLOAD,
            Payment.SINGLE);

    private Workloads() {}

    /** Those of one table, in the order of the documentation. */
    public static List<Workload<?>> all() {
        return ALL;
    }

    /** The workload of one table that has that name, if there is one. */
    public static Optional<Workload<?>> named(String name) {
        return ALL.stream().filter(workload -> workload.name().equals(name)).findFirst();
    }

    /**
     * Those of one table, and of many.
     *
     * @param scale of {@code tpcc}
     */
    public static List<SchemaWorkload> schemas(TpccScale scale) {
        return Stream.concat(ALL.stream(), Stream.<SchemaWorkload>of(new Payment.Wide(), new Tpcc(scale)))
                .toList();
    }
}
