package io.fillrate.core.internal.arrow;

import io.fillrate.core.internal.encode.EncodeBuffer;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;

/** Writes one of the buffers of a vector: bytes, a bitmap, or the offsets at which values end. */
sealed interface BufferWriter extends AutoCloseable {

    /** Moves what was written since the last call out of the processor's cache into the buffer. */
    void flush();

    /** Returns the buffer with everything that was written. This writer still owns it: others retain it. */
    ArrowBuf finished();

    /** Starts again, in the same memory unless someone else still reads it. */
    void clear();

    @Override
    void close();

    /**
     * A buffer that grows as it is written, little-endian. Values gather on the heap, where writing them costs no checks but the
     * array's, until {@link #flush()} copies them to the buffer, which is off-heap.
     */
    final class Bytes implements BufferWriter {

        private static final int CAPACITY = 4096;

        private final BufferAllocator allocator;
        private final EncodeBuffer gathered = new EncodeBuffer(CAPACITY);
        private long copied;
        private long expected;
        private @Nullable ArrowBuf buffer;

        Bytes(BufferAllocator allocator) {
            this.allocator = allocator;
        }

        /** Returns how many bytes have been written since the last {@link #clear()}. */
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

        /** Writes two words, the higher one first. */
        void putBigEndian(long high, long low) {
            gathered.putLong(high);
            gathered.putLong(low);
        }

        void putBytes(byte[] value) {
            gathered.putBytes(value);
        }

        void putUtf8(String value) {
            gathered.putUtf8WithNul(value);
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
            ArrowBuf wider = allocator.buffer(Math.max(Math.max(needed, expected), 2 * Math.max(CAPACITY, copied)));
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
            expected = Math.max(expected, copied); // the next batch needs about as much: growing would copy it twice
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

    /** A bitmap: the first value is the lowest bit of the first byte. Gathers a word at a time. */
    final class Bits implements BufferWriter {

        private final Bytes bytes;
        private long word;
        private int count;

        Bits(BufferAllocator allocator) {
            bytes = new Bytes(allocator);
        }

        int count() {
            return count;
        }

        void add(boolean bit) {
            word |= (bit ? 1L : 0L) << count;
            if ((++count & 63) == 0) {
                bytes.putLong(word);
                word = 0;
            }
        }

        @Override
        public void flush() {
            bytes.flush();
        }

        @Override
        public ArrowBuf finished() {
            if ((count & 63) != 0) {
                bytes.putLong(word);
            }
            return bytes.finished();
        }

        @Override
        public void clear() {
            bytes.clear();
            word = 0;
            count = 0;
        }

        @Override
        public void close() {
            bytes.close();
        }
    }

    /** The offsets at which values of varying size end; the first value starts at 0. */
    final class Offsets implements BufferWriter {

        private final Bytes bytes;

        Offsets(BufferAllocator allocator) {
            bytes = new Bytes(allocator);
            bytes.putInt(0);
        }

        /** Returns how many values have ended. */
        int count() {
            return (int) (bytes.size() / Integer.BYTES) - 1;
        }

        void add(long end) {
            if (end > Integer.MAX_VALUE) {
                throw new IllegalStateException(
                        "the values of one column take more than 2 GiB: use Arrow batches of fewer rows");
            }
            bytes.putInt((int) end);
        }

        @Override
        public void flush() {
            bytes.flush();
        }

        @Override
        public ArrowBuf finished() {
            return bytes.finished();
        }

        @Override
        public void clear() {
            bytes.clear();
            bytes.putInt(0);
        }

        @Override
        public void close() {
            bytes.close();
        }
    }
}
