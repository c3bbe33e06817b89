package io.fillrate.data.workload;

import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Ten tables that have nothing to do with each other. Each has a tenth of the rows, and rows of its own. */
final class Wide implements SchemaWorkload {

    private static final int TABLES = 10;

    private final List<Workload<Payment>> tables = IntStream.rangeClosed(1, TABLES)
            .mapToObj(number -> Payment.workload(String.format(Locale.ROOT, "wide_%02d", number)))
            .toList();

    private final Schema schema =
            new Schema(name(), tables.stream().<Table<?>>map(Workload::table).toList(), List.of());

    @Override
    public String name() {
        return "wide";
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public SchemaRows rows(long seed, long count) {
        return new SchemaRows(
                schema,
                IntStream.range(0, TABLES)
                        .<TableRows<?>>mapToObj(number -> rows(tables.get(number), seed, share(count, number)))
                        .toList());
    }

    private static TableRows<Payment> rows(Workload<Payment> workload, long seed, long count) {
        return new TableRows<>(workload.table(), workload.generator(seed).rows(count));
    }

    /** The first tables have one more when the rows are no multiple of ten. */
    private static long share(long count, int number) {
        return count / TABLES + (number < count % TABLES ? 1 : 0);
    }
}
