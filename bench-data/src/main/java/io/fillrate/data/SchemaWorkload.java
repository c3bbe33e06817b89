package io.fillrate.data;

import java.util.OptionalLong;

/** Tables to measure with, and how the rows of all of them are generated; a single table is a schema of one. Immutable. */
public interface SchemaWorkload {

    /** The name it is chosen by. */
    String name();

    /** Its tables and their foreign keys. */
    Schema schema();

    /** How many rows all its tables have together for a seed, if rules of its own decide that. */
    default OptionalLong size(long seed) {
        return OptionalLong.empty();
    }

    /**
     * Its rows for a seed, always the same.
     *
     * @param count of all tables together, exactly; where rules of its own decide, a smaller copy that obeys them has about as many
     */
    SchemaRows rows(long seed, long count);
}
