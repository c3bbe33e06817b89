package io.fillrate.data.workload;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A row of business data, of types that every database has: in one dominant table ({@code single}), or in ten unrelated ones
 * ({@code wide}), so that the two differ in the number of tables only.
 */
public record Payment(
        long id,
        int customerId,
        UUID account,
        BigDecimal amount,
        String currency,
        Instant paidAt,
        @Nullable String reference,
        boolean settled) {

    static final Workload<Payment> SINGLE = workload("single");

    private static final String[] CURRENCIES = {"EUR", "USD", "JPY", "GBP", "CHF", "BRL", "INR", "ZAR"};
    private static final String[] REFERENCES = {"invoice", "order", "Miete für März", "don't forget", "給料", "a \"gift\""
    };
    private static final int CUSTOMERS = 1_000_000;
    private static final long FIRST_SECOND =
            Instant.parse("2020-01-01T00:00:00Z").getEpochSecond();
    private static final long MICROS_OF_FIVE_YEARS = 5L * 365 * 86_400 * 1_000_000;

    /** Payments in a table of that name. */
    static Workload<Payment> workload(String table) {
        return new Workload<>(
                new Table<>(
                        table,
                        List.of(
                                Column.int8("id", Payment::id),
                                Column.int4("customer_id", Payment::customerId),
                                Column.uuid("account", Payment::account),
                                Column.numeric("amount", 12, 2, Payment::amount),
                                Column.text("currency", Payment::currency),
                                Column.timestamptz("paid_at", Payment::paidAt),
                                Column.<Payment>text("reference", Payment::reference)
                                        .orNull(),
                                Column.bool("settled", Payment::settled)),
                        List.of("id")),
                Payment::random);
    }

    private static Payment random(long index, ColumnRandom[] columns) {
        return new Payment(
                index + 1,
                1 + columns[1].nextInt(CUSTOMERS),
                Draw.uuid(columns[2]),
                BigDecimal.valueOf(columns[3].nextLong(20_000_001) - 10_000_000, 2),
                CURRENCIES[columns[4].nextInt(CURRENCIES.length)],
                Draw.instant(columns[5], FIRST_SECOND, MICROS_OF_FIVE_YEARS),
                reference(columns[6]),
                columns[7].nextLong() < 0);
    }

    private static @Nullable String reference(ColumnRandom random) {
        int kind = random.nextInt(REFERENCES.length + 1);
        return kind < REFERENCES.length ? REFERENCES[kind] + " " + random.nextInt(100_000) : null;
    }

    /** Ten unrelated tables. Each has a tenth of the rows, and different ones. */
    static final class Wide implements SchemaWorkload {

        private static final int TABLES = 10;

        private final List<Workload<Payment>> tables = IntStream.rangeClosed(1, TABLES)
                .mapToObj(number -> Payment.workload(String.format(Locale.ROOT, "wide_%02d", number)))
                .toList();

        private final Schema schema = new Schema(
                name(), tables.stream().<Table<?>>map(Workload::table).toList(), List.of());

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

        /** The first tables have one more when the rows are not a multiple of ten. */
        private static long share(long count, int number) {
            return count / TABLES + (number < count % TABLES ? 1 : 0);
        }
    }
}
