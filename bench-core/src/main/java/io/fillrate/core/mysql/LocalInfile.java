package io.fillrate.core.mysql;

import io.fillrate.core.WriterContext;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The server's permission for LOAD DATA LOCAL, which MariaDB gives by default and MySQL does not. */
final class LocalInfile {

    private LocalInfile() {}

    /** @throws io.fillrate.core.UnavailableException if the server does not give it */
    static void require(Connection connection, WriterContext<?> context) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet setting = statement.executeQuery("SELECT @@GLOBAL.local_infile")) {
            setting.next();
            if (!setting.getBoolean(1)) {
                throw context.unavailable("the server refuses LOAD DATA LOCAL: SET GLOBAL local_infile = ON allows it");
            }
        }
    }
}
