package io.fillrate.e2e.settings;

import io.fillrate.core.Operation;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.workload.Workloads;
import io.fillrate.data.workload.tpcc.TpccScale;
import io.fillrate.e2e.settings.Setting.Parsers;
import io.fillrate.e2e.settings.Settings.ForeignKeyTime;
import io.fillrate.e2e.settings.Settings.RowsFrom;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is filled, and with how many rows: definitions of the properties, and the checks that concern several of them.
 *
 * @param workloads none if there is a table
 * @param table a user's, by its name, in place of workloads
 * @param rows of all tables of a workload together, for workloads without a size of their own
 */
record WorkloadSettings(List<SchemaWorkload> workloads, Optional<String> table, List<Long> rows) {

    private static final TpccScale DEFAULT_SCALE = TpccScale.DEFAULT;
    private static final long MAX_ROWS = 10_000_000_000L;

    static final Setting<List<Long>> ROWS = Setting.of(
                    "rows",
                    "100000",
                    "a whole number from 1 to 10,000,000,000, or a list of them such as 100,1000,10000",
                    "Rows per load, of all tables together; a list measures each size. The size of `tpcc` follows from"
                            + " its own properties.",
                    Parsers.listOf(Parsers.wholeNumber(1, MAX_ROWS)))
            .selecting();

    static final Setting<RowsFrom> ROWS_FROM = Setting.of(
            "rowsFrom",
            "auto",
            "auto, or generator",
            "`auto` generates the rows before they are loaded, as long as they take less than half of the heap;"
                    + " `generator` generates them while they are loaded, which is then part of the time, and is also"
                    + " measured separately.",
            Parsers.oneOf(RowsFrom.class));

    static final Setting<List<String>> WORKLOADS = Setting.of(
                    "workload",
                    "sensor_readings",
                    "one of " + String.join(", ", workloadNames()) + ", or a list of them",
                    "What is filled: a table, or several; a list measures one after the other."
                            + " `sensor_readings_regular` is the table of `sensor_readings` with rows as public benchmarks"
                            + " make them: few distinct values, no NULLs, nothing beyond ASCII. `single` is one table of"
                            + " payments, `wide` are ten that share `bench.rows`, `tpcc` are the nine of TPC-C with their"
                            + " foreign keys, as large as the properties below make them.",
                    Parsers.listOf(Parsers.oneOf(workloadNames())))
            .selecting();

    static final Setting<Optional<String>> TABLE = Setting.<String>optional(
                    "table",
                    "",
                    "the name of a table, with its schema or without, such as sales.orders",
                    "Fills an empty copy of a table of the database at `bench.url`, instead of the tables of a workload: with its"
                            + " columns, keys, indexes, checks and partitions, in the run's own schema, and with generated rows that"
                            + " fit. The table itself is only read. `docs/ADVISE.md` says what is copied.",
                    Parsers.text())
            .selecting();

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
            scale("minLines", DEFAULT_SCALE.minLines(), 1_000, "Minimum lines per order.");

    static final Setting<Integer> MAX_LINES =
            scale("maxLines", DEFAULT_SCALE.maxLines(), 1_000, "Maximum lines per order.");

    /** The properties that say how large {@code tpcc} is. */
    static final List<Setting<Integer>> SCALE = List.of(WAREHOUSES, ITEMS, DISTRICTS, CUSTOMERS, MIN_LINES, MAX_LINES);

    static final Setting<ForeignKeyTime> FOREIGN_KEYS = Setting.of(
            "foreignKeys",
            "meanwhile",
            "meanwhile, or afterwards",
            "When foreign keys are checked: `meanwhile`, as rows come in, level by level; or `afterwards`, when all"
                    + " rows are there: they are dropped before and recreated within the clock, and all tables are filled"
                    + " at the same time. The latter is ranked separately, and not available on DuckDB.",
            Parsers.oneOf(ForeignKeyTime.class));

    private static final String TPCC = "tpcc";

