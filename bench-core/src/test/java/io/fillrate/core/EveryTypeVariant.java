package io.fillrate.core;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import io.fillrate.data.workload.EveryType;
import io.fillrate.data.workload.Workload;
import io.fillrate.data.workload.Workloads;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rows of {@link EveryType} in other columns, for databases that can't hold all of it or have types that it lacks. */
public final class EveryTypeVariant {

    private static final int ROWS = 1000;

    private EveryTypeVariant() {}

    /** All workloads, with a variant in the place of the one that the database can't hold all of. */
    public static List<Workload<?>> among(Workload<EveryType> variant) {
        return Workloads.all().stream()
                .<Workload<?>>map(workload -> workload.name().equals(variant.name()) ? variant : workload)
                .toList();
    }

    /** The rows in these columns, of which one is the key. */
    public static Workload<EveryType> of(List<Column<EveryType>> columns) {
        List<EveryType> rows = new ArrayList<>();
        original().generator(42).rows(ROWS).forEach(rows::add);
        Table<EveryType> table = new Table<>(original().name(), columns, List.of("id"));
        return new Workload<>(table, (index, asked) -> rows.get((int) index));
    }

    /** The workload itself. */
    @SuppressWarnings("unchecked") // the workload of that name
    public static Workload<EveryType> original() {
        return (Workload<EveryType>) Workloads.named("every_type").orElseThrow();
    }

    /** Columns as they are. */
    public static Stream<Column<EveryType>> columns(String... names) {
        return Stream.of(names).map(original().table()::column);
    }

    /** A decimal with a number of digits. */
    public static Column<EveryType> decimal(int precision, int scale) {
        return Column.<EveryType>numeric(
                        "decimal_" + precision, precision, scale, r -> decimal(r.wide(), precision, scale))
                .orNull();
    }

    /** As much of a number as fits: its last digits if need be. */
    private static @Nullable BigDecimal decimal(@Nullable Number number, int precision, int scale) {
        if (!(number instanceof BigDecimal decimal)) {
            return null;
        }
        return decimal.setScale(scale, RoundingMode.HALF_UP).remainder(BigDecimal.TEN.pow(precision - scale));
    }

    /** A list of a value, NULL, and the value. */
    public static Column<EveryType> list(String name, ColumnType element, Function<EveryType, @Nullable Object> value) {
        return Column.<EveryType>array(name, element, r -> Arrays.asList(value.apply(r), null, value.apply(r)))
                .orNull();
    }

    /** Lists of the types whose values every database that has lists holds all of. */
    public static List<Column<EveryType>> lists() {
        return List.of(
                list("bools", Scalar.BOOLEAN, EveryType::bool),
                list("int2s", Scalar.INT2, EveryType::int2),
                list("int8s", Scalar.INT8, EveryType::int8),
                list("decimals", new Numeric(10, 2), r -> decimal(r.narrow(), 10, 2)),
                list("uuids", Scalar.UUID, EveryType::uuid),
                list("dates", Scalar.DATE, EveryType::date),
                list("times", Scalar.TIME, EveryType::time),
                list("byteas", Scalar.BYTEA, EveryType::bytea),
                list("jsons", Scalar.JSON, EveryType::json));
    }
}
