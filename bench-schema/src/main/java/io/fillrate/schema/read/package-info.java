/** Reads the model of a schema from a database's catalogue: one reader for each database. */
@NullMarked
package io.fillrate.schema.read;

import org.jspecify.annotations.NullMarked;
