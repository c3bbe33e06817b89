package io.fillrate.spark.sink;

import io.fillrate.core.internal.encode.EncodeBuffer;
import io.fillrate.core.internal.encode.RowEncoder;
import java.sql.SQLException;
import org.apache.spark.sql.catalyst.InternalRow;

/** Rows on their way into one staging table, in an open transaction. Belongs to one thread. */
public interface StagingCopy {

    /** Writes rows in the form that the server reads. */
    RowEncoder<InternalRow> encoder();

    /** The size from which on a chunk is to be sent. */
    int chunkBytes();

    /** Sends a chunk of whole rows. */
    void send(EncodeBuffer chunk) throws SQLException;

    /** Ends the copy, and returns the number of rows that the server has taken. */
    long end() throws SQLException;

    /** Ends the copy early: its rows, and if possible its table, are gone afterwards. */
    void cancel() throws SQLException;
}
