package io.fillrate.schema.read.postgres;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.schema.EmbeddedPostgresServer;
import io.fillrate.schema.model.SchemaModel;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableName;
import io.fillrate.schema.read.SchemaReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A database with {@code everything.sql}, and what the reader reports of it; once for all tests of a JVM. */
final class Everything {

    static final String DATABASE = "postgres_reader";
    static final SchemaReader READER = SchemaReader.of(DatabaseKind.POSTGRES);
    static final Session SESSION;
    static final SchemaModel EVERYTHING;

    static {
        try {
            SESSION = EmbeddedPostgresServer.session(DATABASE);
            EmbeddedPostgresServer.run(SESSION, EmbeddedPostgresServer.script("everything.sql"));
            try (Connection connection = SESSION.connect()) {
                EVERYTHING = READER.read(connection, Set.of());
            }
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Everything() {}

    static TableModel table(String schema, String name) {
        return EVERYTHING.table(new TableName(schema, name)).orElseThrow();
    }

    static ColumnModel column(String schema, String table, String column) {
        return table(schema, table).column(column);
    }

    /** A key whose NULLs are distinct, without expressions, predicate and prefixes. */
    static TableModel.Key key(String name, List<String> columns) {
        return new TableModel.Key(name, columns, List.of(), Optional.empty(), true, Map.of());
    }
}
