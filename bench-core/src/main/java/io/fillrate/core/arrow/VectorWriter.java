package io.fillrate.core.arrow;

import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;

/** Writes one vector, value after value, in buffers of its own (Arrow columnar format, "Physical Memory Layout"). */
abstract class VectorWriter implements AutoCloseable {

    final Bits validity;
    private final List<BufferWriter> others;

    /**
     * An empty writer.
     *
     * @param validity which values are not NULL
     * @param others the buffers that follow the validity, in Arrow's order
     */
    VectorWriter(Bits validity, BufferWriter... others) {
        this.validity = validity;
        this.others = List.of(others);
    }

    /** Appends a value of the Java class that the column's type names, or of its box. */
    abstract void add(Object value);

    /** Appends a NULL. */
    abstract void addNull();

    /** Hands over what a record batch lists of this vector: its length and number of NULLs, and its buffers. */
    void finish(List<ArrowFieldNode> nodes, List<ArrowBuf> buffers) {
        nodes.add(new ArrowFieldNode(validity.count(), validity.zeros()));
        buffers.add(validity.finished());
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
