package io.fillrate.core.mysql;

import static io.fillrate.core.Items.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Items;
import io.fillrate.core.LoadTarget;
import io.fillrate.core.internal.jdbc.Sql;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The server ends one of the two connections right before a statement. */
@ParameterizedClass
@EnumSource(TestServer.class)
@Tag("database")
class CutOverTest {

    private final LoadTarget target;

    CutOverTest(TestServer server) {
        target = server.target();
    }

    @BeforeEach
    void create() throws SQLException {
        target.create(TABLE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SELECT state", "UNLOCK TABLES", "RENAME TABLE"})
    void without_the_connection_that_has_the_locks_the_table_is_unchanged(String fatal) throws SQLException {
        try (Connection holder = target.session().connect();
                Connection other = target.session().connect()) {
            assertThatThrownBy(() -> cutOver(dyingBefore(fatal, holder), other)).isInstanceOf(SQLException.class);
        }
        assertThat(target.count(TABLE)).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"CREATE TABLE `test`.`~fillrate_old", "LOCK TABLES", "SELECT 'row'", "SELECT state", "DROP TABLE"
            })
    void without_the_other_connection_the_table_is_unchanged(String fatal) throws SQLException {
        try (Connection holder = target.session().connect();
                Connection other = target.session().connect()) {
            assertThatThrownBy(() -> cutOver(holder, dyingBefore(fatal, other))).isInstanceOf(SQLException.class);
        }
        assertThat(target.count(TABLE)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = "UNLOCK TABLES")
    void from_when_the_placeholder_is_gone_the_shadow_table_is_swapped_with_or_without_the_other_connection(
            String fatal) throws SQLException {
        try (Connection holder = target.session().connect();
                Connection other = target.session().connect()) {
            cutOver(holder, dyingBefore(fatal, other));
        }
        target.verify(TABLE, Items.rows(0, 3));
    }

    /** Creates a shadow table, fills it, and swaps it with the original. */
    private void cutOver(Connection holder, Connection other) throws SQLException {
        MySqlShadowTable shadow = MySqlShadowTable.of(holder, (MySqlDialect) target.dialect(), TABLE);
        try {
            shadow.create(holder);
            shadow.lockOriginal(holder);
            Sql.run(
                    other,
                    "INSERT INTO " + shadow.shadow() + " VALUES (0, 'item\\n0'), (1, 'item\\n1'), (2, 'item\\n2')");
            new CutOver(shadow, holder, other).run();
        } finally {
            MySqlShadowTable.releaseLocks(other);
            MySqlShadowTable.releaseLocks(holder);
            try (Connection tidy = target.session().connect()) {
                shadow.drop(tidy);
                assertThat(shadow.names().present(tidy)).isEmpty();
            }
        }
    }

    private Connection dyingBefore(String fatal, Connection connection) throws SQLException {
        String id = Sql.texts(connection, "SELECT CONNECTION_ID()").get(0);
        Runnable kill = () -> kill(id);
        return spy(Connection.class, connection, fatal, kill);
    }

    private void kill(String id) {
        try {
            if (target.count("SELECT count(*) FROM information_schema.processlist WHERE id = " + id) > 0) {
                target.execute("KILL " + id);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Passes everything on, and looks at the SQL that goes by. */
    private static <T> T spy(Class<T> type, T real, String fatal, Runnable kill) {
        InvocationHandler passOn = (proxy, method, arguments) -> {
            if (arguments != null && arguments[0] instanceof String sql && sql.startsWith(fatal)) {
                kill.run();
            }
            try {
                Object result = method.invoke(real, arguments);
                return method.getName().equals("createStatement")
                        ? spy(Statement.class, (Statement) result, fatal, kill)
                        : result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, passOn));
    }
}
