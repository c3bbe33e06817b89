package io.fillrate.jmh.binary;

import de.bytefish.pgbulkinsert.mapping.AbstractMapping;
import de.bytefish.pgbulkinsert.row.SimpleRow;
import io.fillrate.data.workload.Article;
import java.io.IOException;
import java.time.ZoneOffset;

/** {@code articles} without Fillrate. */
final class ArticleRow implements PgBinaryRow<Article> {

    private static final class Mapping extends AbstractMapping<Article> {
        Mapping() {
            super("public", "articles");
            mapText("external_id", Article::externalId);
            mapText("title", Article::title);
            mapText("body", Article::body);
            mapIntegerPrimitive("category_id", Article::categoryId);
            mapIntegerPrimitive("source_id", Article::sourceId);
            mapTimeStampTz("published_at", row -> row.publishedAt().atZone(ZoneOffset.UTC));
            mapIntegerPrimitive("word_count", Article::wordCount);
        }
    }

    @Override
    public AbstractMapping<Article> mapping() {
        return new Mapping();
    }

    @Override
    public void set(Article row, SimpleRow out) {
        out.setText("external_id", row.externalId());
        out.setText("title", row.title());
        out.setText("body", row.body());
        out.setInteger("category_id", row.categoryId());
        out.setInteger("source_id", row.sourceId());
        out.setTimeStampTz("published_at", row.publishedAt().atZone(ZoneOffset.UTC));
        out.setInteger("word_count", row.wordCount());
    }

    @Override
    public void write(Article row, PgDataOutput out) throws IOException {
        out.text(row.externalId());
        out.text(row.title());
        out.text(row.body());
        out.int4(row.categoryId());
        out.int4(row.sourceId());
        out.timestamptz(row.publishedAt());
        out.int4(row.wordCount());
    }
}
