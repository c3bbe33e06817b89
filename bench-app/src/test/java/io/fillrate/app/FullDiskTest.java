package io.fillrate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disk of a database is full. Needs a small disk, so it runs where this process may mount one: as root on Linux. */
@Tag("slow")
class FullDiskTest {

    private static final String ON_DISK = "&options=-c%20default_tablespace=small";

    private final Path folder;
    private String url = "";

    FullDiskTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void createTables() throws Exception {
        assumeThat(mount("-t", "tmpfs", "-o", "size=8m", "tmpfs", folder.toString()))
                .as("a small disk can be mounted here")
                .isZero();
        TestPostgres.execute(
                TestPostgres.url("postgres") + "?user=postgres", "CREATE TABLESPACE small LOCATION '" + folder + "'");
        url = TestPostgres.create("full_disk", "") + ON_DISK;
        TestPostgres.execute(url, "CREATE TABLE customers (id bigint PRIMARY KEY, city text NOT NULL)");
        TestPostgres.execute(
                url, "CREATE TABLE orders (id bigint PRIMARY KEY, customer_id bigint NOT NULL REFERENCES customers)");
    }

    @AfterEach
    void dropDisk() throws Exception {
        if (!url.isEmpty()) {
            String server = TestPostgres.url("postgres") + "?user=postgres";
            TestPostgres.execute(server, "DROP DATABASE full_disk WITH (FORCE)");
            TestPostgres.execute(server, "DROP TABLESPACE small");
            new ProcessBuilder("umount", folder.toString()).start().waitFor();
        }
    }

    private static int mount(String... arguments) throws IOException, InterruptedException {
        String[] command = new String[arguments.length + 1];
        command[0] = "mount";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        return new ProcessBuilder(command).start().waitFor();
    }

    @Test
    void a_table_that_does_not_fit_has_a_line_and_no_rows_and_the_next_fill_works() throws Exception {
        AppRun run = AppRun.of("fill", url, "--rows", "orders=300k,*=1000")
                .assertEnded(1, "public.customers", "1,000", "public.orders");
        assertThat(run.err()).contains("public.orders", "No space left on device");
        assertThat(TestPostgres.number(url, "SELECT count(*) FROM customers")).isEqualTo(1_000);
        assertThat(TestPostgres.number(url, "SELECT count(*) FROM orders")).isZero();

        assertThat(mount("-o", "remount,size=64m", folder.toString())).isZero();
        AppRun.of("fill", url, "--rows", "orders=100k,*=1000", "--append").assertEnded(0, "public.orders", "100,000");
    }

    @Test
    void advice_that_does_not_fit_says_so_and_leaves_no_copy() throws Exception {
        assertThat(mount("-o", "remount,size=300k", folder.toString())).isZero();

        AppRun run = AppRun.of("advise", url, "customers", "--rows=1M", "--budget=60s");

        assertThat(run.out() + run.err())
                .containsIgnoringWhitespaces("No space left on device")
                .doesNotContain("Exception");
        assertThat(TestPostgres.number(url, "SELECT count(*) FROM pg_namespace WHERE nspname ~ '^fillrate_'"))
                .isZero();
    }
}
