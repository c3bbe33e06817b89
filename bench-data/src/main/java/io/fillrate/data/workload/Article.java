package io.fillrate.data.workload;

import io.fillrate.data.Column;
import io.fillrate.data.ColumnRandom;
import io.fillrate.data.Table;
import java.time.Instant;
import java.util.List;

/** A wide row with about 2 KB of text and a random key. */
public record Article(
        String externalId,
        String title,
        String body,
        int categoryId,
        int sourceId,
        Instant publishedAt,
        int wordCount) {

    static final Workload<Article> WORKLOAD = new Workload<>(
            new Table<>(
                    "articles",
                    List.of(
                            Column.text("external_id", Article::externalId),
                            Column.text("title", Article::title),
                            Column.text("body", Article::body),
                            Column.int4("category_id", Article::categoryId),
                            Column.int4("source_id", Article::sourceId),
                            Column.timestamptz("published_at", Article::publishedAt),
                            Column.int4("word_count", Article::wordCount)),
                    List.of("external_id")),
            Article::random);

    private static final int CATEGORIES = 50;
    private static final int SOURCES = 500;
    private static final long FIRST_SECOND =
            Instant.parse("2015-01-01T00:00:00Z").getEpochSecond();
    private static final long MICROS_OF_TEN_YEARS = 10L * 365 * 86_400 * 1_000_000;

    private static Article random(long index, ColumnRandom[] columns) {
        int words = 340 + columns[2].nextInt(121);
        return new Article(
                // A bijection of the index: keys in random order, none twice.
                "art-" + Prose.hex16(columns[0].keyOf(index)),
                Prose.words(columns[1], 4 + columns[1].nextInt(9)),
                Prose.words(columns[2], words),
                1 + columns[3].nextInt(CATEGORIES),
                1 + columns[4].nextInt(SOURCES),
                Draw.instant(columns[5], FIRST_SECOND, MICROS_OF_TEN_YEARS),
                words);
    }
}
