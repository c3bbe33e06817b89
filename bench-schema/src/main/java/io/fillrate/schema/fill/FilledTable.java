package io.fillrate.schema.fill;

import io.fillrate.schema.model.TableName;
import java.util.Optional;

/**
 * What became of a table. Immutable.
 *
 * @param rows that the database acknowledged
 * @param nanos how long that took, from opening the writer to the commit
 * @param strategy by which it was filled, such as {@code postgres/copy-binary}; of a failure, the one that was tried
 * @param note what a user should know, such as why there are fewer rows than planned; empty if nothing
 * @param failure why it was not filled: nothing of it is left then, unless it says so
 */
public record FilledTable(
        TableName table, long rows, long nanos, String strategy, String note, Optional<String> failure) {}
