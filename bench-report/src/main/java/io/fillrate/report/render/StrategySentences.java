package io.fillrate.report.render;

import io.fillrate.report.results.Series;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
