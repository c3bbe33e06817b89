package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.StringJoiner;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values and types in MariaDB: those that arrive, and those that are refused, rounded or cut. */
@SparkStarts
@Tag("slow")
@Tag("jdk")
class MySqlSinkTypesTest {

    private static final List<String> VALUES = List.of(
            "boolean; true; 1",
            "tinyint; -128Y; -128",
            "tinyint unsigned; 255; 255",
            "smallint; 32767S; 32767",
            "mediumint; -8388608; -8388608",
            "int; -2147483648; -2147483648",
            "int unsigned; 4294967295L; 4294967295",
            "bigint; 9223372036854775807L; 9223372036854775807",
            "bigint unsigned; 7; 7",
            "float; float('-1.5'); -1.5",
            "double; 4.9E-324D; 5e-324",
            "double; float('0.1'); 0.10000000149011612",
            "decimal(10,2); 12.30BD; 12.30",
            "decimal(38,0); 12345678901234567890123456789012345678BD; 12345678901234567890123456789012345678",
            "decimal(22,2); -9223372036854775808L; -9223372036854775808.00",
            "longtext; 'žluťoučký 🐎\\t\\n\\\\'; žluťoučký 🐎\t\n\\",
            "varchar(3); ''; ",
            "varchar(3) CHARACTER SET latin1; 'é'; é",
            "char(5); 'abc'; abc",
            "enum('sad','happy'); 'happy'; happy",
            "uuid; '550e8400-e29b-41d4-a716-446655440000'; 550e8400-e29b-41d4-a716-446655440000",
            "date; DATE'0001-01-01'; 0001-01-01",
            "date; DATE'9999-12-31'; 9999-12-31",
            "datetime(6); TIMESTAMP_NTZ'1582-10-15 12:34:56.789012'; 1582-10-15 12:34:56.789012",
            "datetime; TIMESTAMP_NTZ'2026-01-02 03:04:05'; 2026-01-02 03:04:05",
            "timestamp(6) null; TIMESTAMP'1999-12-31 23:59:59.999999Z'; 1999-12-31 23:59:59.999999",
            "json; '{\"b\" : 1}'; {\"b\" : 1}",
            "json; named_struct('n', null, 's', 'q\"\\\\\\n'); {\"n\":null,\"s\":\"q\\\"\\\\\\u000a\"}",
            "json; map('k', array(1, null)); {\"k\":[1,null]}",
            "int; null; null",
            "int; cast(null as int); null");

    @AfterEach
    void nothing_is_left_behind() throws SQLException {
        MariaDb.assertNothingIsLeft();
    }

    private static Dataset<Row> select(String expressions) {
        return Servers.spark().sql("SELECT " + expressions);
    }

