package io.fillrate.data.workload;

import java.util.List;
import java.util.Optional;

/** All workloads that can be chosen by name. */
public final class Workloads {

    private static final List<Workload<?>> ALL =
            List.of(SensorReading.WORKLOAD, Article.WORKLOAD, Event.WORKLOAD, EveryType.WORKLOAD);

    private Workloads() {}

    /** In the order of the documentation. */
    public static List<Workload<?>> all() {
        return ALL;
    }

    /** The workload of that name, if there is one. */
    public static Optional<Workload<?>> named(String name) {
        return ALL.stream().filter(workload -> workload.name().equals(name)).findFirst();
    }
}
