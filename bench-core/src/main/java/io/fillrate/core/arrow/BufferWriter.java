package io.fillrate.core.arrow;

import org.apache.arrow.memory.ArrowBuf;

/** Writes one of the buffers that a vector consists of. */
interface BufferWriter extends AutoCloseable {

    /** Moves what was written since the last time out of the processor's cache into the buffer. */
    void flush();

    /** The buffer with all that was written, which stays ours: others retain it. */
    ArrowBuf finished();

    /** Starts anew; in the same memory, unless someone else still reads it. */
    void clear();

    @Override
    void close();
}
