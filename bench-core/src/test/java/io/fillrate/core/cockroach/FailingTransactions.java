package io.fillrate.core.cockroach;

import static io.fillrate.core.Items.TABLE;

import io.fillrate.core.LoadTarget;
import io.fillrate.core.postgres.TestPostgres;
import java.sql.SQLException;

/**
 * A PostgreSQL whose table of items wants transactions that insert the item 15 to be started again, with CockroachDB's SQLSTATE. A sequence
 * counts them, as sequences alone are not rolled back.
 */
final class FailingTransactions {

    private static final String CALL =
            " on items deferrable initially %s for each row when (new.id = 15)" + " execute function ask_for_restart()";

    /** The database. */
    LoadTarget target() {
        return TestPostgres.stock().target();
    }

    /** Recreates the table, empty: the first transactions fail as the item is inserted. */
    void failAtInsert(int transactions) throws SQLException {
        create(transactions, "immediate");
    }

    /** Recreates the table, empty: the first transactions fail as they are committed. */
    void failAtCommit(int transactions) throws SQLException {
        create(transactions, "deferred");
    }

    private void create(int transactions, String when) throws SQLException {
        target().create(TABLE);
        target().execute("drop sequence if exists transactions");
        target().execute("create sequence transactions");
        target().execute("""
                create or replace function ask_for_restart() returns trigger language plpgsql as $$
                begin
                  if nextval('transactions') <= %d then
                    raise exception 'restart transaction: someone was here' using errcode = '40001';
                  end if;
                  return new;
                end $$
                """.formatted(transactions));
        target().execute("create constraint trigger restart after insert" + CALL.formatted(when));
    }

    /** How many transactions have inserted the item so far, those that failed included. */
    long transactions() throws SQLException {
        return target().count("select case when is_called then last_value else 0 end from transactions");
    }
}
