package io.fillrate.core.arrow;

import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;

/** Lists, as deep as their type says: where each ends among the elements, and the elements as a vector of their own. */
final class ListWriter extends VectorWriter {

    final VectorWriter elements;
    private final Offsets offsets;

    ListWriter(BufferAllocator allocator, VectorWriter elements) {
        this(new Validity(allocator), new Offsets(allocator), elements);
    }

    private ListWriter(Validity validity, Offsets offsets, VectorWriter elements) {
        super(validity, offsets);
        this.offsets = offsets;
        this.elements = elements;
    }

    @Override
    int count() {
        return offsets.count();
    }

    /** Marks the end of the list whose elements were added last. */
    void end() {
        offsets.add(elements.count());
    }

    @Override
    void addNothing() {
        end();
    }

    @Override
    void flush() {
        super.flush();
        elements.flush();
    }

    @Override
    void finish(List<ArrowFieldNode> nodes, List<ArrowBuf> buffers) {
        super.finish(nodes, buffers);
        elements.finish(nodes, buffers);
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
