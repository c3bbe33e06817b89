package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.spark.sink.LoadJob;
import java.sql.SQLException;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A load of one id brings its rows once, and no other load is taken for it. */
@SparkStarts
@Tag("database")
class LoadIdTest {

    @BeforeEach
    void createTable() throws SQLException {
        Servers.run("DROP TABLE IF EXISTS named_loads, renamed_loads; CREATE TABLE named_loads (id int8)");
        Servers.run("CREATE SCHEMA IF NOT EXISTS elsewhere");
        if (!Servers.query("SELECT 1 WHERE to_regclass('fillrate_spark_loads') IS NOT NULL")
                .isEmpty()) {
            Servers.run("DELETE FROM fillrate_spark_loads WHERE target LIKE '%named_loads%'");
        }
    }

    private static DataFrameWriter<Row> load(String loadId) {
        return load(loadId, "named_loads");
    }

    private static DataFrameWriter<Row> load(String loadId, String table) {
        return Servers.load(Servers.spark().range(0, 10, 1, 1).toDF(), table)
                .option("loadId", loadId)
                .mode("append");
    }

    private static String count(String table) throws SQLException {
        return Servers.query("SELECT count(*) FROM " + table).get(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t"})
    void a_blank_id_is_refused(String blank) throws SQLException {
        assertThatThrownBy(() -> load(blank).save())
                .hasMessageContaining("option loadId is blank: is a variable of the job not set?");
        assertThat(count("named_loads")).isEqualTo("0");
    }

    @Test
    void an_id_of_a_table_that_was_dropped_is_refused_for_a_new_one_of_its_name() throws SQLException {
        load("monday").save();
        Servers.run("DROP TABLE named_loads; CREATE TABLE named_loads (id int8)");
        assertThatThrownBy(() -> load("monday").save())
                .hasStackTraceContaining("option loadId=monday: this id is recorded for another table of that name")
                .hasStackTraceContaining("delete its row from \"public\".\"fillrate_spark_loads\"");
        assertThat(count("named_loads")).isEqualTo("0");
        Servers.run("DELETE FROM fillrate_spark_loads WHERE load_id = 'monday'");
        load("monday").save();
        assertThat(count("named_loads")).isEqualTo("10");
    }

    @Test
    void an_id_of_another_operation_is_refused() throws SQLException {
        load("monday").save();
        assertThatThrownBy(() -> load("monday").mode("overwrite").save())
                .hasStackTraceContaining("option loadId=monday: this id is recorded for append, and this is overwrite");
        load("tuesday").mode("overwrite").save();
        assertThatThrownBy(() -> load("tuesday").save())
                .hasStackTraceContaining("this id is recorded for overwrite, and this is append");
        assertThat(count("named_loads")).isEqualTo("10");
    }

    @Test
    void a_load_is_known_wherever_its_rows_are_staged_and_whatever_its_table_is_called_now() throws SQLException {
        load("monday").save();
        load("monday").option("stagingSchema", "elsewhere").save();
        load("tuesday").option("stagingSchema", "elsewhere").save();
        load("tuesday").save();
        assertThat(count("named_loads")).isEqualTo("20");
        Servers.run("ALTER TABLE named_loads RENAME TO renamed_loads");
        load("monday", "renamed_loads").save();
        assertThat(count("renamed_loads")).isEqualTo("20");
    }

    @Test
    void a_load_that_is_skipped_warns() throws SQLException {
        load("monday").save();
        StringBuilder seen = new StringBuilder();
        AbstractAppender appender = new AbstractAppender("seen", null, null, true, Property.EMPTY_ARRAY) {
            @Override
            public void append(LogEvent event) {
                seen.append(event.getLevel())
                        .append(' ')
                        .append(event.getMessage().getFormattedMessage())
                        .append('\n');
            }
        };
        appender.start();
        String name = LoadJob.class.getName();
        Configurator.setLevel(name, Level.WARN);
        LoggerContext context = LoggerContext.getContext(false);
        LoggerConfig log = context.getConfiguration().getLoggerConfig(name);
        log.addAppender(appender, null, null);
        try {
            load("monday").save();
        } finally {
            context.getConfiguration().removeLogger(name);
            context.updateLoggers();
        }
        assertThat(seen)
                .contains("WARN \"public\".\"named_loads\": nothing is loaded, since load monday of")
                .contains("has brought 10 rows already");
    }

    @Test
    void records_of_the_table_are_pruned_by_age() throws SQLException {
        load("old").save();
        load("new").save();
        Servers.run("UPDATE fillrate_spark_loads SET merged_at = now() - interval '366 days' WHERE load_id = 'old'");
        Servers.run("UPDATE fillrate_spark_loads SET merged_at = now() - interval '364 days' WHERE load_id = 'new'");
        load("next").save();
        assertThat(recorded()).containsExactly("new", "next");
        load("last").option("loadIdDays", "30").save();
        assertThat(recorded()).containsExactly("last", "next");
        assertThatThrownBy(() -> load("x").option("loadIdDays", "0").save())
                .hasMessageContaining("option loadIdDays=0: must be a number from 1 to 99999");
    }

    private static List<String> recorded() throws SQLException {
        return Servers.query("SELECT load_id FROM fillrate_spark_loads WHERE target LIKE '%named_loads%' ORDER BY 1");
    }
}
