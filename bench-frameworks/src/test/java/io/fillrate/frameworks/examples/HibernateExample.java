package io.fillrate.frameworks.examples;

import io.fillrate.core.BulkWriter;
import io.fillrate.core.Session;
import io.fillrate.data.Rows;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.List;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.AvailableSettings;
import org.hibernate.cfg.Configuration;

/** Hibernate: an entity and its many rows are stored by one commit. */
record HibernateExample(SessionFactory sessions) {

    long load(String name, List<Reading> readings) {
        // example
        return sessions.fromTransaction(session -> {
            session.persist(new Import(name));
            session.flush(); // what the rows may refer to
            return session.doReturningWork(connection -> {
                try (BulkWriter<Reading> writer = Reading.COPY.open(Reading.TABLE, Session.within(connection))) {
                    return writer.write(Rows.of(readings));
                }
            });
        });
        // end of example
    }

    /** An entity that is stored with the rows. */
    @Entity
    @Table(name = "imports")
    @SuppressWarnings("NullAway.Init") // Hibernate makes objects by the constructor without parameters
    static class Import {

        @Id
        String name;

        protected Import() {}

        Import(String name) {
            this.name = name;
        }
    }

    /** As {@code persistence.xml} would be set up, or Spring Boot does. */
    static SessionFactory sessions(DataSource dataSource) {
        Configuration configuration = new Configuration().addAnnotatedClass(Import.class);
        configuration.getProperties().put(AvailableSettings.JAKARTA_NON_JTA_DATASOURCE, dataSource);
        return configuration.buildSessionFactory();
    }
}
