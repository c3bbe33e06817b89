package io.fillrate.core.internal.encode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that grow as they are written, in network byte order. Kept and cleared between chunks, so that nothing is allocated once it
 * has reached its size. Belongs to one thread.
 */
public final class EncodeBuffer {

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int MAX_BYTES_PER_CHAR = 3;
    private static final int MAX_CHARS = (Integer.MAX_VALUE - Utf8.Chunked.SLACK) / MAX_BYTES_PER_CHAR;

    /** Characters from which on {@link Utf8.Chunked} is quicker. */
    private static final int MIN_CHUNKED_CHARS = 64;

    private byte[] bytes;
    private int size;
    private Utf8.@Nullable Chunked chunkedUtf8;

    /** An empty buffer with room for {@code capacity} bytes at first. */
    public EncodeBuffer(int capacity) {
        bytes = new byte[capacity];
    }

    /** The bytes written so far are the first {@link #size()} of this array; valid until the next write. */
    public byte[] array() {
        return bytes;
    }

    /** How many bytes have been written since the last {@link #clear()}. */
    public int size() {
        return size;
    }

    /** Forgets what was written and keeps the room. */
    public void clear() {
        size = 0;
    }

    /** A copy of what was written. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    /** Makes room for {@code count} more bytes, and returns where they start. */
    public int reserve(int count) {
        int start = size;
        int end = start + count;
        if (end > bytes.length || end < 0) {
            grow(count);
        }
        size = end;
        return start;
    }

    private void grow(int count) {
        long needed = (long) size + count;
        if (needed > Integer.MAX_VALUE - 8) {
            throw new ValueException(
                    "a row with its neighbours takes " + needed + " bytes: a chunk holds 2 GiB at most");
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, bytes.length * 2L)));
    }

    /** Discards what was reserved or written from an index on. */
    void truncate(int newSize) {
        size = newSize;
    }

    public void putByte(int value) {
        int at = reserve(1);
        bytes[at] = (byte) value;
    }

    /** A number of two bytes. */
    public void putShort(int value) {
        int at = reserve(Short.BYTES);
        SHORT.set(bytes, at, (short) value);
    }

    /** A number of four bytes. */
    public void putInt(int value) {
        int at = reserve(Integer.BYTES);
        INT.set(bytes, at, value);
    }

    /** A number of eight bytes. */
    public void putLong(long value) {
        int at = reserve(Long.BYTES);
        LONG.set(bytes, at, value);
    }

    public void putBytes(byte[] value) {
        int at = reserve(value.length);
        System.arraycopy(value, 0, bytes, at, value.length);
    }

    void setByte(int at, int value) {
        bytes[at] = (byte) value;
    }

    void setShort(int at, int value) {
        SHORT.set(bytes, at, (short) value);
    }

    /** Overwrites four bytes that were reserved or written. */
    public void setInt(int at, int value) {
        INT.set(bytes, at, value);
    }

    void setLong(int at, long value) {
        LONG.set(bytes, at, value);
    }

    /** Characters below U+0080 only; for our own keywords and digits. */
    public void putAscii(String text) {
        int at = reserve(text.length());
        for (int i = 0; i < text.length(); i++) {
            bytes[at + i] = (byte) text.charAt(i);
        }
    }

    /**
     * A string in UTF-8.
     *
     * @throws ValueException if it has a U+0000, which PostgreSQL's text cannot hold, or half of a surrogate pair
     */
    public void putUtf8(String text) {
        int length = text.length();
        if (length > MAX_CHARS) {
            throw new ValueException("has " + length + " characters: " + MAX_CHARS + " at most");
        }
        int at = reserve(MAX_BYTES_PER_CHAR * length + Utf8.Chunked.SLACK);
        truncate(
                length < MIN_CHUNKED_CHARS
                        ? Utf8.put(text, this, at)
                        : chunkedUtf8().put(text, bytes, at));
    }

    /**
     * A string in UTF-8, for databases whose text can hold U+0000.
     *
     * @throws ValueException if it has half of a surrogate pair
     */
    public void putUtf8WithNul(String text) {
        if (text.indexOf('\0') < 0) {
            putUtf8(text);
        } else {
            putBytes(Limits.text(text).getBytes(StandardCharsets.UTF_8));
        }
    }

    private Utf8.Chunked chunkedUtf8() {
        if (chunkedUtf8 == null) {
            chunkedUtf8 = new Utf8.Chunked();
        }
        return chunkedUtf8;
    }
}
