package io.fillrate.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import java.util.StringJoiner;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of each of Spark's types, at its limits and beyond. */
@SparkStarts
@Tag("database")
class SinkTypesTest {

    /** The column's type, the value in Spark, and the text of what arrives. */
    private static final List<String> VALUES = List.of(
            "bool; true; true",
            "int2; -128Y; -128",
            "int2; 32767S; 32767",
            "int4; -2147483648; -2147483648",
            "int4; 7L; 7",
            "int8; 9223372036854775807L; 9223372036854775807",
            "int8; 1Y; 1",
            "float4; float('-1.5'); -1.5",
            "float4; float('NaN'); NaN",
            "float8; double('-Infinity'); -Infinity",
            "float8; float('0.5'); 0.5",
            "float8; 4.9E-324D; 5e-324",
            "numeric(10,2); 12.30BD; 12.30",
            "numeric(10,2); cast(-12.3 as decimal(38,18)); -12.30",
            "numeric(10,2); 99999999.99BD; 99999999.99",
            "numeric(38,0); 12345678901234567890123456789012345678BD; 12345678901234567890123456789012345678",
            "numeric(38,38); cast('0.00000000000000000000000000000000000001' as decimal(38,38));"
                    + " 0.00000000000000000000000000000000000001",
            "numeric; 1.50BD; 1.50",
            "numeric; 0.0000BD; 0.0000",
            "numeric(23,4); -9223372036854775808L; -9223372036854775808.0000",
            "numeric(18,3); cast(999999999999999.123 as decimal(18,3)); 999999999999999.123",
            "text; 'žluťoučký 🐎'; žluťoučký 🐎",
            "text; ''; ",
            "varchar(3); 'abc'; abc",
            "char(5); 'abc'; abc",
            "name; 'abc'; abc",
            "mood; 'happy'; happy",
            "uuid; '550E8400-e29b-41d4-a716-446655440000'; 550e8400-e29b-41d4-a716-446655440000",
            "bytea; X'00FF10'; \\x00ff10",
            "date; DATE'0001-01-01'; 0001-01-01",
            "date; DATE'-4712-01-01'; 4713-01-01 BC",
            "date; DATE'9999-12-31'; 9999-12-31",
            "timestamp; TIMESTAMP_NTZ'1582-10-15 12:34:56.789012'; 1582-10-15 12:34:56.789012",
            "timestamptz; TIMESTAMP'1969-12-31 23:59:59.999999Z'; 1969-12-31 23:59:59.999999+00",
            "timestamptz; timestamp_micros(9223372036854775807L); 294247-01-10 04:00:54.775807+00",
            "interval; INTERVAL '3 04:05:06.789' DAY TO SECOND; 76:05:06.789",
            "interval; INTERVAL '-2-3' YEAR TO MONTH; -2 years -3 mons",
            "jsonb; '{\"b\": 1, \"a\": [null]}'; {\"a\": [null], \"b\": 1}",
            "json; '{\"b\" : 1}'; {\"b\" : 1}",
            "timestamp(0); TIMESTAMP_NTZ'2026-01-02 03:04:05'; 2026-01-02 03:04:05",
            "interval(3); INTERVAL '0.123' SECOND; 00:00:00.123",
            "interval year to month; INTERVAL '1-2' YEAR TO MONTH; 1 year 2 mons",
            "time(3); '12:34:56.789'; 12:34:56.789",
            "time; '24:00:00'; 24:00:00",
            "time; '00:01'; 00:01:00",
            "inet; '192.168.0.1/24'; 192.168.0.1/24",
            "inet; '::ffff:1.2.3.4'; ::ffff:1.2.3.4/128",
            "inet; '2001:db8::1'; 2001:db8::1/128",
            "cidr; '10.0.0.0/8'; 10.0.0.0/8",
            "macaddr; '08-00-2B-01-02-03'; 08:00:2b:01:02:03",
            "macaddr; '0800.2b01.0203'; 08:00:2b:01:02:03",
            "macaddr8; '08:00:2b:01:02:03:04:05'; 08:00:2b:01:02:03:04:05",
            "xml; '<a>ž</a>'; <a>ž</a>",
            "inet[]; array('10.0.0.1', null); {10.0.0.1,NULL}",
            "int4[]; array(array(1, null), array(3, 4)); {{1,NULL},{3,4}}",
            "text[]; array(array(array('a'))); {{{a}}}",
            "int4[][]; cast(array() as array<array<int>>); {}",
            "int4[]; array(1, null, 3); {1,NULL,3}",
            "int8[]; array(1, 2); {1,2}",
            "text[]; array('a,b', '', 'NULL'); {\"a,b\",\"\",\"NULL\"}",
            "int4[]; cast(array() as array<int>); {}",
            "numeric(5,1)[]; array(1.5BD); {1.5}",
            "jsonb; named_struct('n', null, 's', 'q\"\\\\\n', 'd', 1.50BD); {\"d\": 1.50, \"n\": null, \"s\": \"q\\\"\\\\\\n\"}",
            "jsonb; map('k', array(1, null)); {\"k\": [1, null]}",
            "jsonb; map(7, true); {\"7\": true}",
            "jsonb; map(DATE'2026-01-02', 1.5D); {\"2026-01-02\": 1.5}",
            "jsonb; array(named_struct('t', TIMESTAMP'2026-01-02 03:04:05Z')); [{\"t\": \"2026-01-02T03:04:05Z\"}]",
            "jsonb; parse_json('{\"v\": [1, \"x\"]}'); {\"v\": [1, \"x\"]}",
            "json; array(X'00FF'); [\"AP8=\"]",
            "json; map(TIMESTAMP'2026-01-02 03:04:05.123456Z', 1, TIMESTAMP'1969-12-31 23:59:59Z', null);"
                    + " {\"2026-01-02T03:04:05.123456Z\":1,\"1969-12-31T23:59:59Z\":null}",
            "json; named_struct('a\"b', array(TIMESTAMP_NTZ'2026-01-02 03:04:05.1'), 'f', float(1.5), 's', map('k', 2S), 'd',"
                    + " cast('0.00000001' as decimal(20,8)));"
                    + " {\"a\\\"b\":[\"2026-01-02T03:04:05.1\"],\"f\":1.5,\"s\":{\"k\":2},\"d\":0.00000001}",
            "json; array(INTERVAL '1 02:03:04.5' DAY TO SECOND); [\"PT26H3M4.5S\"]",
            "json; array(INTERVAL '1-2' YEAR TO MONTH, null); [\"P1Y2M\",null]",
            "json; array(); []",
            "int4; null; null",
            "text; cast(null as string); null");

