package io.fillrate.e2e.settings;

import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.data.workload.tpcc.TpccScale;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What is filled, and how many rows of it.
 *
 * @param rows of all tables together
 */
record WorkloadSettings(SchemaWorkload workload, List<Long> rows) {

    private static final String TPCC = "tpcc";

    /**
     * Reads the properties about it.
     *
     * @param given those that people gave, without presets
     */
    static WorkloadSettings read(SettingsReader reader, Map<String, String> given) {
        String name = reader.read(WorkloadDefinitions.WORKLOAD);
        if (!name.equals(TPCC)) {
            WorkloadDefinitions.TPCC.stream()
                    .filter(setting -> given.containsKey(setting.property()))
                    .forEach(setting -> reader.reject(setting, "is of use for bench.workload=tpcc only"));
        }
        SchemaWorkload workload = Workloads.schemas(scale(reader)).stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        OptionalLong size = workload.size(reader.read(RunDefinitions.SEED));
        boolean askedFor = given.containsKey(WorkloadDefinitions.WORKLOAD.property());
        if (size.isPresent() && askedFor && given.containsKey(WorkloadDefinitions.ROWS.property())) {
            reader.reject(
                    WorkloadDefinitions.ROWS,
                    "is of no use for bench.workload=tpcc, whose own properties (bench.warehouses, bench.items, bench.customers, …) make "
                            + size.getAsLong() + " rows");
        }
        return new WorkloadSettings(
                workload, size.isPresent() ? List.of(size.getAsLong()) : reader.read(WorkloadDefinitions.ROWS));
    }

    /** The properties that were given, without the number of rows where the workload's own rules decide. */
    Map<String, String> used(Map<String, String> given) {
        Map<String, String> used = new HashMap<>(given);
        if (workload.size(0).isPresent()) {
            used.remove(WorkloadDefinitions.ROWS.property());
        }
        return used;
    }

    private static TpccScale scale(SettingsReader reader) {
        int least = reader.read(WorkloadDefinitions.MIN_LINES);
        int most = reader.read(WorkloadDefinitions.MAX_LINES);
        if (most < least) {
            reader.reject(WorkloadDefinitions.MAX_LINES, "must be at least bench.minLines, which is " + least);
        }
        return new TpccScale(
                reader.read(WorkloadDefinitions.WAREHOUSES),
                reader.read(WorkloadDefinitions.ITEMS),
                reader.read(WorkloadDefinitions.DISTRICTS),
                reader.read(WorkloadDefinitions.CUSTOMERS),
                least,
                Math.max(least, most));
    }
}
