package io.fillrate.jmh.arrow;

import org.apache.arrow.memory.BufferAllocator;

/** Who builds lists. */
public enum ListContestant {

    /** {@link io.fillrate.core.arrow.ArrowBatchBuilder}: offsets and elements straight into the buffers. */
    FILLRATE {
        @Override
        BatchBuild open(BufferAllocator allocator) {
            return new FillrateBuild(Batches.lists(), allocator);
        }
    },

    /** The list vector's {@code UnionListWriter}. */
    WRITER {
        @Override
        BatchBuild open(BufferAllocator allocator) {
            return new ListVectors.ByWriter(allocator);
        }
    },

    /** {@code startNewValue}, {@code endValue}, and {@code setSafe} of the vector of elements. */
    OFFSETS {
        @Override
        BatchBuild open(BufferAllocator allocator) {
            return new ListVectors.ByOffsets(allocator);
        }
    };

    abstract BatchBuild open(BufferAllocator allocator);
}
