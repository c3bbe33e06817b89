package io.fillrate.jmh.arrow;

import io.fillrate.data.workload.SensorReading;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.impl.UnionListWriter;

/** Contestants that build lists. */
public enum ListContestant {

    /** {@link io.fillrate.core.internal.arrow.ArrowBatchBuilder}: offsets and elements straight into the buffers. */
    FILLRATE(allocator -> new BatchBuild.FillrateBuild(Batches.lists(), allocator)),

    /** The list vector's {@code UnionListWriter}. */
    WRITER(ListVectors.ByWriter::new),

    /** {@code startNewValue}, {@code endValue}, and {@code setSafe} of the vector of elements. */
    OFFSETS(ListVectors.ByOffsets::new);

    @SuppressWarnings("ImmutableEnumChecker") // a lambda that captures nothing
    private final Function<BufferAllocator, BatchBuild> opener;

    ListContestant(Function<BufferAllocator, BatchBuild> opener) {
        this.opener = opener;
    }

    BatchBuild open(BufferAllocator allocator) {
        return opener.apply(allocator);
    }

    /** Lists of texts in a vector of Arrow's. Memory is kept between batches. */
    private abstract static class ListVectors implements BatchBuild {

        private final VectorSchemaRoot root;
        final ListVector lists;

        private ListVectors(BufferAllocator allocator) {
            root = Batches.root(Batches.lists(), allocator);
            lists = (ListVector) root.getVector(0);
        }

        abstract void list(int i, List<String> values);

        @Override
        public final void build(List<SensorReading> rows) {
            lists.reset();
            for (int i = 0; i < rows.size(); i++) {
                list(i, rows.get(i).tags());
            }
            root.setRowCount(rows.size());
        }

        @Override
        public final VectorSchemaRoot root() {
            return root;
        }

        @Override
        public final void close() {
            root.close();
        }

        static final class ByWriter extends ListVectors {

            private final UnionListWriter writer;

            ByWriter(BufferAllocator allocator) {
                super(allocator);
                writer = lists.getWriter();
            }

            @Override
            void list(int i, List<String> values) {
                writer.setPosition(i);
                writer.startList();
                for (String value : values) {
                    writer.writeVarChar(value);
                }
                writer.endList();
            }
        }

        /** By offsets into the vector of elements, whose {@code setSafe} takes the values. */
        static final class ByOffsets extends ListVectors {

            private final VarCharVector elements;

            ByOffsets(BufferAllocator allocator) {
                super(allocator);
                elements = (VarCharVector) lists.getDataVector();
            }

            @Override
            void list(int i, List<String> values) {
                int at = lists.startNewValue(i);
                for (String value : values) {
                    elements.setSafe(at++, value.getBytes(StandardCharsets.UTF_8));
                }
                lists.endValue(i, values.size());
            }
        }
    }
}
