package io.fillrate.e2e.targets;

/** How a server is made to end the connections that still load, so that what they work on can be dropped. */
public enum Eviction {
    /** PostgreSQL's. */
    POSTGRES(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = '%s' and pid <> pg_backend_pid()"),
    /** CockroachDB's. */
    COCKROACH("cancel sessions if exists (select session_id from [show cluster sessions] where application_name = '%s'"
            + " and session_id <> (select session_id from [show session_id]))");

    private final String statement;

    Eviction(String statement) {
        this.statement = statement;
    }

    /** Ends all connections of that name but the one that executes this. */
    String of(String applicationName) {
        return statement.formatted(applicationName);
    }
}
