package io.fillrate.core;

import java.sql.SQLException;
import java.util.List;

/** What a database's catalog says: all that a load has to leave as it was. */
public interface CatalogReader {

    /** All about a table, in lines. */
    List<String> of(Session session, String table) throws SQLException;

    /** Whatever loads have left behind. */
    List<String> leftovers(Session session) throws SQLException;
}
