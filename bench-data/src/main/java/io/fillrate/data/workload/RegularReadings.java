package io.fillrate.data.workload;

import io.fillrate.data.ColumnRandom;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Readings as public benchmarks make them: a hundred devices, ten locations, seven lists of tags, a reading every ten seconds, no NULLs,
 * nothing beyond ASCII. The table is that of {@link SensorReading} under another name, so that nothing but the values differs: what one
 * kind of rows shows and the other does not, the values do.
 *
 * <p>Ranges, numbers of distinct values and lengths of texts are those of "I Benchmarked 9 Ways to Insert Data Into PostgreSQL From Java"
 * (SQG, 2026), whose table has the same ten columns and the same key. Two things differ from there: the database numbers its rows, while
 * loads here give the {@code id}, too; and most of its columns take NULL, though none is sent, while here only {@code battery_level} and
 * {@code location} do.
 */
final class RegularReadings {

    static final Workload<SensorReading> WORKLOAD =
            new Workload<>(SensorReading.WORKLOAD.table().named("sensor_readings_regular"), RegularReadings::random);

    private static final long FIRST_SECOND =
            Instant.parse("2025-01-01T00:00:00Z").getEpochSecond();
    private static final int SECONDS_BETWEEN = 10;

    /** The same whatever the seed. */
    private static final UUID[] DEVICES = IntStream.range(0, 100)
            .mapToObj(device -> UUID.nameUUIDFromBytes(("device " + device).getBytes(StandardCharsets.US_ASCII)))
            .toArray(UUID[]::new);

    private static final String[] LOCATIONS = {
        "office-east", "office-west", "cold-room-1", "cold-room-2", "server-hall-1",
        "loading-north", "loading-south", "boiler-room-1", "assembly-hall", "testing-ground"
    };

    private static final List<List<String>> TAGS = List.of(
            List.of("temperature", "inside"),
            List.of("temperature", "outside"),
            List.of("humidity", "elevated"),
            List.of("pressure", "calibrated"),
            List.of("battery", "half-full"),
            List.of("anomaly", "checked"),
            List.of());

    private RegularReadings() {}

    private static SensorReading random(long index, ColumnRandom[] columns) {
        return new SensorReading(
                index + 1,
                DEVICES[columns[1].nextInt(DEVICES.length)],
                Instant.ofEpochSecond(FIRST_SECOND + SECONDS_BETWEEN * index),
                18 + columns[3].nextDouble() * 15,
                30 + columns[4].nextDouble() * 50,
                BigDecimal.valueOf(98_000 + columns[5].nextInt(4_001), 2),
                (short) (20 + columns[6].nextInt(80)),
                columns[7].oneIn(20),
                LOCATIONS[columns[8].nextInt(LOCATIONS.length)],
                TAGS.get(columns[9].nextInt(TAGS.size())));
    }
}
