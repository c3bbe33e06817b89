package io.fillrate.core.arrow;

import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.jspecify.annotations.Nullable;

/** Lists, as deep as their type says: where each ends among the elements, and the elements as a vector of their own. */
final class ListWriter extends VectorWriter {

    private final Offsets offsets;
    private final VectorWriter elements;

    ListWriter(Bits validity, Offsets offsets, VectorWriter elements) {
        super(validity, offsets);
        this.offsets = offsets;
        this.elements = elements;
    }

    @Override
    void add(Object value) {
        List<?> list = (List<?>) value;
        for (int i = 0; i < list.size(); i++) {
            @Nullable Object element = list.get(i);
            if (element == null) {
                elements.addNull();
            } else if (element instanceof List != elements instanceof ListWriter) {
                throw new RefusedValueException("is not as deep an array as the column's type says");
            } else {
                elements.add(element);
            }
        }
        offsets.add(elements.validity.count());
        validity.add(true);
    }

    @Override
    void addNull() {
        offsets.add(elements.validity.count());
        validity.add(false);
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