    @Test
    void values_arrive_as_they_are() throws SQLException {
        List<String[]> values =
                VALUES.stream().map(value -> value.split("; ", 3)).toList();
        StringJoiner columns = new StringJoiner(", ");
        StringJoiner cells = new StringJoiner(", ");
        for (int i = 0; i < values.size(); i++) {
            columns.add("c" + i + " " + values.get(i)[0]);
            cells.add(values.get(i)[1] + " AS c" + i);
        }
        MariaDb.run("DROP TABLE IF EXISTS cells; CREATE TABLE cells (" + columns + ") CHARACTER SET utf8mb4");
        MariaDb.load(select(cells.toString()), "cells").mode("append").save();
        try (Connection connection = MariaDb.connect()) {
            Servers.run(connection, "SET time_zone = '+00:00'");
            for (int i = 0; i < values.size(); i++) {
                assertThat(Servers.query(connection, "SELECT CAST(c" + i + " AS CHAR) FROM cells"))
                        .as(VALUES.get(i))
                        .containsExactly(values.get(i)[2]);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "tinyint; 128; 128 is out of range for tinyint(4): -128 to 127",
                "int unsigned; -1; -1 is out of range for int(10) unsigned: 0 to 4294967295",
                "double; double('NaN'); NaN is out of range",
                "decimal(4,2); 100.00BD; is out of range for numeric(4,2)",
                "decimal(4,2); 1.005BD; 1.005 has more decimal places than numeric(4,2)",
                "int NOT NULL; cast(null as int); is null, but the column is NOT NULL",
                "varchar(3); 'abcd'; has 4 characters, which is too long for varchar(3): cut it in the DataFrame",
                "varchar(3) CHARACTER SET latin1; '猫'; Incorrect string value",
                "enum('sad'); 'glad'; 'glad' is not a label of enum('sad')",
                "enum('a','b'); '1'; '1' is not a label of enum('a','b')",
                "enum('a','b'); 'A'; 'A' is not a label of",
                "varchar(3); 'abc '; has 4 characters, which is too long for varchar(3)",
                "char(3); 'abc '; has 4 characters, which is too long for char(3)",
                "uuid; 'nonsense'; Incorrect uuid value: 'nonsense' for column",
                "date; DATE'-0001-01-01'; is out of range: years 1 to 9999",
                "datetime; TIMESTAMP_NTZ'2026-01-02 03:04:05.5'; has smaller parts than datetime keeps",
                "timestamp; TIMESTAMP'1900-01-02 03:04:05Z'; Out of range value for column 'c'",
            })
    void a_value_that_does_not_fit_is_refused_with_its_row_and_column(String type, String expression, String why)
            throws SQLException {
        MariaDb.run("DROP TABLE IF EXISTS cell; CREATE TABLE cell (c " + type + ")");
        Dataset<Row> one = select(expression + " AS c");
        assertThatThrownBy(() -> MariaDb.load(one, "cell").mode("append").save())
                .hasStackTraceContaining("partition 0 into `test`.`cell`, row 0, column c: ")
                .hasStackTraceContaining(why);
        assertThat(MariaDb.query("SELECT count(*) FROM cell")).containsExactly("0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "datetime; current_timestamp(); cast it to timestamp_ntz",
                "timestamp; TIMESTAMP_NTZ'2026-01-01 00:00:00'; cast it to timestamp",
                "int; 'x'; is STRING in the DataFrame, which int(11) does not take",
                "time; INTERVAL '1' HOUR; which time does not take",
                "float; 1.5D; is DOUBLE in the DataFrame, which float does not take",
                "float(7,2); float('1.125'); which float(7,2) does not take, since it rounds values",
                "binary(3); X'00'; make the column a varbinary",
                "bit(1); true; which bit(1) does not take",
            })
    void a_type_that_the_column_does_not_take_is_refused_before_the_first_row(String type, String value, String why)
            throws SQLException {
        MariaDb.run("DROP TABLE IF EXISTS cell; CREATE TABLE cell (c " + type + ")");
        Dataset<Row> one = select(value + " AS c");
        assertThatThrownBy(() -> MariaDb.load(one, "cell").mode("append").save())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }

    @Test
    void a_value_is_rounded_or_cut_where_that_is_asked_for() throws SQLException {
        MariaDb.run("DROP TABLE IF EXISTS cells; CREATE TABLE cells (at datetime, n decimal(4,2), t varchar(3))");
        Dataset<Row> row = select("TIMESTAMP_NTZ'2026-01-02 23:59:59.6' AS at, 1.005BD AS n, 'abc' AS t");
        MariaDb.load(row, "cells").option("inexact", "round").mode("append").save();
        MariaDb.load(row.withColumn("t", functions.lit("abc d")), "cells")
                .option("inexact", "truncate")
                .mode("append")
                .save();
        assertThat(MariaDb.query("SELECT CAST(at AS CHAR), n, t FROM cells ORDER BY at"))
                .containsExactly("2026-01-02 23:59:59|1.00|abc", "2026-01-03 00:00:00|1.01|abc");
        Dataset<Row> label = select("'1' AS c");
        MariaDb.run("DROP TABLE IF EXISTS cell; CREATE TABLE cell (c enum('a','b'))");
        assertThatThrownBy(() -> MariaDb.load(label, "cell")
                        .option("inexact", "truncate")
                        .mode("append")
                        .save())
                .hasStackTraceContaining("'1' is not a label of enum('a','b')");
    }
}
