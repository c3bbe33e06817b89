package io.fillrate.frameworks;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.sql.DataSource;
import org.postgresql.PGConnection;

/** Articles into PostgreSQL as "PostgreSQL batch inserts and COPY" has it: the code that people write by hand, without checks. */
final class PlainJdbc {

    private static final int ROWS_PER_STATEMENT = 1_000;
    private static final LocalDateTime EPOCH = LocalDateTime.of(2000, 1, 1, 0, 0);

    private static final String COLUMNS = "external_id, title, body, category_id, source_id, published_at, word_count";
    private static final String INSERT = "INSERT INTO articles (" + COLUMNS + ") ";

    /** Each way by the name of the strategy that does the same. */
    static final Map<String, PlainLoad> LOADS = loads();

    private PlainJdbc() {}

    /** A row. */
    record Article(
            String externalId,
            String title,
            String body,
            int categoryId,
            int sourceId,
            LocalDateTime publishedAt,
            int wordCount) {}

    /** A load of all rows in one transaction. */
    @FunctionalInterface
    interface PlainLoad {
        long run(DataSource source, List<Article> rows) throws SQLException, IOException;
    }

    private static Map<String, PlainLoad> loads() {
        Map<String, PlainLoad> loads = new LinkedHashMap<>();
        loads.put("batch", PlainJdbc::batch);
        loads.put("batch-rewrite", PlainJdbc::batch);
        loads.put("multi-values", PlainJdbc::multiValues);
        loads.put("unnest", PlainJdbc::unnest);
        loads.put("copy-text", (source, rows) -> copy(source, "text", delimited(rows, PlainJdbc::textLine)));
        loads.put("copy-csv", (source, rows) -> copy(source, "csv", delimited(rows, PlainJdbc::csvLine)));
        loads.put("copy-binary", (source, rows) -> copy(source, "binary", binary(rows)));
        return loads;
    }

    private static void set(PreparedStatement statement, int before, Article article) throws SQLException {
        statement.setString(before + 1, article.externalId());
        statement.setString(before + 2, article.title());
        statement.setString(before + 3, article.body());
        statement.setInt(before + 4, article.categoryId());
        statement.setInt(before + 5, article.sourceId());
        statement.setObject(before + 6, article.publishedAt());
        statement.setInt(before + 7, article.wordCount());
    }

    private static long batch(DataSource source, List<Article> rows) throws SQLException {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            int count = 0;
            try (PreparedStatement insert = connection.prepareStatement(INSERT + "VALUES (?, ?, ?, ?, ?, ?, ?)")) {
                for (Article article : rows) {
                    set(insert, 0, article);
                    insert.addBatch();
                    if (++count % ROWS_PER_STATEMENT == 0) {
                        insert.executeBatch();
                    }
                }
                insert.executeBatch();
                connection.commit();
            }
            return count;
        }
    }

    private static long multiValues(DataSource source, List<Article> rows) throws SQLException {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            long count = 0;
            for (int i = 0; i < rows.size(); i += ROWS_PER_STATEMENT) {
                List<Article> some = rows.subList(i, Math.min(i + ROWS_PER_STATEMENT, rows.size()));
                StringBuilder sql = new StringBuilder(INSERT + "VALUES ");
                for (int j = 0; j < some.size(); j++) {
                    sql.append(j > 0 ? "," : "").append("(?,?,?,?,?,?,?)");
                }
                try (PreparedStatement insert = connection.prepareStatement(sql.toString())) {
                    for (int j = 0; j < some.size(); j++) {
                        set(insert, j * 7, some.get(j));
                    }
                    count += insert.executeUpdate();
                }
            }
            connection.commit();
            return count;
        }
    }

    private static long unnest(DataSource source, List<Article> rows) throws SQLException {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            long count = 0;
            try (PreparedStatement insert =
                    connection.prepareStatement(INSERT + "SELECT * FROM unnest(?::text[], ?::text[],"
                            + " ?::text[], ?::int4[], ?::int4[], ?::timestamp[], ?::int4[])")) {
                for (int i = 0; i < rows.size(); i += ROWS_PER_STATEMENT) {
                    List<Article> some = rows.subList(i, Math.min(i + ROWS_PER_STATEMENT, rows.size()));
                    array(insert, 1, "text", some, Article::externalId);
                    array(insert, 2, "text", some, Article::title);
                    array(insert, 3, "text", some, Article::body);
                    array(insert, 4, "int4", some, Article::categoryId);
                    array(insert, 5, "int4", some, Article::sourceId);
                    array(insert, 6, "timestamp", some, Article::publishedAt);
                    array(insert, 7, "int4", some, Article::wordCount);
                    count += insert.executeUpdate();
                }
            }
            connection.commit();
            return count;
        }
    }

    private static void array(
            PreparedStatement insert, int index, String type, List<Article> rows, Function<Article, Object> value)
            throws SQLException {
        Object[] values = new Object[rows.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value.apply(rows.get(i));
        }
        insert.setArray(index, insert.getConnection().createArrayOf(type, values));
    }

    private static long copy(DataSource source, String format, byte[] payload) throws SQLException, IOException {
        try (Connection connection = source.getConnection()) {
            return connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn(
                            "COPY articles (" + COLUMNS + ") FROM STDIN WITH (FORMAT " + format + ")",
                            new ByteArrayInputStream(payload));
        }
    }

    private static byte[] delimited(List<Article> rows, Function<Article, String> line) throws IOException {
        ByteArrayOutputStream buffer = new ByteArrayOutputStream(rows.size() * 1024);
        for (Article article : rows) {
            buffer.write(line.apply(article).getBytes(StandardCharsets.UTF_8));
        }
        return buffer.toByteArray();
    }

    private static String textLine(Article article) {
        return escaped(article.externalId())
                + '\t'
                + escaped(article.title())
                + '\t'
                + escaped(article.body())
                + '\t'
                + article.categoryId()
                + '\t'
                + article.sourceId()
                + '\t'
                + article.publishedAt()
                + '\t'
                + article.wordCount()
                + '\n';
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }

    private static String csvLine(Article article) {
        return quoted(article.externalId())
                + ','
                + quoted(article.title())
                + ','
                + quoted(article.body())
                + ','
                + article.categoryId()
                + ','
                + article.sourceId()
                + ','
                + article.publishedAt()
                + ','
                + article.wordCount()
                + '\n';
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    private static byte[] binary(List<Article> rows) throws IOException {
        ByteArrayOutputStream buffer = new ByteArrayOutputStream(rows.size() * 1024);
        DataOutputStream out = new DataOutputStream(buffer);
        out.write("PGCOPY\n\377\r\n\0".getBytes(StandardCharsets.ISO_8859_1));
        out.writeLong(0);
        for (Article article : rows) {
            out.writeShort(7);
            text(out, article.externalId());
            text(out, article.title());
            text(out, article.body());
            number(out, article.categoryId());
            number(out, article.sourceId());
            out.writeInt(8);
            out.writeLong(ChronoUnit.MICROS.between(EPOCH, article.publishedAt()));
            number(out, article.wordCount());
        }
        out.writeShort(-1);
        return buffer.toByteArray();
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static void number(DataOutputStream out, int number) throws IOException {
        out.writeInt(4);
        out.writeInt(number);
    }
}
