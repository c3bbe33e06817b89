package io.fillrate.core.internal.arrow;

import io.fillrate.core.internal.arrow.BufferWriter.Bits;
import io.fillrate.core.internal.arrow.BufferWriter.Offsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;

/**
 * A vector while it is written, in buffers of its own (Arrow columnar format, "Physical Memory Layout"). Holds the state of a column; how a
 * value is written is known by {@link ColumnWriter} and {@link TypeMapping}, which keep none.
 */
abstract class VectorWriter implements AutoCloseable {

    /** Only NULLs are noted, so that other values cost nothing. */
    private final BitSet nulls = new BitSet();

    private final BufferWriter validity;
    private final List<BufferWriter> buffers = new ArrayList<>();

    VectorWriter(BufferAllocator allocator) {
        validity = new BufferWriter(allocator);
    }

    /** Adds a buffer to those that follow the validity, in Arrow's order; this closes it. */
    final <B extends BufferWriter> B owned(B buffer) {
        buffers.add(buffer);
        return buffer;
    }

    /** Returns how many values have been written, NULLs included. */
    abstract int count();

    /** Appends the placeholder of a NULL. */
    abstract void addPlaceholder();

    /** Appends a NULL. */
    final void addNull() {
        nulls.set(count());
        addPlaceholder();
    }

    /** Moves what was written to the buffers. */
    void flush() {
        buffers.forEach(BufferWriter::flush);
    }

    /** Adds what a record batch lists of this vector: its length and number of NULLs, and its buffers. */
    void finish(List<ArrowFieldNode> batchNodes, List<ArrowBuf> batchBuffers) {
        batchNodes.add(new ArrowFieldNode(count(), nulls.cardinality()));
        batchBuffers.add(validityOf(count()));
        buffers.forEach(buffer -> batchBuffers.add(buffer.finished()));
    }

    private ArrowBuf validityOf(int count) {
        long[] words = nulls.toLongArray();
        for (int i = 0; i * (long) Long.SIZE < count; i++) {
            validity.putLong(i < words.length ? ~words[i] : -1);
        }
        return validity.finished();
    }

    /** Forgets all values, and keeps the memory unless someone else still reads it. */
    void clear() {
        nulls.clear();
        validity.clear();
        buffers.forEach(BufferWriter::clear);
    }

    @Override
    public void close() {
        validity.close();
        buffers.forEach(BufferWriter::close);
    }

    /** Booleans, one bit each. */
    static final class Booleans extends VectorWriter {

        final Bits data;

        Booleans(BufferAllocator allocator) {
            super(allocator);
            data = owned(new Bits(allocator));
        }

        @Override
        int count() {
            return data.count();
        }

        @Override
        void addPlaceholder() {
            data.add(false);
        }
    }

    /** Values of one size: numbers, times, UUIDs. */
    static final class FixedWidth extends VectorWriter {

        final BufferWriter data;
        private final byte[] zero;

        /**
         * An empty vector.
         *
         * @param width bytes of a value
         */
        FixedWidth(BufferAllocator allocator, int width) {
            super(allocator);
            data = owned(new BufferWriter(allocator));
            zero = new byte[width];
        }

        @Override
        int count() {
            return (int) (data.size() / zero.length);
        }

        @Override
        void addPlaceholder() {
            data.putBytes(zero);
        }
    }

    /** Values of varying size: text and bytes. */
    static final class VariableWidth extends VectorWriter {

        private final Offsets offsets;
        final BufferWriter data;

        VariableWidth(BufferAllocator allocator) {
            super(allocator);
            offsets = owned(new Offsets(allocator));
            data = owned(new BufferWriter(allocator));
        }

        @Override
        int count() {
            return offsets.count();
        }

        /** Ends the value whose bytes were written last. */
        void end() {
            offsets.add(data.size());
        }

        @Override
        void addPlaceholder() {
            end();
        }
    }

    /** Lists: the offsets at which they end, and the elements as a vector of their own, which may consist of lists again. */
    static final class Lists extends VectorWriter {

        private final Offsets offsets;
        final VectorWriter elements;

        Lists(BufferAllocator allocator, VectorWriter elements) {
            super(allocator);
            offsets = owned(new Offsets(allocator));
            this.elements = elements;
        }

        @Override
        int count() {
            return offsets.count();
        }

        /** Ends the list whose elements were added last. */
        void end() {
            offsets.add(elements.count());
        }

        @Override
        void addPlaceholder() {
            end();
        }

        @Override
        void flush() {
            super.flush();
            elements.flush();
        }

        @Override
        void finish(List<ArrowFieldNode> batchNodes, List<ArrowBuf> batchBuffers) {
            super.finish(batchNodes, batchBuffers);
            elements.finish(batchNodes, batchBuffers);
        }

        @Override
        void clear() {
            super.clear();
            elements.clear();
        }

        @Override
        public void close() {
            super.close();
            elements.close();
        }
    }
}
