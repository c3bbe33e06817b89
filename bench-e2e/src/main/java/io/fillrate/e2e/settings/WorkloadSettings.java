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
 * @param rows of all tables of a workload together, where its own rules do not decide
 */
record WorkloadSettings(List<SchemaWorkload> workloads, List<Long> rows) {

    private static final String TPCC = "tpcc";

    /**
     * Reads the properties about it.
     *
     * @param given those that people gave, without presets
     */
    static WorkloadSettings read(SettingsReader reader, Map<String, String> given) {
        List<String> names = reader.read(WorkloadDefinitions.WORKLOADS);
        if (!names.contains(TPCC)) {
            WorkloadDefinitions.TPCC.stream()
                    .filter(setting -> given.containsKey(setting.property()))
                    .forEach(setting -> reader.reject(setting, "is of use for bench.workload=tpcc only"));
        }
        TpccScale scale = scale(reader);
        List<SchemaWorkload> workloads =
                names.stream().map(name -> named(name, scale)).toList();
        WorkloadSettings read = new WorkloadSettings(workloads, reader.read(WorkloadDefinitions.ROWS));
        boolean askedFor = given.containsKey(WorkloadDefinitions.WORKLOADS.property());
        if (!read.usesRows() && askedFor && given.containsKey(WorkloadDefinitions.ROWS.property())) {
            reader.reject(
                    WorkloadDefinitions.ROWS,
                    "is of no use for bench.workload=tpcc, whose own properties (bench.warehouses, bench.items, bench.customers, …) make "
                            + workloads
                                    .get(0)
                                    .size(reader.read(RunDefinitions.SEED))
                                    .orElseThrow() + " rows");
        }
        return read;
    }

    private static SchemaWorkload named(String name, TpccScale scale) {
        return Workloads.schemas(scale).stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The sizes at which a workload is measured: those wished for, unless its own rules decide. */
    static List<Long> rows(SchemaWorkload workload, List<Long> wished, long seed) {
        OptionalLong size = workload.size(seed);
        return size.isPresent() ? List.of(size.getAsLong()) : wished;
    }

    private boolean usesRows() {
        return workloads.stream().anyMatch(workload -> workload.size(0).isEmpty());
    }

    /** The properties that were given, without the number of rows where the workloads' own rules decide. */
    Map<String, String> used(Map<String, String> given) {
        Map<String, String> used = new HashMap<>(given);
        if (!usesRows()) {
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
