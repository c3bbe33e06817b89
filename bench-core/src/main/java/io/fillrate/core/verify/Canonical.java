package io.fillrate.core.verify;

import io.fillrate.core.internal.encode.Limits;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One form for each value that a column can hold, so that equal cells are equal objects, and its text in errors. */
final class Canonical {

    private static final int HALF_A_MICRO = 500;
    private static final int MAX_SHOWN = 200;

    private Canonical() {}

    /** Returns the canonical form of a cell. */
    static @Nullable Object of(ColumnType type, @Nullable Object value) {
        if (value instanceof BigDecimal decimal) {
            return type instanceof Numeric numeric && !numeric.unlimited()
                    ? Limits.rounded(decimal, numeric.scale())
                    : decimal.setScale(Math.max(0, decimal.scale()), RoundingMode.UNNECESSARY);
        } else if (value instanceof byte[] bytes) {
            return ByteBuffer.wrap(bytes);
        } else if (value instanceof List<?> list) {
            ColumnType element = type instanceof Array array ? array.element() : type;
            List<@Nullable Object> elements = new ArrayList<>(list.size());
            list.forEach(each -> elements.add(of(each instanceof List ? type : element, each)));
            return elements.stream().allMatch(List.of()::equals) ? List.of() : elements; // empty arrays have no shape
        } else if (value instanceof Instant instant) {
            return instant.equals(Instant.MAX)
                    ? instant
                    : instant.plusNanos(HALF_A_MICRO).truncatedTo(ChronoUnit.MICROS);
        } else if (value instanceof LocalDateTime time) {
            return time.equals(LocalDateTime.MAX)
                    ? time
                    : time.plusNanos(HALF_A_MICRO).truncatedTo(ChronoUnit.MICROS);
        } else if (value instanceof LocalTime time) {
            LocalTime later = time.plusNanos(HALF_A_MICRO);
            // Rounded up to the end of the day it is 24:00, which drivers give as the last moment before.
            return later.isBefore(time) ? LocalTime.MAX : later.truncatedTo(ChronoUnit.MICROS);
        }
        return value;
    }

    /** Returns the text of a canonical cell for an error: one line, not too long, and different for different cells. */
    static String shown(@Nullable Object cell) {
        String text = text(cell);
        return text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) + "…" : text;
    }

    static String text(@Nullable Object cell) {
        if (cell instanceof String text) {
            return "'" + text.replace("\n", "\\n").replace("\r", "\\r") + "'";
        } else if (cell instanceof ByteBuffer bytes) {
            byte[] copy = new byte[bytes.remaining()];
            bytes.duplicate().get(copy);
            return "\\x" + HexFormat.of().formatHex(copy);
        } else if (cell instanceof List<?> list) {
            return list.stream().map(Canonical::text).collect(Collectors.joining(", ", "[", "]"));
        }
        return String.valueOf(cell);
    }
}
