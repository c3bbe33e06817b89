package io.fillrate.schema.planner.key;

import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ForeignKeyModel;
import io.fillrate.schema.planner.key.ColumnGroup.Choices;
import java.util.List;
import java.util.Optional;

/** The rows that the foreign keys of a table choose among. */
public interface ReferencedRows {

    /** The rows that a key refers to; empty if there are none. */
    Optional<Choices> of(ForeignKeyModel key);

    /** The rows that a key refers to and the database has already; empty if there are none. */
    Optional<Choices> stored(ForeignKeyModel key);

    /** The different values that the stored rows of a table have in some columns; empty if there are none, or none can be read. */
    Optional<Choices> stored(TableModel table, List<String> columns);

    /** Whether the values that a key refers to are known, and not only how many rows there will be. */
    boolean haveValues(ForeignKeyModel key);
}
