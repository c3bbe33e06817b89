package io.fillrate.core.arrow;

import io.fillrate.core.encode.EncodeBuffer;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;

/**
 * An Arrow buffer that grows as it is written, little-endian. Values gather on the heap, where writing them costs no checks but the array's,
 * until {@link #flush()} copies them out.
 */
final class OffHeapBytes implements BufferWriter {

    private static final int CAPACITY = 4096;

    private final BufferAllocator allocator;
    private final EncodeBuffer gathered = new EncodeBuffer(CAPACITY);
    private long copied;
    private long usual;
    private @Nullable ArrowBuf buffer;

    OffHeapBytes(BufferAllocator allocator) {
        this.allocator = allocator;
    }

    /** How many bytes have been written since the last {@link #clear()}. */
    long size() {
        return copied + gathered.size();
    }

    void putShort(int value) {
        gathered.putShort(Short.reverseBytes((short) value));
    }

    void putInt(int value) {
        gathered.putInt(Integer.reverseBytes(value));
    }

    void putLong(long value) {
        gathered.putLong(Long.reverseBytes(value));
    }

    /** Two words of which the higher one comes first. */
    void putBigEndian(long high, long low) {
        gathered.putLong(high);
        gathered.putLong(low);
    }

    void putBytes(byte[] value) {
        gathered.putBytes(value);
    }

    void putUtf8(String value) {
        gathered.putUtf8(value);
    }

    @Override
    public void flush() {
        int count = gathered.size();
        if (count > 0) {
            room(count).setBytes(copied, gathered.array(), 0, count);
            copied += count;
            gathered.clear();
        }
    }

    private ArrowBuf room(int count) {
        ArrowBuf old = buffer;
        long needed = copied + count;
        if (old != null && old.capacity() >= needed) {
            return old;
        }
        ArrowBuf wider = allocator.buffer(Math.max(Math.max(needed, usual), 2 * Math.max(CAPACITY, copied)));
        if (old != null) {
            wider.setBytes(0, old, 0, copied);
            old.close();
        }
        buffer = wider;
        return wider;
    }

    @Override
    public ArrowBuf finished() {
        flush();
        ArrowBuf all = room(0);
        all.writerIndex(copied);
        return all;
    }

    @Override
    public void clear() {
        if (buffer != null && buffer.refCnt() > 1) {
            close();
        }
        usual = Math.max(usual, copied); // as much will be needed again: growing to it would copy what is there twice
        copied = 0;
        gathered.clear();
    }

    @Override
    public void close() {
        if (buffer != null) {
            buffer.close();
            buffer = null;
        }
    }
}
