package io.fillrate.schema.generate.text;

import io.fillrate.schema.generate.domain.Domain;
import java.util.Optional;

/** A form that a column's texts can have. Immutable. */
interface TextForm {

    /** The texts of this form that fit a room; empty if none do. They may be fewer than needed. */
    Optional<Domain> in(Room room);

    /** Whether its texts repeat naturally, so that a few are enough unless different ones are asked for. */
    default boolean repeats() {
        return false;
    }
}
