package io.fillrate.core.readback;

import io.fillrate.core.jdbc.InsertSql;
import io.fillrate.core.jdbc.JdbcDialect;
import io.fillrate.data.Column;
import io.fillrate.data.RowSource;
import io.fillrate.data.Table;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
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

    private ContentDigest() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Of a table as it is in a database. */
    public static String of(Connection connection, JdbcDialect dialect, CellReader cells, Table<?> table)
            throws SQLException {
        ContentDigest digest = new ContentDigest();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT " + InsertSql.columnList(table, dialect) + " FROM " + dialect.quote(table.name()))) {
            while (row.next()) {
                for (int i = 0; i < table.columns().size(); i++) {
                    Column<?> column = table.columns().get(i);
                    digest.cell(column, cells.read(row, i + 1, column.type()));
                }
                digest.endRow();
            }
        }
        return digest.toString();
    }

    /** Of rows that no database has seen. */
    public static <T> String of(Table<T> table, RowSource<T> source) {
        ContentDigest digest = new ContentDigest();
        for (T row : source) {
            table.columns().forEach(column -> digest.cell(column, column.get(row)));
            digest.endRow();
        }
        return digest.toString();
    }

    /** A netstring, so that no two rows have the same bytes. */
    private void cell(Column<?> column, @Nullable Object value) {
        byte[] text = CellText.whole(Canonical.of(column.type(), value)).getBytes(StandardCharsets.UTF_8);
        sha256.update((text.length + ":").getBytes(StandardCharsets.US_ASCII));
        sha256.update(text);
    }

    private void endRow() {
        rows++;
        sum = sum.add(new BigInteger(1, sha256.digest())).mod(MODULUS);
    }

    /** {@code 10 rows, 0123…} */
    @Override
    public String toString() {
        byte[] bytes = sum.add(MODULUS).toByteArray(); // with a leading 1, so that zeros stay
        return rows + " rows, " + HexFormat.of().formatHex(bytes, bytes.length - 32, bytes.length);
    }
}
