package io.fillrate.core.arrow;

import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;

/**
 * One vector as it is written, in buffers of its own (Arrow columnar format, "Physical Memory Layout"). Values come from {@link
 * ValueWriter}s, which know their types and keep nothing; what is kept stands here.
 */
abstract class VectorWriter implements AutoCloseable {

    private final Validity validity;
    private final List<BufferWriter> others;

    /**
     * An empty writer.
     *
     * @param validity which values are not NULL
     * @param others the buffers that follow the validity, in Arrow's order
     */
    VectorWriter(Validity validity, BufferWriter... others) {
        this.validity = validity;
        this.others = List.of(others);
    }

    /** How many values there are. */
    abstract int count();

    /** Appends what stands in the place of a NULL. */
    abstract void addNothing();

    /** Appends a NULL. */
    final void addNull() {
        validity.nullAt(count());
        addNothing();
    }

    /** Moves what was written to where it stays. */
    void flush() {
        others.forEach(BufferWriter::flush);
    }

    /** Hands over what a record batch lists of this vector: its length and number of NULLs, and its buffers. */
    void finish(List<ArrowFieldNode> nodes, List<ArrowBuf> buffers) {
        nodes.add(new ArrowFieldNode(count(), validity.nulls()));
        buffers.add(validity.finished(count()));
        others.forEach(other -> buffers.add(other.finished()));
    }

    /** Forgets all values, and keeps the memory unless someone else still reads it. */
    void clear() {
        validity.clear();
        others.forEach(BufferWriter::clear);
    }

    @Override
    public void close() {
        validity.close();
        others.forEach(BufferWriter::close);
    }
}
