package io.fillrate.report.render;

import com.samskivert.mustache.Mustache;
import io.fillrate.report.chart.Chart;
import io.fillrate.report.chart.SvgWriter;
import io.fillrate.report.chart.SvgWriter.Width;
import io.fillrate.report.render.Document.Lead;
import io.fillrate.report.render.Document.Section;
import io.fillrate.report.text.Printable;
import io.fillrate.report.text.TextTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a document as one HTML page that needs no other file: styles, script and pictures are inside. The records are what the template
 * reads; texts from outside are made printable here and escaped there.
 */
final class HtmlWriter {

    /** The page; the browser knows the only script by its hash, as the content security policy names it. */
    record Page(
            String title,
            List<Lead> leads,
            String facts,
            List<String> warnings,
            List<SectionView> sections,
            String style,
            String script,
            String scriptHash) {}

    record SectionView(String id, String title, List<BlockView> blocks) {}

    /** One part of a section: one component is there, the others are null. */
    record BlockView(
            @Nullable String heading,
            @Nullable String subheading,
            @Nullable String paragraph,
            @Nullable Items items,
            @Nullable String code,
            @Nullable TableView table,
            @Nullable FigureView figure) {}

    record Items(List<String> texts) {}

    record TableView(String name, String style, List<Head> columns, List<Row> rows) {}

    record Head(String header, boolean number) {}

    record Row(List<Cell> cells) {}

    record Cell(String text, boolean number, boolean isHead) {}

    /** A picture with its numbers; the narrow one is for a telephone. */
    record FigureView(String title, String description, String wide, String narrow, TableView table) {}

    private HtmlWriter() {}

    static String write(Document document) {
        String script = resource("report.js");
        Page page = new Page(
                Printable.of(document.title()),
                document.leads().stream()
                        .map(lead -> new Lead(Printable.of(lead.topic()), Printable.of(lead.sentence())))
                        .toList(),
                document.facts().stream().map(Printable::of).collect(Collectors.joining(" \u00b7 ")),
                document.warnings().stream().map(Printable::of).toList(),
                document.sections().stream().map(HtmlWriter::section).toList(),
                SvgWriter.styleSheet() + resource("report.css"),
                script,
                policyHash(script));
        return Mustache.compiler()
                .withLoader(name -> new StringReader(resource(name + ".mustache")))
                .compile(resource("report.mustache"))
                .execute(page);
    }

    private static SectionView section(Section section) {
        List<BlockView> blocks = new ArrayList<>();
        for (Block block : section.blocks()) {
            blocks.add(block(block, section.id() + "-" + blocks.size()));
        }
        return new SectionView(section.id(), Printable.of(section.title()), blocks);
    }

    /** The id is unique within the page. */
    private static BlockView block(Block block, String id) {
        if (block instanceof Block.Heading heading) {
            String text = Printable.of(heading.text());
            return heading.level() > 3
                    ? new BlockView(null, text, null, null, null, null, null)
                    : new BlockView(text, null, null, null, null, null, null);
        } else if (block instanceof Block.Paragraph paragraph) {
            return new BlockView(null, null, Printable.of(paragraph.text()), null, null, null, null);
        } else if (block instanceof Block.Items items) {
            Items texts = new Items(items.texts().stream().map(Printable::of).toList());
            return new BlockView(null, null, null, texts, null, null, null);
        } else if (block instanceof Block.Code code) {
            String text = code.text().lines().map(Printable::code).collect(Collectors.joining("\n"));
            return new BlockView(null, null, null, null, text, null, null);
        } else if (block instanceof Block.DataTable table) {
            TableView view = table(table.caption(), table.wrapped() ? "wrap" : "sortable", table.table());
            return new BlockView(null, null, null, null, null, view, null);
        } else if (block instanceof Block.Figure figure) {
            return new BlockView(null, null, null, null, null, null, figure(figure.chart(), id));
        }
        throw new IllegalStateException("no such block: " + block);
    }

    private static TableView table(String name, String style, TextTable table) {
        List<Head> heads = table.columns().stream()
                .map(column -> new Head(Printable.of(column.header()), column.number()))
                .toList();
        return new TableView(
                Printable.of(name),
                style,
                heads,
                table.rows().stream().map(row -> row(row, heads)).toList());
    }

    private static Row row(List<String> texts, List<Head> heads) {
        return new Row(IntStream.range(0, texts.size())
                .mapToObj(i -> new Cell(Printable.of(texts.get(i)), heads.get(i).number(), i == 0))
                .toList());
    }

    private static FigureView figure(Chart chart, String id) {
        String title = Printable.of(chart.title());
        return new FigureView(
                title,
                Printable.of(chart.description()),
                SvgWriter.element(chart, id + "w", Width.WIDE),
                SvgWriter.element(chart, id + "n", Width.NARROW),
                table("Numbers: " + title, "sortable", chart.data()));
    }

    private static String resource(String name) {
        try (InputStream content = Objects.requireNonNull(HtmlWriter.class.getResourceAsStream(name), name)) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " of this jar", e);
        }
    }

    /** The source expression that lets a script of this text, and no other, run (W3C, Content Security Policy Level 3). */
    private static String policyHash(String script) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
