package io.fillrate.core.postgres;

import io.fillrate.core.WriterContext;
import io.fillrate.core.jdbc.Sql;
import io.fillrate.data.Table;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The table itself, which must be empty, with new storage: what a transaction writes into storage of its own needs no write-ahead log
 * when the server's {@code wal_level} is {@code minimal}, for it is written to the disk at commit; and its rows can be frozen at once, so that
 * no vacuum has to come back to them (PostgreSQL documentation, "Populating a Database" and COPY, {@code FREEZE}).
 */
record FrozenCopyTarget<T>(Table<T> table) implements CopyTarget<T> {

    @Override
    public String copyOptions() {
        return ", FREEZE";
    }

    @Override
    public void check(Connection connection, WriterContext<T> context) throws SQLException {
        String level = Sql.texts(connection, "SHOW wal_level").get(0);
        if (!level.equals("minimal")) {
            throw context.unavailable(
                    "the server's wal_level is " + level
                            + ", under which every row is logged: it needs wal_level=minimal and max_wal_senders=0, and a restart");
        }
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        String name = PostgresDialect.INSTANCE.quote(table.name());
        Sql.run(connection, "LOCK TABLE " + name + " IN ACCESS EXCLUSIVE MODE");
        Relation.of(connection, table).requireEmpty(connection);
        Sql.run(connection, "TRUNCATE " + name);
    }
}
