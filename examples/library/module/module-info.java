/** The application as a module. */
module shop {
    requires io.fillrate.core;
    requires io.fillrate.data;
    requires java.sql;

    opens shop to
            io.fillrate.data; // whose Table.of reads its records
}
