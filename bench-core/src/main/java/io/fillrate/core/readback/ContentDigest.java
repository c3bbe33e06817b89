package io.fillrate.core.readback;

import io.fillrate.core.jdbc.JdbcDialect;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A digest of a table's rows in any order that is the same in every database: the number of rows, and the sum modulo 2^256 of the rows'
 * SHA-256, each over the canonical forms of its cells as the driver gives them. Texts of {@code jsonb} columns are as the database has changed
 * them, so that tables with such are comparable within one database only. For tests and proofs; a server's own digest is quicker.
 */
public final class ContentDigest {

    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(256);

    private final MessageDigest sha256;
    private BigInteger sum = BigInteger.ZERO;
    private long rows;

    /** Of no rows yet. */
    ContentDigest() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Of a table as it is in a database. */
    public static String of(Connection connection, JdbcDialect dialect, CellReader cells, Table<?> table)
            throws SQLException {
        return of(new TableRows(connection, dialect, cells, table));
    }

    static String of(TableRows rows) throws SQLException {
        ContentDigest digest = new ContentDigest();
        rows.forEach(digest::add);
        return digest.toString();
    }

    /** Of rows that no database has seen. */
    public static <T> String of(Table<T> table, RowSource<T> source) {
        ContentDigest digest = new ContentDigest();
        for (T row : source) {
            List<@Nullable Object> cells = new ArrayList<>(table.columns().size());
            table.columns().forEach(column -> cells.add(Canonical.of(column.type(), column.get(row))));
            digest.add(cells);
        }
        return digest.toString();
    }

    /** Adds a row of canonical cells. */
    void add(List<@Nullable Object> row) {
        row.forEach(this::update);
        rows++;
        sum = sum.add(new BigInteger(1, sha256.digest())).mod(MODULUS);
    }

    /** No two rows of a table give the same bytes: texts go in as they are, and lengths before what they are of. */
    private void update(@Nullable Object cell) {
        if (cell instanceof List<?> list) {
            sha256.update((list.size() + "[").getBytes(StandardCharsets.US_ASCII));
            list.forEach(this::update);
        } else {
            String text = cell instanceof String whole ? "'" + whole : CellText.whole(cell);
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            sha256.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
            sha256.update(bytes);
        }
    }

    /** {@code 10 rows, 0123…} */
    @Override
    public String toString() {
        byte[] bytes = sum.add(MODULUS).toByteArray(); // with a leading 1, so that zeros stay
        return rows + " rows, " + HexFormat.of().formatHex(bytes, bytes.length - 32, bytes.length);
    }
}
