package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a transaction that began before a load sees while the load's own is open, and after it. {@code -Dfillrate.docs.update=true} writes
 * the table into {@code docs/SPARK.md}.
 */
@SparkStarts
@Tag("database")
class SnapshotsTest {

    private static final String HEADER =
            "| load | isolation of the older transaction | before the load | before its commit | afterwards |";
    private static final Path PAGE = Path.of("..", "docs", "SPARK.md");
    private static final List<String> ISOLATIONS = List.of("READ COMMITTED", "REPEATABLE READ", "SERIALIZABLE");
    private static final int GATE = 4711;

    @AfterEach
    void dropGate() throws SQLException {
        Servers.run("DROP FUNCTION IF EXISTS gate CASCADE");
    }

    @Test
    void the_page_says_what_older_snapshots_see() throws Exception {
        List<String> rows = new ArrayList<>();
        rows.addAll(load("`append`", "append", "delete"));
        rows.addAll(load("`append` with `upsert`", "upsert", "delete"));
        rows.addAll(load("`overwrite`", "overwrite", "delete"));
        rows.addAll(load("`overwrite`, `overwriteMode=truncate`", "overwrite", "truncate"));
        assertThat(page(rows)).isEqualTo(rows);
    }

    /** One load into a table of two old rows, which keeps its transaction open until all have looked. */
    private static List<String> load(String name, String operation, String overwriteMode) throws Exception {
        Servers.run("DROP TABLE IF EXISTS seen; CREATE TABLE seen (id int8 PRIMARY KEY, age text);"
                + " INSERT INTO seen VALUES (1, 'old'), (2, 'old');"
                + " CREATE OR REPLACE FUNCTION gate() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN PERFORM pg_advisory_xact_lock(" + GATE + "); RETURN NULL; END';"
                + " CREATE TRIGGER gate AFTER INSERT ON seen FOR EACH STATEMENT EXECUTE FUNCTION gate()");
        List<Connection> older = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        try (Connection gate = Servers.connect()) {
            Servers.run(gate, "SELECT pg_advisory_lock(" + GATE + ")");
            for (String isolation : ISOLATIONS) {
                Connection connection = Servers.connect();
                older.add(connection);
                Servers.run(connection, "BEGIN ISOLATION LEVEL " + isolation + "; SET LOCAL lock_timeout = '200ms'");
                lines.add("| " + name + " | " + isolation);
            }
            look(older, lines);
            CompletableFuture<Void> running = CompletableFuture.runAsync(load(operation, overwriteMode)::save);
            while (Servers.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
                            .isEmpty()
                    && !running.isDone()) {
                Thread.onSpinWait();
            }
            look(older, lines);
            Servers.run(gate, "SELECT pg_advisory_unlock(" + GATE + ")");
            running.join();
            look(older, lines);
        } finally {
            for (Connection connection : older) {
                connection.close();
            }
        }
        return lines.stream().map(line -> line + " |").toList();
    }

    private static DataFrameWriter<Row> load(String operation, String overwriteMode) {
        boolean upserts = operation.equals("upsert");
        DataFrameWriter<Row> load = Servers.load(
                        Servers.spark().sql("SELECT " + (upserts ? 2 : 3) + "L AS id, 'new' AS age"), "seen")
                .option("overwriteMode", overwriteMode)
                .mode(operation.equals("overwrite") ? "overwrite" : "append");
        return upserts ? load.option("upsert", "id") : load;
    }

    /** Adds to each line what a transaction sees. It keeps its snapshot, if it has one, but no lock, which would stop TRUNCATE. */
    private static void look(List<Connection> older, List<String> lines) throws SQLException {
        for (int i = 0; i < older.size(); i++) {
            Connection connection = older.get(i);
            Servers.run(connection, "SAVEPOINT look");
            String seen;
            try {
                seen = Servers.query(
                                connection,
                                "SELECT COALESCE(string_agg(n || ' ' || age, ', ' ORDER BY age DESC), 'no rows')"
                                        + " FROM (SELECT age, count(*) AS n FROM seen GROUP BY age) AS ages")
                        .get(0);
            } catch (SQLException e) {
                assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo("55P03"); // lock_not_available
                seen = "waits";
            }
            Servers.run(connection, "ROLLBACK TO look");
            lines.set(i, lines.get(i) + " | " + seen);
        }
    }

    /** The rows of the page's table, which are first replaced if that is asked for. */
    private static List<String> page(List<String> rows) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(PAGE));
        int first = lines.indexOf(HEADER) + 2;
        int end = first;
        while (lines.get(end).startsWith("|")) {
            end++;
        }
        List<String> table = lines.subList(first, end);
        if (Boolean.getBoolean("fillrate.docs.update")) {
            table.clear();
            table.addAll(rows);
            Files.writeString(PAGE, String.join("\n", lines) + "\n");
            return rows;
        }
        return table;
    }
}
