package io.fillrate.jmh.text;

import io.fillrate.data.workload.Article;

/** {@code articles} without Fillrate. */
final class ArticleText implements TextRow<Article> {

    @Override
    public Object[] values(Article row) {
        return new Object[] {
            row.externalId(),
            row.title(),
            row.body(),
            row.categoryId(),
            row.sourceId(),
            row.publishedAt(),
            row.wordCount()
        };
    }

    @Override
    public String[] strings(Article row) {
        return new String[] {
            row.externalId(),
            row.title(),
            row.body(),
            Integer.toString(row.categoryId()),
            Integer.toString(row.sourceId()),
            row.publishedAt().toString(),
            Integer.toString(row.wordCount())
        };
    }

    @Override
    public void csv(Article row, StringBuilder out) {
        out.append(Tutorial.quoted(row.externalId())).append(',');
        out.append(Tutorial.quoted(row.title())).append(',');
        out.append(Tutorial.quoted(row.body())).append(',');
        out.append(row.categoryId()).append(',');
        out.append(row.sourceId()).append(',');
        out.append(row.publishedAt()).append(',');
        out.append(row.wordCount()).append('\n');
    }

    @Override
    public void text(Article row, StringBuilder out) {
        out.append(Tutorial.escaped(row.externalId())).append('\t');
        out.append(Tutorial.escaped(row.title())).append('\t');
        out.append(Tutorial.escaped(row.body())).append('\t');
        out.append(row.categoryId()).append('\t');
        out.append(row.sourceId()).append('\t');
        out.append(row.publishedAt()).append('\t');
        out.append(row.wordCount()).append('\n');
    }
}
