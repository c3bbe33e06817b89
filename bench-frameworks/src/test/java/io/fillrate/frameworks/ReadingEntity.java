package io.fillrate.frameworks;

import io.fillrate.data.workload.SensorReading;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A reading as an entity of Hibernate. Its key is given: with {@code GenerationType.IDENTITY}, Hibernate does not batch inserts (Hibernate
 * user guide, "Session batching").
 */
@Entity
@Table(name = "sensor_readings")
@SuppressWarnings("NullAway.Init") // Hibernate makes objects by the constructor without parameters
class ReadingEntity {

    @Id
    long id;

    @Column(name = "device_id")
    UUID deviceId;

    @Column(name = "timestamp")
    Instant timestamp;

    double temperature;

    double humidity;

    @Column(precision = 10, scale = 2)
    BigDecimal pressure;

    @Column(name = "battery_level")
    @Nullable
    Short batteryLevel;

    @Column(name = "is_anomaly")
    boolean anomaly;

    @Nullable
    String location;

    List<String> tags;

    protected ReadingEntity() {}

    ReadingEntity(SensorReading reading) {
        id = reading.id();
        deviceId = reading.deviceId();
        timestamp = reading.timestamp();
        temperature = reading.temperature();
        humidity = reading.humidity();
        pressure = reading.pressure();
        batteryLevel = reading.batteryLevel();
        anomaly = reading.anomaly();
        location = reading.location();
        tags = reading.tags();
    }
}
