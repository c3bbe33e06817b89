package io.fillrate.data.workload;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a sensor reported: the headline workload, one row of about 150 bytes with the types that matter. Keys rise, devices are random;
 * battery levels and locations may be missing; some locations hold quotes, newlines and other writing systems.
 */
public record SensorReading(
        long id,
        UUID deviceId,
        Instant timestamp,
        double temperature,
        double humidity,
        BigDecimal pressure,
        @Nullable Short batteryLevel,
        boolean anomaly,
        @Nullable String location,
        List<String> tags) {

    static final Workload<SensorReading> WORKLOAD = new Workload<>(
            new Table<>(
                    "sensor_readings",
                    List.of(
                            Column.<SensorReading>int8("id", SensorReading::id).asIdentity(),
                            Column.uuid("device_id", SensorReading::deviceId),
                            Column.timestamptz("timestamp", SensorReading::timestamp),
                            Column.float8("temperature", SensorReading::temperature),
                            Column.float8("humidity", SensorReading::humidity),
                            Column.numeric("pressure", 10, 2, SensorReading::pressure),
                            Column.<SensorReading>int2("battery_level", SensorReading::battery)
                                    .nullWhen(r -> r.batteryLevel == null),
                            Column.bool("is_anomaly", SensorReading::anomaly),
                            Column.<SensorReading>text("location", SensorReading::location)
                                    .orNull(),
                            Column.array("tags", Scalar.TEXT, SensorReading::tags)),
                    List.of("id")),
            SensorReading::random);

    private static final long FIRST_SECOND =
            Instant.parse("2020-01-01T00:00:00Z").getEpochSecond();
    private static final long MICROS_OF_FIVE_YEARS = 5L * 365 * 86_400 * 1_000_000;

    private static final String[] LOCATIONS = locations();
    private static final String[] TAGS = {
        "indoor", "outdoor", "calibrated", "battery", "mains", "roof", "cellar", "north", "south", "east", "west",
                "test",
        "v2", "größe", "温度", "don't touch", "a,b", "say \"hi\"", "back\\slash", "NULL", "", "{braces}", "two words", "π"
    };

    private static String[] locations() {
        String[] sites = {"Berlin", "Zürich", "São Paulo", "東京", "Nairobi", "O'Hare \"T5\"", "line\nbreak", "tab\there"
        };
        String[] locations = new String[sites.length * 128];
        for (int i = 0; i < locations.length; i++) {
            // The awkward sites come once in 64 rows, as they do in life; the plain ones share the rest.
            String site = i % 64 == 0 ? sites[5 + i / 64 % 3] : sites[i % 5];
            locations[i] = site + ", building " + (1 + i / 32) + ", room " + (100 + i % 32);
        }
        locations[0] = "";
        locations[64] = "\\N";
        return locations;
    }

    private static SensorReading random(long index, ColumnRandom[] columns) {
        return new SensorReading(
                index + 1,
                Draw.uuid(columns[1]),
                Draw.instant(columns[2], FIRST_SECOND, MICROS_OF_FIVE_YEARS),
                columns[3].nextDouble() * 100 - 40,
                columns[4].nextDouble() * 100,
                pressure(columns[5]),
                batteryLevel(columns[6]),
                columns[7].oneIn(50),
                location(columns[8]),
                Draw.list(columns[9], TAGS, 4));
    }

    private short battery() {
        return batteryLevel == null ? 0 : batteryLevel;
    }

    private static BigDecimal pressure(ColumnRandom random) {
        int kind = random.nextInt(128);
        long hundredths = kind == 0
                ? random.nextLong(19_999_999_999L)
                        - 9_999_999_999L // a broken sensor: anything that numeric(10,2) holds
                : 95_000 + random.nextInt(10_000);
        return BigDecimal.valueOf(hundredths, 2);
    }

    private static @Nullable Short batteryLevel(ColumnRandom random) {
        int level = random.nextInt(103) - 1;
        return level > 100 ? null : Short.valueOf((short) level);
    }

    private static @Nullable String location(ColumnRandom random) {
        int place = random.nextInt(LOCATIONS.length + 24);
        return place < LOCATIONS.length ? LOCATIONS[place] : null;
    }
}