    private static Dataset<Row> select(String expressions) {
        return Servers.spark().sql("SELECT " + expressions);
    }

    private static List<String> loaded(String type, String expression) throws SQLException {
        Servers.run("DROP TABLE IF EXISTS cell; CREATE TABLE cell (c " + type + ")");
        Servers.load(select(expression + " AS c"), "cell").mode("append").save();
        return Servers.query("SELECT c::text FROM cell");
    }

    @Test
    void values_arrive_as_they_are() throws SQLException {
        List<String[]> values =
                VALUES.stream().map(value -> value.split("; ", 3)).toList();
        StringJoiner columns = new StringJoiner(", ");
        StringJoiner cells = new StringJoiner(", ");
        StringJoiner texts = new StringJoiner(", ");
        for (int i = 0; i < values.size(); i++) {
            columns.add("c" + i + " " + values.get(i)[0]);
            cells.add(values.get(i)[1] + " AS c" + i);
            texts.add("c" + i + "::text");
        }
        Servers.run("DROP TABLE IF EXISTS cells; CREATE TYPE mood AS ENUM ('sad', 'happy'); CREATE TABLE cells ("
                + columns + ")");
        Servers.load(select(cells.toString()), "cells").mode("append").save();
        String arrived = Servers.query("SELECT " + texts + " FROM cells").get(0);
        assertThat(arrived.split("\\|", -1))
                .containsExactly(values.stream().map(value -> value[2]).toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "int2; 32768; 32768 is out of range for int2: -32768 to 32767",
                "int4; 2147483648L; 2147483648 is out of range for int4",
                "numeric(20,4); -9223372036854775808L; -9223372036854775808 is out of range for numeric(20,4)",
                "numeric(4,2); 100.00BD; is out of range for numeric(4,2)",
                "numeric(4,2); 1.005BD; 1.005 has more decimal places than numeric(4,2)",
                "numeric(4,2); cast(1.0000000000000000005 as decimal(38,19)); has more decimal places",
                "int4 NOT NULL; cast(null as int); is null, but the column is NOT NULL",
                "uuid; 'nonsense'; 'nonsense' is not a uuid",
                "varchar(3); 'abcd'; has 4 characters, which is too long for character varying(3): cut it in the DataFrame",
                "varchar(3); 'abc '; has 4 characters, which is too long for character varying(3)",
                "char(3); 'abc '; has 4 characters, which is too long for character(3)",
                "varchar(3)[]; array('abc '); has 4 characters",
                "timestamp(0); TIMESTAMP_NTZ'2026-01-02 23:59:59.6'; has smaller parts than timestamp(0) without time zone keeps",
                "timestamptz(3); TIMESTAMP'2026-01-02 03:04:05.0006Z'; has smaller parts than timestamp(3) with time zone",
                "timestamp(0)[]; array(TIMESTAMP_NTZ'2026-01-02 23:59:59.6'); has smaller parts than timestamp(0)",
                "interval(0); INTERVAL '0.6' SECOND; has smaller parts than interval(0) keeps",
                "interval hour to minute; INTERVAL '1:02:03' HOUR TO SECOND; has smaller parts than interval hour to minute",
                "interval year; INTERVAL '1-1' YEAR TO MONTH; has smaller parts than interval year keeps",
                "time(0); '12:34:56.5'; has smaller parts than time(0) without time zone keeps",
                "time; '12:34:56.1234567'; has smaller parts than time without time zone keeps",
                "time; '25:00'; '25:00' is not a time",
                "inet; 'localhost'; 'localhost' is not an inet",
                "inet; '10.1'; '10.1' is not an inet",
                "inet; '::1/129'; '::1/129' is not an inet",
                "cidr; '10.0.0.1/8'; invalid external \"cidr\" value",
                "macaddr; '08:00:2b:01:02'; is not a macaddr",
                "xml; '<a>'; invalid XML",
                "xml; '<?xml version=\"1.0\" encoding=\"latin1\"?><a/>'; declares the encoding latin1",
                "int4[]; array(array(1), array(2, 3)); has arrays of 1 and of 2 elements",
                "int4[]; array(array(1), null); has null among its arrays",
                "int4[]; array(cast(array() as array<int>)); has empty arrays as elements",
                "date; date_from_unix_date(-3000000); is out of range for a date",
                "timestamptz; timestamp_micros(-9000000000000000000L); is out of range for a timestamp",
                "jsonb; array(double('NaN')); holds NaN, and JSON has no such number",
                "json; array(float('-Infinity')); holds -Infinity, and JSON has no such number",
                "json; array(cast(X'61FF62' as string)); invalid byte sequence",
                "jsonb; '{'; invalid input syntax for type json",
                "text; decode(X'6100', 'UTF-8'); invalid byte sequence",
            })
    void a_value_that_does_not_fit_is_refused_with_its_row_and_column(String type, String expression, String why)
            throws SQLException {
        assertThatThrownBy(() -> loaded(type, expression))
                .hasStackTraceContaining("partition 0 into \"public\".\"cell\", row 0, column c: ")
                .hasStackTraceContaining(why);
        assertThat(Servers.query("SELECT count(*) FROM cell")).containsExactly("0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "timestamp; current_timestamp(); cast it to timestamp_ntz",
                "timestamptz; TIMESTAMP_NTZ'2026-01-01 00:00:00'; cast it to timestamp",
                "int4; 'x'; column c of \"public\".\"cell\": is STRING in the DataFrame, which integer does not take",
                "float4; 1.5D; is DOUBLE in the DataFrame, which real does not take",
                "text; named_struct('a', 1); which text does not take",
                "point; '(1,2)'; nor any other of Spark's types",
                "interval day; INTERVAL '3' DAY; which interval day does not take",
                "jsonb; map(array(1), 2); a key must have one text",
                "numeric(3,-2); 100BD; nor any other with such a scale",
            })
    void a_type_that_the_column_does_not_take_is_refused_before_the_first_row(String type, String value, String why) {
        assertThatThrownBy(() -> loaded(type, value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "timestamp(0); TIMESTAMP_NTZ'2026-01-02 23:59:59.6'; 2026-01-03 00:00:00; 2026-01-02 23:59:59",
                "timestamp(0); TIMESTAMP_NTZ'1969-12-31 23:59:58.4'; 1969-12-31 23:59:58; 1969-12-31 23:59:58",
                "timestamptz(3); TIMESTAMP'2026-01-02 03:04:05.0005Z'; 2026-01-02 03:04:05.001+00; 2026-01-02 03:04:05+00",
                "interval(0); INTERVAL '0.6' SECOND; 00:00:01; 00:00:00",
                "time(0); '12:34:56.5'; 12:34:57; 12:34:56",
                "numeric(4,2); 1.005BD; 1.01; 1.00",
                "numeric(4,2); -1.005BD; -1.01; -1.00",
                "numeric(4,2); cast(1.0050000000000000005 as decimal(38,19)); 1.01; 1.00",
                "numeric(4,2)[]; array(1.005BD); {1.01}; {1.00}",
                "varchar(3); 'abc '; ; abc",
                "varchar(2); '🐎猫x'; ; 🐎猫",
            })
    void a_value_is_rounded_or_cut_where_that_is_asked_for(
            String type, String expression, @Nullable String rounded, String truncated) throws SQLException {
        Servers.run("DROP TABLE IF EXISTS cell; CREATE TABLE cell (c " + type + ")");
        DataFrameWriter<Row> load =
                Servers.load(select(expression + " AS c"), "cell").mode("append");
        if (rounded == null) {
            assertThatThrownBy(() -> load.option("inexact", "round").save())
                    .hasStackTraceContaining("which is too long for");
        } else {
            load.option("inexact", "round").save();
            assertThat(Servers.query("SELECT c::text FROM cell")).containsExactly(rounded);
        }
        Servers.run("TRUNCATE cell");
        load.option("inexact", "truncate").option("verify", "digest").save();
        assertThat(Servers.query("SELECT c::text FROM cell")).containsExactly(truncated);
    }

    @Test
    void strings_go_into_citext() throws SQLException {
        Servers.run("CREATE EXTENSION IF NOT EXISTS citext");
        assertThat(loaded("citext", "'Abc'")).containsExactly("Abc");
    }

    @Test
    void a_column_whose_name_has_a_colon_is_named_in_full() throws SQLException {
        Servers.run(
                "DROP TABLE IF EXISTS cell; CREATE TABLE cell (price jsonb, \"price:eur\" jsonb, \"price:eur: x\" jsonb)");
        assertThatThrownBy(() -> Servers.load(select("'{' AS `price:eur`, '1' AS price"), "cell")
                        .mode("append")
                        .save())
                .hasStackTraceContaining("row 0, column price:eur: ");
    }

    @Test
    void columns_are_matched_by_name_and_others_get_their_defaults() throws SQLException {
        Servers.run("DROP TABLE IF EXISTS named; CREATE DOMAIN positive AS int4 CHECK (VALUE > 0);"
                + " CREATE TABLE named (id int8 GENERATED ALWAYS AS IDENTITY, \"Odd \"\"Name\" text, n positive NOT NULL,"
                + " twice int4 GENERATED ALWAYS AS (n * 2) STORED, said text DEFAULT 'nothing', lost text)");
        Servers.run("ALTER TABLE named DROP COLUMN lost");
        Servers.load(select("5 AS N, 'x' AS `Odd \"Name`"), "named")
                .mode("append")
                .save();
        Servers.load(select("6 AS n, 77L AS id"), "public.NAMED").mode("append").save();
        assertThat(Servers.query("SELECT * FROM named ORDER BY n"))
                .containsExactly("1|x|5|10|nothing", "77|null|6|12|nothing");
        assertThatThrownBy(() -> Servers.load(select("1 AS n, 2 AS m"), "named")
                        .mode("append")
                        .save())
                .hasMessageContaining("has no column m; its columns are id, Odd \"Name, n, twice, said");
        assertThatThrownBy(() -> Servers.load(select("'x' AS said"), "named")
                        .mode("append")
                        .save())
                .hasMessageContaining("no column n, which in \"public\".\"named\" is NOT NULL and has no default");
        assertThatThrownBy(() -> Servers.load(select("1 AS n, 2 AS twice"), "named")
                        .mode("append")
                        .save())
                .hasMessageContaining("column twice of \"public\".\"named\": the server computes its values");
        assertThatThrownBy(() ->
                        Servers.load(select("-1 AS n"), "named").mode("append").save())
                .hasStackTraceContaining("row 0, column n: value for domain positive violates check constraint");
    }

    @Test
    void a_row_deep_in_a_partition_is_named() throws SQLException {
        Servers.run("DROP TABLE IF EXISTS deep; CREATE TABLE deep (id int8, n varchar(5))");
        Dataset<Row> rows = Servers.spark().range(0, 200_000, 1, 2).selectExpr("id", "CAST(id AS string) AS n");
        assertThatThrownBy(() -> Servers.load(rows, "deep").mode("append").save())
                .hasStackTraceContaining("partition 1 into \"public\".\"deep\", row 0, column n: has 6 characters");
        Dataset<Row> few = Servers.spark().range(0, 3000, 1, 1).selectExpr("IF(id = 2345, NULL, id) AS id");
        Servers.run("ALTER TABLE deep ALTER id SET NOT NULL");
        assertThatThrownBy(() -> Servers.load(few, "deep").mode("append").save())
                .hasStackTraceContaining("row 2345, column id: is null, but the column is NOT NULL");
    }
}
