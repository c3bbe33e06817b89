package io.fillrate.spark.sink;

import io.fillrate.core.Inexact;
import java.io.Serializable;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;

/** The type of a column in the database. */
public interface StoredType extends Serializable {

    /** Its name in DDL. */
    String sql();

    /**
     * The encoder of a type of Spark's for columns of this one.
     *
     * @param inexact what becomes of values that columns of this type cannot hold exactly
     * @throws Cell.UnsupportedType if these do not take it
     */
    Cell cell(DataType from, Inexact inexact);

    /** The type of Spark's that all values of this one would have; empty if the sink writes none of them. */
    Optional<DataType> inSpark();

    /** What stands for the type in a digest of rows ({@link RowSum}); of use only where values are kept as sent. */
    int digestId();

    /** Whether the server gives back the very bytes that it was sent, so that both sides get one digest. */
    boolean isKeptAsSent();
}
