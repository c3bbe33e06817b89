package io.fillrate.core.postgres;

import io.fillrate.core.internal.jdbc.Sql;
import io.fillrate.core.postgres.PostgresColumns.Attribute;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A row that columns of other types or lengths would store as another one, since they round, cut or refuse its values. The server computes
 * its hash from constants, which it does while it plans a statement, after it has locked the table (PostgreSQL sources, {@code
 * clauses.c}).
 */
final class SampleRow {

    /** Of a text that does not fit into a {@code varchar} of as many characters; a longer one is not told apart from {@code text}. */
    private static final int TEXT_LENGTH = 4_096;

    private static final int PIECE = 64;
    private static final int MAX_SCALE = 30;
    private static final String DECIMALS = "123456789012345678901234567891";

    private final String hash;
    private final @Nullable String value;

    private SampleRow(String hash, @Nullable String value) {
        this.hash = hash;
        this.value = value;
    }

    /**
     * Returns the row of a table, whose hash is not known yet.
     *
     * @param table quoted
     * @param columns all of the table's, in their order
     * @return empty if one of the columns is of a type that has no such value here, as arrays and domains are
     */
    static Optional<SampleRow> of(String table, Collection<Attribute> columns) {
        List<String> values = new ArrayList<>();
        for (Attribute column : columns) {
            value((int) column.type(), column.modifier()).ifPresent(values::add);
        }
        return values.size() == columns.size()
                ? Optional.of(new SampleRow(
                        "hash_record_extended(ROW(" + String.join(", ", values) + ")::" + table + ", 0)", null))
                : Optional.empty();
    }

    boolean isKnown() {
        return value != null;
    }

    /**
     * Returns the row with the hash that it has now; empty if it cannot be made, for instance because the type is another's.
     *
     * @param connection that has not begun a transaction
     */
    Optional<SampleRow> read(Connection connection) throws SQLException {
        try {
            return Optional.of(
                    new SampleRow(hash, Sql.texts(connection, "SELECT " + hash).get(0)));
        } catch (SQLException e) {
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
            return Optional.empty();
        }
    }

    /** A condition: whether the row still has the hash that is known. */
    String isSame() {
        return hash + " = " + value;
    }

    /** A value of a type, by the id and the modifier that the catalogue has. */
    private static Optional<String> value(int type, int modifier) {
        return Optional.ofNullable(
                switch (type) {
                    case 16 -> "'true'"; // bool
                    case 17 -> "E'\\\\x00ff'"; // bytea
                    case 18, 19 -> "repeat('x', 64)"; // "char", name
                    case 20 -> "'9223372036854775807'"; // int8
                    case 21 -> "'32767'"; // int2
                    case 23 -> "'2147483647'"; // int4
                    case 700, 701 -> "'0.1'"; // float4, float8
                    case 25, 1043 -> text("E'\\\\x41' || ", ' ', modifier); // text, varchar: bytea reads one byte
                    case 1042 -> text("", 'x', modifier); // char, which blanks at the end do not change
                    case 1082 -> "'2001-02-03'"; // date
                    case 1083, 1266 -> "'04:05:06.123456+07:08'"; // time, timetz
                    case 1114, 1184 -> "'2001-02-03 04:05:06.123456+07:08'"; // timestamp, timestamptz
                    case 1186 -> "'1 year 2 months 3 days 04:05:06.123456'"; // interval
                    case 1700 -> numeric(modifier);
                    case 869 -> "'10.1.2.3/8'"; // inet
                    case 2950 -> "'01234567-89ab-cdef-0123-456789abcdef'"; // uuid
                    case 3802 -> "'{\"a\": 1}'"; // jsonb
                    default -> null;
                });
    }

    /** Some characters too long, in pieces, of which the server makes it faster than of characters. */
    private static @Nullable String text(String start, char character, int modifier) {
        int length = modifier < 0 ? TEXT_LENGTH : modifier - 4;
        return length > TEXT_LENGTH
                ? null
                : start + "repeat('" + String.valueOf(character).repeat(PIECE) + "', " + (length / PIECE + 1) + ")";
    }

    /** Of as many digits as there may be before the point, and more than there may be after it. */
    private static @Nullable String numeric(int modifier) {
        if (modifier < 0) {
            return "'5." + DECIMALS + "'";
        }
        int scale = PostgresColumns.scale(modifier);
        int digits = Math.min(PostgresColumns.precision(modifier) - scale, MAX_SCALE);
        return scale < 0 || scale >= MAX_SCALE || digits < 0 ? null : "'" + "5".repeat(digits) + "." + DECIMALS + "'";
    }
}