    /**
     * Reads the properties.
     *
     * @param given by users, without presets
     */
    static WorkloadSettings read(SettingsReader reader, Map<String, String> given) {
        Optional<String> table = table(reader, given);
        List<String> names = reader.read(WORKLOADS);
        if (!names.contains(TPCC)) {
            SCALE.stream()
                    .filter(setting -> given.containsKey(setting.property()))
                    .forEach(setting -> reader.reject(setting, "is only valid with bench.workload=tpcc"));
        }
        TpccScale scale = scale(reader);
        List<SchemaWorkload> workloads = table.isPresent()
                ? List.of()
                : names.stream().map(name -> named(name, scale)).toList();
        WorkloadSettings read = new WorkloadSettings(workloads, table, reader.read(ROWS));
        boolean askedFor = given.containsKey(WORKLOADS.property());
        if (!read.usesRows() && askedFor && given.containsKey(ROWS.property())) {
            reader.reject(
                    ROWS,
                    "is not valid for bench.workload=tpcc, whose own properties (bench.warehouses, bench.items,"
                            + " bench.customers, …) make "
                            + workloads
                                    .get(0)
                                    .size(reader.read(Definitions.SEED))
                                    .orElseThrow() + " rows");
        }
        return read;
    }

    private static Optional<String> table(SettingsReader reader, Map<String, String> given) {
        Optional<String> table = reader.read(TABLE);
        if (table.isPresent()) {
            if (!reader.has(DatabaseSettings.URL)) {
                reader.reject(TABLE, "needs bench.url, the database that has the table");
            }
            if (given.containsKey(WORKLOADS.property())) {
                reader.reject(WORKLOADS, "is not valid with bench.table, which is filled instead");
            }
            List<Operation> operations = reader.read(Definitions.OPERATIONS);
            if (!operations.equals(List.of(Operation.INSERT)) && !operations.equals(List.of(Operation.UPSERT))) {
                reader.reject(Definitions.OPERATIONS, "must be insert or upsert with bench.table");
            }
            if (reader.read(FOREIGN_KEYS) == ForeignKeyTime.AFTERWARDS) {
                reader.reject(FOREIGN_KEYS, "must be meanwhile with bench.table");
            }
        }
        return table;
    }

    private static SchemaWorkload named(String name, TpccScale scale) {
        return Workloads.schemas(scale).stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The sizes at which a workload is measured: those requested, unless it has a size of its own. */
    static List<Long> rows(SchemaWorkload workload, List<Long> requested, long seed) {
        OptionalLong size = workload.size(seed);
        return size.isPresent() ? List.of(size.getAsLong()) : requested;
    }

    private boolean usesRows() {
        return table.isPresent()
                || workloads.stream().anyMatch(workload -> workload.size(0).isEmpty());
    }

    /** The properties that were given, without the number of rows if all workloads have sizes of their own. */
    Map<String, String> used(Map<String, String> given) {
        Map<String, String> used = new HashMap<>(given);
        if (!usesRows()) {
            used.remove(ROWS.property());
        }
        return used;
    }

    private static TpccScale scale(SettingsReader reader) {
        int min = reader.read(MIN_LINES);
        int max = reader.read(MAX_LINES);
        if (max < min) {
            reader.reject(MAX_LINES, "must be at least bench.minLines, which is " + min);
        }
        return new TpccScale(
                reader.read(WAREHOUSES),
                reader.read(ITEMS),
                reader.read(DISTRICTS),
                reader.read(CUSTOMERS),
                min,
                Math.max(min, max));
    }

    private static List<String> workloadNames() {
        return Workloads.schemas(DEFAULT_SCALE).stream()
                .map(SchemaWorkload::name)
                .toList();
    }

    private static Setting<Integer> scale(String name, int defaultValue, int max, String meaning) {
        return Setting.of(
                        name,
                        String.valueOf(defaultValue),
                        String.format(Locale.ROOT, "a whole number from 1 to %,d", max),
                        meaning + " For `tpcc` only.",
                        Parsers.count(1, max))
                .ofData();
    }
}
