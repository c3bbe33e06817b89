package io.fillrate.core.postgres;

import io.fillrate.data.Table;

/** The table itself, as it is. */
record DirectCopyTarget<T>(Table<T> table) implements CopyTarget<T> {}
