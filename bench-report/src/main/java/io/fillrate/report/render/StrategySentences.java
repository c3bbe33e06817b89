package io.fillrate.report.render;

import io.fillrate.report.analysis.Topic;
import io.fillrate.report.render.Block.DataTable;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.render.Document.Kind;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.results.Series;
import io.fillrate.report.text.TextTable;
import io.fillrate.report.text.TextTable.Column;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** What strategies are, in a sentence each. */
public final class StrategySentences {

    private static final String REWRITE = "-rewrite";
    private static final Properties SENTENCES = read();

    private StrategySentences() {}

    /** Returns the sentence of a series' strategy; empty where we know none. */
    public static Optional<String> of(Series series) {
        return of(series.database(), series.operation().name().toLowerCase(Locale.ROOT), series.strategy());
    }

    /**
     * Returns the sentence of a strategy.
     *
     * @param operation in lower case
     */
    public static Optional<String> of(String database, String operation, String strategy) {
        Optional<String> own = Stream.of(
                        database + "/" + operation + "/" + strategy,
                        operation + "/" + strategy,
                        database + "/" + strategy,
                        strategy)
                .map(SENTENCES::getProperty)
                .filter(Objects::nonNull)
                .findFirst();
        return own.isEmpty() && strategy.endsWith(REWRITE)
                ? of(database, operation, strategy.substring(0, strategy.length() - REWRITE.length()))
                        .map(sentence -> sentence + "; the driver makes statements of many rows of its batches")
                : own;
    }

    /** Returns the section on the strategies of some topics: a sentence for each that has one. */
    static Section of(List<Topic> topics, String id) {
        List<List<String>> rows = topics.stream()
                .flatMap(topic -> topic.groups().stream())
                .flatMap(group -> group.labels().group().stream())
                .flatMap(series ->
                        of(series).stream().map(sentence -> List.of(series.strategy(), series.database(), sentence)))
                .distinct()
                .toList();
        List<Column> columns = List.of(Column.text("strategy"), Column.text("database"), Column.text("what it is"));
        return new Section(
                id,
                "What the strategies are",
                Kind.REFERENCE,
                List.of(
                        new DataTable("", new TextTable(columns, rows, 2), true),
                        new Paragraph("What they need and guarantee: docs/STRATEGIES.md of Fillrate.")));
    }

    private static Properties read() {
        Properties sentences = new Properties();
        String file = "strategies.properties";
        try (InputStream in = Objects.requireNonNull(StrategySentences.class.getResourceAsStream(file), file)) {
            sentences.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(file + " of this jar", e);
        }
        return sentences;
    }
}
