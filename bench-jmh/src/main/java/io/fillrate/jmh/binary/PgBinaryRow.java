package io.fillrate.jmh.binary;

import de.bytefish.pgbulkinsert.mapping.AbstractMapping;
import de.bytefish.pgbulkinsert.row.SimpleRow;
import java.io.IOException;

/**
 * How one kind of row is written with everything but Fillrate: as the users of each would write it.
 *
 * @param <T> the row
 */
interface PgBinaryRow<T> {

    /** With PgBulkInsert's mapping API. */
    AbstractMapping<T> mapping();

    /** With PgBulkInsert's row API, by the columns' names. */
    void set(T row, SimpleRow out);

    /** With nothing but a stream; the number of fields is written already. */
    void write(T row, PgDataOutput out) throws IOException;
}
