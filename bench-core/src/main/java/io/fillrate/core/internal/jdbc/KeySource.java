package io.fillrate.core.internal.jdbc;

import io.fillrate.data.ColumnType.Scalar;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What gives the rows of a table their keys. Immutable. */
public interface KeySource {

    /** The type of the key's column. */
    Scalar type();

    /** Whether keys are taken before the rows are sent, and sent with them; else the database counts rows as they come. */
    boolean isTakenBefore();

    /** Returns keys that no other row gets, in the order in which the source gives them: of rows to come, or of those sent last. */
    long[] take(Connection connection, int count) throws SQLException;

    /**
     * A sequence. Its values are taken one by one, in one statement: nothing is assumed of its increment, its cache, or what others take
     * meanwhile.
     */
    abstract class Sequence implements KeySource {

        private final Scalar type;

        /** @param type of the key's column */
        protected Sequence(Scalar type) {
            this.type = type;
        }

        /** Returns a query of one column that takes values. */
        protected abstract String sql(int count);

        @Override
        public Scalar type() {
            return type;
        }

        @Override
        public boolean isTakenBefore() {
            return true;
        }

        @Override
        public long[] take(Connection connection, int count) throws SQLException {
            long[] keys = new long[count];
            int taken = 0;
            try (Statement statement = connection.createStatement()) {
                statement.setFetchSize(0); // a URL may set another, for which a cursor would stay open
                statement.setEscapeProcessing(false);
                try (ResultSet rows = statement.executeQuery(sql(count))) {
                    while (rows.next()) {
                        keys[taken++] = rows.getLong(1);
                    }
                }
            }
            if (taken != count) {
                throw new SQLException("the sequence has given " + taken + " keys, and not " + count);
            }
            return keys;
        }
    }
}
