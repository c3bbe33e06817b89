package io.fillrate.frameworks;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.CommitPolicy;
import io.fillrate.core.PhaseRecorder.Phase;
import io.fillrate.core.postgres.PostgresDialect;
import io.fillrate.core.spi.WriterContext;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.SharedSessionContract;
import org.hibernate.StatelessSession;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.boot.model.naming.PhysicalNamingStrategyStandardImpl;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.cfg.Configuration;
import org.hibernate.engine.jdbc.env.spi.JdbcEnvironment;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Hibernate with {@code hibernate.jdbc.batch_size} and {@code hibernate.order_inserts} (Hibernate user guide, "Batching"). The session
 * factory is built when the writer opens, as an application builds it when it starts. The transaction is Hibernate's: without one of its
 * own, it sends each row separately.
 *
 * @param <S> the kind of session
 */
final class HibernateWriters<T, S extends SharedSessionContract> extends FrameworkWriter<T> {

    private final Function<SessionFactory, S> opener;
    private final BiConsumer<S, List<ReadingEntity>> insert;
    private final SessionFactory sessions;
    private @Nullable S running;

    private HibernateWriters(
            WriterContext<T> context,
            Map<String, String> driverProperties,
            Function<SessionFactory, S> opener,
            BiConsumer<S, List<ReadingEntity>> insert) {
        super(context, PostgresDialect.INSTANCE, CommitPolicy.AUTOCOMMIT, driverProperties); // Hibernate commits
        this.opener = opener;
        this.insert = insert;
        sessions = prepared(() -> {
            Readings.require(context);
            return closing(factory());
        });
    }

    private SessionFactory factory() {
        Configuration configuration = new Configuration().addAnnotatedClass(ReadingEntity.class);
        configuration.setPhysicalNamingStrategy(new TableName(context().table().name()));
        configuration
                .setProperty(AvailableSettings.GLOBALLY_QUOTED_IDENTIFIERS, true)
                .setProperty(AvailableSettings.ORDER_INSERTS, true)
                .setProperty(
                        AvailableSettings.STATEMENT_BATCH_SIZE,
                        context().options().batchSize());
        configuration
                .getProperties()
                .put(AvailableSettings.JAKARTA_NON_JTA_DATASOURCE, new SingleConnectionDataSource(jdbc(), true));
        return configuration.buildSessionFactory();
    }

    /** The entity's table under the name of the table to load. */
    private static final class TableName extends PhysicalNamingStrategyStandardImpl {

        private static final long serialVersionUID = 1;

        private final String name;

        TableName(String name) {
            this.name = name;
        }

        @Override
        public Identifier toPhysicalTableName(Identifier logicalName, JdbcEnvironment context) {
            return Identifier.toIdentifier(name, true);
        }
    }

    /** {@code session.persist} of each row, then {@code flush} and {@code clear}. */
    static <T> BulkWriter<T> batch(WriterContext<T> context, Map<String, String> driverProperties) {
        return new HibernateWriters<>(
                context, driverProperties, SessionFactory::openSession, (Session session, List<ReadingEntity> rows) -> {
                    rows.forEach(session::persist);
                    session.flush();
                    session.clear();
                });
    }

    /** {@code StatelessSession.insertMultiple}. */
    static <T> BulkWriter<T> stateless(WriterContext<T> context, Map<String, String> driverProperties) {
        return new HibernateWriters<>(
                context, driverProperties, SessionFactory::openStatelessSession, StatelessSession::insertMultiple);
    }

    @Override
    long insert(List<T> rows) {
        S session = running;
        if (session == null) {
            session = opener.apply(sessions);
            running = session;
            session.beginTransaction();
        }
        insert.accept(
                session,
                rows.stream().map(row -> new ReadingEntity(Readings.of(row))).toList());
        return rows.size();
    }

    @Override
    void finish() {
        S session = running;
        if (session != null) {
            phases().enter(Phase.COMMIT);
            session.getTransaction().commit();
            running = null;
            session.close();
        }
    }

    @Override
    protected void abandon() throws SQLException {
        S session = running;
        running = null;
        if (session != null) {
            try (session) {
                session.getTransaction().rollback();
            } catch (RuntimeException e) {
                throw new SQLException("Hibernate cannot roll back", e);
            }
        }
    }
}
