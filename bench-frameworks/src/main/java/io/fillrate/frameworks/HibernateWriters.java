package io.fillrate.frameworks;

import io.fillrate.core.WriterContext;
import io.fillrate.core.postgres.PostgresDialect;
import java.util.List;
import java.util.Map;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.boot.model.naming.PhysicalNamingStrategyStandardImpl;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.cfg.Configuration;
import org.hibernate.dialect.PostgreSQLDialect;
import org.hibernate.engine.jdbc.env.spi.JdbcEnvironment;

/**
 * Hibernate with {@code hibernate.jdbc.batch_size} and {@code hibernate.order_inserts} (Hibernate user guide, "Batching"). The session
 * factory is built when the writer opens, as an application builds it when it starts.
 */
abstract class HibernateWriters<T> extends FrameworkWriter<T> {

    private final SessionFactory factory;

    private HibernateWriters(WriterContext<T> context, Map<String, String> driverProperties) {
        super(context, PostgresDialect.INSTANCE, driverProperties);
        factory = prepared(() -> {
            Readings.require(context);
            return closing(factory(context));
        });
    }

    private static SessionFactory factory(WriterContext<?> context) {
        Configuration configuration = new Configuration().addAnnotatedClass(ReadingEntity.class);
        configuration.setPhysicalNamingStrategy(new TableName(context.table().name()));
        configuration
                .setProperty(AvailableSettings.DIALECT, PostgreSQLDialect.class.getName())
                .setProperty(AvailableSettings.ALLOW_METADATA_ON_BOOT, false)
                .setProperty(AvailableSettings.GLOBALLY_QUOTED_IDENTIFIERS, true)
                // The transaction is this writer's.
                .setProperty(AvailableSettings.ALLOW_UPDATE_OUTSIDE_TRANSACTION, true)
                .setProperty(AvailableSettings.ORDER_INSERTS, true)
                .setProperty(
                        AvailableSettings.STATEMENT_BATCH_SIZE,
                        context.options().batchSize());
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

    final SessionFactory factory() {
        return factory;
    }

    final List<ReadingEntity> entities(List<T> rows) {
        return rows.stream().map(row -> new ReadingEntity(Readings.of(row))).toList();
    }

    /** {@code session.persist} of each row, then {@code flush} and {@code clear}. */
    static final class Batch<T> extends HibernateWriters<T> {

        Batch(WriterContext<T> context, Map<String, String> driverProperties) {
            super(context, driverProperties);
        }

        @Override
        long insert(List<T> rows) {
            try (Session session = factory().withOptions().connection(jdbc()).openSession()) {
                entities(rows).forEach(session::persist);
                session.flush();
                session.clear();
                return rows.size();
            }
        }
    }

    /** {@code StatelessSession.insertMultiple}. */
    static final class Stateless<T> extends HibernateWriters<T> {

        Stateless(WriterContext<T> context, Map<String, String> driverProperties) {
            super(context, driverProperties);
        }

        @Override
        long insert(List<T> rows) {
            try (StatelessSession session =
                    factory().withStatelessOptions().connection(jdbc()).openStatelessSession()) {
                session.insertMultiple(entities(rows));
                return rows.size();
            }
        }
    }
}
