package io.fillrate.spark;

import io.fillrate.spark.mysql.MySql;
import io.fillrate.spark.postgres.Postgres;
import io.fillrate.spark.sink.SinkDatabase;

/** The databases that rows can go into. */
final class Databases {

    private Databases() {}

    /**
     * The database of a JDBC URL.
     *
     * @throws IllegalArgumentException if it is none of these
     */
    static SinkDatabase of(String url) {
        if (url.startsWith(Postgres.URL)) {
            return Postgres.INSTANCE;
        }
        for (MySql one : MySql.values()) {
            if (url.startsWith(one.url())) {
                return one;
            }
        }
        throw new IllegalArgumentException("option url: must begin with " + Postgres.URL + ", " + MySql.MARIADB.url()
                + " or " + MySql.MYSQL.url() + ", since other databases are not supported");
    }
}
