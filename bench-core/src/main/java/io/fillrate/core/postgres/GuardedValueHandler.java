package io.fillrate.core.postgres;

import de.bytefish.pgbulkinsert.pgsql.handlers.IValueHandler;
import io.fillrate.core.encode.EncodeBuffer;
import io.fillrate.core.encode.PostgresLiteral;
import io.fillrate.data.ColumnType;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** PgBulkInsert's handler of a type, with ours for the values that the library's can't represent. */
final class GuardedValueHandler implements IValueHandler<Object> {

    /** The library (8.1.5) writes earlier days as those of the Julian calendar: 1582-10-04 becomes 1582-09-24. */
    private static final LocalDate FIRST_GREGORIAN = LocalDate.of(1582, 10, 15);

    private static final Instant FIRST_GREGORIAN_MOMENT =
            FIRST_GREGORIAN.atStartOfDay(ZoneOffset.UTC).toInstant();
    private static final int NULL = -1;

    private final @Nullable IValueHandler<Object> library;
    private final PostgresLiteral ours;

    GuardedValueHandler(String column, ColumnType type, @Nullable IValueHandler<Object> library) {
        this.library = library;
        this.ours = PostgresLiteral.binary(column, type);
    }

    /** A value as the library's users have it: it takes moments with a zone. */
    static @Nullable Object libraryForm(@Nullable Object value) {
        return value instanceof Instant instant
                        && !instant.equals(Instant.MAX)
                        && !instant.isBefore(FIRST_GREGORIAN_MOMENT)
                ? ZonedDateTime.ofInstant(instant, ZoneOffset.UTC)
                : value;
    }

    @Override
    public void handle(DataOutputStream out, @Nullable Object value) {
        if (library != null && isLibrarys(value)) {
            library.handle(out, value);
            return;
        }
        try {
            if (value == null) {
                out.writeInt(NULL);
            } else {
                EncodeBuffer bytes = ours.bytes(value);
                out.write(bytes.array(), 0, bytes.size());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isLibrarys(@Nullable Object value) {
        if (value instanceof LocalDate date) {
            return !date.equals(LocalDate.MAX) && !date.isBefore(FIRST_GREGORIAN);
        } else if (value instanceof LocalDateTime time) {
            return !time.equals(LocalDateTime.MAX) && !time.toLocalDate().isBefore(FIRST_GREGORIAN);
        } else if (value
                instanceof Double special) { // of a numeric column: those of float8 are never infinite in a box
            return !special.isNaN() && !special.isInfinite();
        } else if (value instanceof List<?> list) {
            return list.isEmpty() || !(list.get(0) instanceof List);
        }
        return !(value instanceof Instant);
    }

    @Override
    public int getLength(Object value) {
        return library != null && isLibrarys(value)
                ? library.getLength(value)
                : ours.bytes(value).size() - Integer.BYTES;
    }
}
