package io.fillrate.e2e.settings;

import io.fillrate.core.schema.ForeignKeyTime;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.data.workload.tpcc.TpccScale;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The {@code bench.*} properties that say what is filled, and with how many rows. */
final class WorkloadDefinitions {

    private static final TpccScale DEFAULT_SCALE = TpccScale.DEFAULT;
    private static final long MOST_ROWS = 10_000_000_000L;

    static final Setting<List<Long>> ROWS = Setting.of(
            "rows",
            "100000",
            "a whole number from 1 to 10,000,000,000, or a list of them such as 100,1000,10000",
            "Rows per load, of all tables together; a list measures each size. `tpcc` has as many as its own properties make.",
            Parsers.listOf(Parsers.wholeNumber(1, MOST_ROWS)));

    static final Setting<RowsFrom> ROWS_FROM = Setting.of(
            "rowsFrom",
            "auto",
            "auto, or generator",
            "`auto` makes the rows before they are loaded, as long as they take less than half of the heap; `generator` makes them while they"
                    + " are loaded, which is then part of the time, and is measured apart.",
            Parsers.oneOf(Map.of("auto", RowsFrom.AUTO, "generator", RowsFrom.GENERATOR)));

    static final Setting<List<String>> WORKLOADS = Setting.of(
            "workload",
            "sensor_readings",
            "one of " + String.join(", ", workloadNames()) + ", or a list of them",
            "What is filled: a table, or several; a list measures one after the other. `sensor_readings_regular` is the table of `sensor_readings`"
                    + " with rows as public benchmarks make them: few distinct values, no NULLs, nothing beyond ASCII. `single` is one table of payments, `wide` are ten that share `bench.rows`, `tpcc` are the nine"
                    + " of TPC-C with their foreign keys, as large as the properties below make them.",
            Parsers.listOf(Parsers.oneOf(workloadNames())));

    static final Setting<Integer> WAREHOUSES = scale("warehouses", DEFAULT_SCALE.warehouses(), 100_000, "Warehouses.");

    static final Setting<Integer> ITEMS = scale(
            "items",
            DEFAULT_SCALE.items(),
            1_000_000,
            "Items, each stocked by every warehouse; the specification has 100,000.");

    static final Setting<Integer> DISTRICTS =
            scale("districts", DEFAULT_SCALE.districts(), 1_000, "Districts per warehouse; the specification has 10.");

    static final Setting<Integer> CUSTOMERS = scale(
            "customers",
            DEFAULT_SCALE.customers(),
            1_000_000,
            "Customers per district, and as many orders; the specification has 3,000.");

    static final Setting<Integer> MIN_LINES =
            scale("minLines", DEFAULT_SCALE.minLines(), 1_000, "Lines that an order has at least.");

    static final Setting<Integer> MAX_LINES =
            scale("maxLines", DEFAULT_SCALE.maxLines(), 1_000, "Lines that an order has at most.");

    /** The properties that say how large {@code tpcc} is. */
    static final List<Setting<Integer>> TPCC = List.of(WAREHOUSES, ITEMS, DISTRICTS, CUSTOMERS, MIN_LINES, MAX_LINES);

    static final Setting<ForeignKeyTime> FOREIGN_KEYS = Setting.of(
            "foreignKeys",
            "meanwhile",
            "meanwhile, or afterwards",
            "When foreign keys are checked: `meanwhile`, as rows come in, level by level; or `afterwards`, when all rows are there: they are dropped"
                    + " before and made again within the clock, and all tables are filled at the same time. The latter is ranked apart, and DuckDB can't.",
            Parsers.oneOf(Map.of("meanwhile", ForeignKeyTime.MEANWHILE, "afterwards", ForeignKeyTime.AFTERWARDS)));

    private WorkloadDefinitions() {}

    private static List<String> workloadNames() {
        return Workloads.schemas(DEFAULT_SCALE).stream()
                .map(SchemaWorkload::name)
                .toList();
    }

    private static Setting<Integer> scale(String name, int usual, int most, String meaning) {
        return Setting.of(
                name,
                String.valueOf(usual),
                String.format(Locale.ROOT, "a whole number from 1 to %,d", most),
                meaning + " For `tpcc` only.",
                Parsers.count(1, most));
    }
}
