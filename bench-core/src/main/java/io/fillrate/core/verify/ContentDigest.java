package io.fillrate.core.verify;

import io.fillrate.core.internal.jdbc.JdbcDialect;
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
 * A digest of a table's rows in any order, which is the same in every database: the number of rows, and the sum modulo 2^256 of the rows'
 * SHA-256, each over the canonical forms of its cells as the driver gives them. Databases change the texts of {@code jsonb} columns, so
 * tables with such columns are comparable only within one database. For tests and proofs; a server's own digest is faster.
 */
public final class ContentDigest {

    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(256);

    private final MessageDigest sha256;
    private BigInteger sum = BigInteger.ZERO;
    private long rows;

    /** A digest of no rows yet. */
    ContentDigest() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Returns the digest of a table in a database. */
    public static String of(Connection connection, JdbcDialect dialect, CellReader cells, Table<?> table)
            throws SQLException {
        return of(new TableReader(connection, dialect, cells, table));
    }

    static String of(TableReader rows) throws SQLException {
        ContentDigest digest = new ContentDigest();
        rows.forEach(digest::add);
        return digest.toString();
    }

    /** Returns the digest of rows that were not loaded yet. */
    public static <T> String of(Table<T> table, RowSource<T> source) {
        ContentDigest digest = new ContentDigest();
        for (T row : source) {
            List<@Nullable Object> cells = new ArrayList<>(table.columns().size());
            table.columns().forEach(column -> cells.add(Canonical.of(column.type(), column.get(row))));
            digest.add(cells);
        }
        return digest.toString();
    }

    void add(List<@Nullable Object> row) {
        row.forEach(this::update);
        rows++;
        sum = sum.add(new BigInteger(1, sha256.digest())).mod(MODULUS);
    }

    /** Adds a cell so that no two rows of a table give the same bytes: whole texts, and lengths before values. */
    private void update(@Nullable Object cell) {
        if (cell instanceof List<?> list) {
            sha256.update((list.size() + "[").getBytes(StandardCharsets.US_ASCII));
            list.forEach(this::update);
        } else {
            String text = cell instanceof String whole ? "'" + whole : Canonical.text(cell);
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
