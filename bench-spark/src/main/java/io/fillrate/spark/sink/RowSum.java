package io.fillrate.spark.sink;

import io.fillrate.core.internal.encode.EncodeBuffer;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * A digest of rows in any order that PostgreSQL computes as well: the sum of the first eight bytes, as a signed number, of each row's
 * SHA-256 over its columns in binary form, with their types ({@code record_send}). Belongs to one thread.
 */
final class RowSum {

    private static final int FIELD_COUNT = Short.BYTES;

    private final MessageDigest sha256;
    private final byte[][] types;
    private final byte[] count;
    private final byte[] digest = new byte[32];
    private long high;
    private long low;

    RowSum(List<SinkColumn> columns) {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
        types = columns.stream().map(column -> bytes(column.to().digestId())).toArray(byte[][]::new);
        count = bytes(types.length);
    }

    private static byte[] bytes(int number) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
    }

    /** The same of a relation's rows, and their number, in SQL. */
    static String sql(String columns, String relation) {
        return "SELECT count(*), COALESCE(sum(('x' || encode(substr(sha256(record_send(ROW(" + columns
                + "))), 1, 8), 'hex'))::bit(64)::bigint), 0) FROM " + relation;
    }

    /** Adds a row of COPY's binary format that a buffer has from an index on. */
    void add(EncodeBuffer buffer, int start) {
        ByteBuffer row = ByteBuffer.wrap(buffer.array());
        sha256.update(count);
        int at = start + FIELD_COUNT;
        for (byte[] type : types) {
            sha256.update(type);
            int length = Integer.BYTES + Math.max(0, row.getInt(at));
            sha256.update(buffer.array(), at, length);
            at += length;
        }
        try {
            sha256.digest(digest, 0, digest.length);
        } catch (DigestException e) {
            throw new IllegalStateException(e);
        }
        ByteBuffer first = ByteBuffer.wrap(digest);
        high += first.getInt(0);
        low += first.getInt(Integer.BYTES) & 0xffff_ffffL;
    }

    /** The sum of all rows added. */
    BigInteger total() {
        return BigInteger.valueOf(high).shiftLeft(Integer.SIZE).add(BigInteger.valueOf(low));
    }
}
