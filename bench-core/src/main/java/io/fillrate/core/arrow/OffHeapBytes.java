package io.fillrate.core.arrow;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;

/**
 * An Arrow buffer that grows as it is written, little-endian. Values gather in a block on the heap, where writing them costs no checks but
 * the array's, and are copied out a block at a time.
 */
final class OffHeapBytes implements BufferWriter {

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int BLOCK = 4096;

    private final BufferAllocator allocator;
    private final byte[] block = new byte[BLOCK];
    private int inBlock;
    private long copied;
    private @Nullable ArrowBuf buffer;

    OffHeapBytes(BufferAllocator allocator) {
        this.allocator = allocator;
    }

    /** How many bytes have been written since the last {@link #clear()}. */
    long size() {
        return copied + inBlock;
    }

    void putShort(int value) {
        int at = reserve(Short.BYTES);
        SHORT.set(block, at, (short) value);
    }

    void putInt(int value) {
        int at = reserve(Integer.BYTES);
        INT.set(block, at, value);
    }

    void putLong(long value) {
        int at = reserve(Long.BYTES);
        LONG.set(block, at, value);
    }

    void putBytes(byte[] bytes, int from, int count) {
        if (count <= BLOCK) {
            System.arraycopy(bytes, from, block, reserve(count), count);
        } else {
            copyOut();
            room(count).setBytes(copied, bytes, from, count);
            copied += count;
        }
    }

    private int reserve(int count) {
        int start = inBlock;
        if (start + count > BLOCK) {
            copyOut();
            start = 0;
        }
        inBlock = start + count;
        return start;
    }

    private void copyOut() {
        room(inBlock).setBytes(copied, block, 0, inBlock);
        copied += inBlock;
        inBlock = 0;
    }

    private ArrowBuf room(int count) {
        ArrowBuf old = buffer;
        long needed = copied + count;
        if (old != null && old.capacity() >= needed) {
            return old;
        }
        ArrowBuf wider = allocator.buffer(Math.max(needed, 2 * Math.max(BLOCK, copied)));
        if (old != null) {
            wider.setBytes(0, old, 0, copied);
            old.close();
        }
        buffer = wider;
        return wider;
    }

    @Override
    public ArrowBuf finished() {
        copyOut();
        ArrowBuf all = room(0);
        all.writerIndex(copied);
        return all;
    }

    @Override
    public void clear() {
        if (buffer != null && buffer.refCnt() > 1) {
            close();
        }
        copied = 0;
        inBlock = 0;
    }

    @Override
    public void close() {
        if (buffer != null) {
            buffer.close();
            buffer = null;
        }
    }
}
