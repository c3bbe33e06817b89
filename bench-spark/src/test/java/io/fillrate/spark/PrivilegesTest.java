package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the server would refuse at the end of a load is found before its first row. */
@SparkStarts
@Tag("database")
class PrivilegesTest {

    @BeforeAll
    static void createUser() throws SQLException {
        Servers.run("DROP SCHEMA IF EXISTS owned CASCADE; CREATE SCHEMA owned; CREATE ROLE loader LOGIN;"
                + " GRANT USAGE ON SCHEMA owned TO loader; CREATE SCHEMA staged AUTHORIZATION loader");
    }

    @AfterAll
    static void dropUser() throws SQLException {
        Servers.run("DROP OWNED BY loader CASCADE; DROP ROLE loader; DROP SCHEMA owned CASCADE");
    }

    @BeforeEach
    void createTables() throws SQLException {
        Servers.run("DROP TABLE IF EXISTS owned.child, owned.parent; CREATE TABLE owned.parent (id int8 PRIMARY KEY);"
                + " INSERT INTO owned.parent VALUES (1)");
    }

    /** The rows fail when they are read. */
    private static DataFrameWriter<Row> load() {
        return Servers.spark()
                .sql("SELECT CAST(raise_error('a row was read') AS bigint) AS id")
                .write()
                .format("fillrate")
                .option("url", Servers.url().replace("user=postgres", "user=loader"))
                .option("dbtable", "owned.parent")
                .option("stagingSchema", "staged");
    }

    private static void refuses(DataFrameWriter<Row> load, String why) throws SQLException {
        assertThatThrownBy(load::save)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
        assertThat(Servers.query("SELECT id FROM owned.parent")).containsExactly("1");
    }

    @Test
    void missing_privileges_are_found() throws SQLException {
        refuses(load().mode("append"), "permission denied for table parent");
        Servers.run("GRANT INSERT ON owned.parent TO loader");
        assertThatThrownBy(() -> load().mode("append").save()).hasStackTraceContaining("a row was read");
        refuses(load().mode("overwrite"), "permission denied for table parent");
        refuses(load().mode("overwrite").option("overwriteMode", "truncate"), "the user may not TRUNCATE it");
        refuses(load().mode("append").option("upsert", "id"), "permission denied for table parent");
        refuses(load().mode("append").option("stagingSchema", "owned"), "rows are staged in schema owned, which");
        Servers.run("GRANT DELETE ON owned.parent TO loader");
        assertThatThrownBy(() -> load().mode("overwrite").save()).hasStackTraceContaining("a row was read");
    }

    @Test
    void what_keeps_a_table_from_being_emptied_is_found() throws SQLException {
        Servers.run("GRANT ALL ON owned.parent TO loader;"
                + " CREATE TABLE owned.child (id int8 REFERENCES owned.parent ON DELETE CASCADE, parent int8)");
        for (String mode : new String[] {"delete", "truncate"}) {
            refuses(
                    load().mode("overwrite").option("overwriteMode", mode),
                    "mode overwrite: \"owned\".\"parent\" cannot be emptied: foreign key child_id_fkey of owned.child references it");
        }
        Servers.run("DROP TABLE owned.child; ALTER TABLE owned.parent ENABLE ROW LEVEL SECURITY");
        refuses(load().mode("overwrite"), "row-level security may hide rows from this user");
        Servers.run("ALTER TABLE owned.parent DISABLE ROW LEVEL SECURITY;"
                + " CREATE FUNCTION owned.keep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';"
                + " CREATE TRIGGER keep BEFORE DELETE ON owned.parent FOR EACH ROW EXECUTE FUNCTION owned.keep()");
        refuses(load().mode("overwrite"), "trigger keep may keep rows");
        Servers.run("DROP FUNCTION owned.keep CASCADE");
    }

    /** Its schema is the table's, so that loads with other staging schemas find it. */
    @Test
    void a_record_that_the_user_may_not_write_is_found() throws SQLException {
        Servers.run("GRANT INSERT ON owned.parent TO loader");
        assertThatThrownBy(() -> load().mode("append").option("loadId", "x").save())
                .hasStackTraceContaining("permission denied for schema owned")
                .satisfies(failure -> assertThat(failure).hasMessageNotContaining("a row was read"));
    }
}
