package io.fillrate.core.internal.arrow;

import io.fillrate.core.internal.encode.EncodeBuffer;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;

/**
 * One of the buffers of a vector, which grows as it is written, little-endian. Values gather on the heap, where writing them costs no
 * checks but the array's, until {@link #flush()} copies them to the buffer, which is off-heap.
 */
class BufferWriter implements AutoCloseable {

    private static final int CAPACITY = 4096;

    private final BufferAllocator allocator;
    private final EncodeBuffer gathered = new EncodeBuffer(CAPACITY);
    private long copied;
    private long expected;
    private @Nullable ArrowBuf buffer;

    BufferWriter(BufferAllocator allocator) {
        this.allocator = allocator;
    }

    /** Returns how many bytes have been written since the last {@link #clear()}. */
    final long size() {
        return copied + gathered.size();
    }

    final void putShort(int value) {
        gathered.putShort(Short.reverseBytes((short) value));
    }

    final void putInt(int value) {
        gathered.putInt(Integer.reverseBytes(value));
    }

    final void putLong(long value) {
        gathered.putLong(Long.reverseBytes(value));
    }

    /** Writes two words, the higher one first. */
    final void putBigEndian(long high, long low) {
        gathered.putLong(high);
        gathered.putLong(low);
    }

    final void putBytes(byte[] value) {
        gathered.putBytes(value);
    }

    final void putUtf8(String value) {
        gathered.putUtf8WithNul(value);
    }

    /** Moves what was written since the last call out of the processor's cache into the buffer. */
    final void flush() {
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
        ArrowBuf wider = allocator.buffer(Math.max(Math.max(needed, expected), 2 * Math.max(CAPACITY, copied)));
        if (old != null) {
            wider.setBytes(0, old, 0, copied);
            old.close();
        }
        buffer = wider;
        return wider;
    }

    /** Returns the buffer with everything that was written. This writer still owns it: others retain it. */
    ArrowBuf finished() {
        flush();
        ArrowBuf all = room(0);
        all.writerIndex(copied);
        return all;
    }

    /** Starts again, in the same memory unless someone else still reads it. */
    void clear() {
        if (buffer != null && buffer.refCnt() > 1) {
            close();
        }
        expected = Math.max(expected, copied); // the next batch needs about as much: growing would copy it twice
        copied = 0;
        gathered.clear();
    }

    @Override
    public final void close() {
        if (buffer != null) {
            buffer.close();
            buffer = null;
        }
    }

    /** A bitmap: the first value is the lowest bit of the first byte. Gathers a word at a time. */
    static final class Bits extends BufferWriter {

        private long word;
        private int count;

        Bits(BufferAllocator allocator) {
            super(allocator);
        }

        int count() {
            return count;
        }

        void add(boolean bit) {
            word |= (bit ? 1L : 0L) << count;
            if ((++count & 63) == 0) {
                putLong(word);
                word = 0;
            }
        }

        @Override
        ArrowBuf finished() {
            if ((count & 63) != 0) {
                putLong(word);
            }
            return super.finished();
        }

        @Override
        void clear() {
            super.clear();
            word = 0;
            count = 0;
        }
    }

    /** The offsets at which values of varying size end; the first value starts at 0. */
    static final class Offsets extends BufferWriter {

        Offsets(BufferAllocator allocator) {
            super(allocator);
            putInt(0);
        }

        /** Returns how many values have ended. */
        int count() {
            return (int) (size() / Integer.BYTES) - 1;
        }

        void add(long end) {
            if (end > Integer.MAX_VALUE) {
                throw new IllegalStateException(
                        "the values of one column take more than 2 GiB: use Arrow batches of fewer rows");
            }
            putInt((int) end);
        }

        @Override
        void clear() {
            super.clear();
            putInt(0);
        }
    }
}
