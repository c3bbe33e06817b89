package io.fillrate.report.render;

import com.samskivert.mustache.Mustache;
import io.fillrate.report.chart.Chart;
import io.fillrate.report.chart.SvgWriter;
import io.fillrate.report.chart.SvgWriter.Width;
import io.fillrate.report.render.Block.Code;
import io.fillrate.report.render.Block.Heading;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.render.Document.Kind;
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
import java.util.Set;
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
            @Nullable FigureView picture,
            String facts,
            List<String> warnings,
            List<SectionView> sections,
            String style,
            String script,
            String scriptHash) {}

    record SectionView(String id, String title, boolean folded, List<BlockView> blocks) {}

    /** One part of a section: one component is there, the others are null. */
    record BlockView(
            @Nullable String heading,
            @Nullable String subheading,
            @Nullable String paragraph,
            @Nullable Items items,
            @Nullable String code,
            @Nullable TableView table,
            @Nullable FigureView figure,
            @Nullable DetailsView details) {

        /** Of what the template fills in by name. */
        static BlockView of(Object part) {
            return new BlockView(
                    part instanceof Heading heading && heading.level() <= 3 ? Printable.of(heading.text()) : null,
                    part instanceof Heading heading && heading.level() > 3 ? Printable.of(heading.text()) : null,
                    part instanceof Paragraph paragraph ? Printable.of(paragraph.text()) : null,
                    part instanceof Items items ? items : null,
                    part instanceof Code code
                            ? code.text().lines().map(Printable::code).collect(Collectors.joining("\n"))
                            : null,
                    part instanceof TableView table ? table : null,
                    part instanceof FigureView figure ? figure : null,
                    part instanceof DetailsView details ? details : null);
        }
    }

    record DetailsView(String title, List<BlockView> blocks) {}

    record Items(List<String> texts) {}

    record TableView(String name, String style, List<Head> columns, List<Row> rows) {}

    record Head(String header, boolean number) {}

    record Row(List<Cell> cells) {}

    /** A cell without a look holds a number. */
    record Cell(String text, String look, boolean number, boolean isHead) {}

    /** A picture with its numbers. The narrow one is for a telephone; the linear one is there where the wide one is logarithmic. */
    record FigureView(
            String id,
            String title,
            String description,
            String wide,
            String narrow,
            @Nullable String linear,
            TableView table) {}

    /** Verdicts that are drawn red. */
    private static final Set<String> BAD = Set.of("regression", "slower");

    private HtmlWriter() {}

    static String write(Document document) {
        String script = resource("report.js");
        Page page = new Page(
                Printable.of(document.title()),
                document.leads().stream()
                        .map(lead -> new Lead(
                                Printable.of(lead.topic()), Printable.of(lead.sentence()), Printable.of(lead.code())))
                        .toList(),
                document.picture() == null ? null : figure(document.picture(), "answer"),
                document.facts().stream().map(Printable::of).collect(Collectors.joining(" \u00b7 ")),
                document.warnings().stream().map(Printable::of).toList(),
                document.sections().stream().map(HtmlWriter::section).toList(),
                SvgWriter.styleSheet() + resource("report.css"),
                script,
                policyHash(script));
        return Mustache.compiler()
                .emptyStringIsFalse(true)
                .withLoader(name -> new StringReader(resource(name + ".mustache")))
                .compile(resource("report.mustache"))
                .execute(page);
    }

    private static SectionView section(Section section) {
        return new SectionView(
                section.id(),
                Printable.of(section.title()),
                section.kind() != Kind.MAIN,
                blocks(section.blocks(), section.id()));
    }

    /** Their ids, which begin with the prefix, are unique within the page. */
    private static List<BlockView> blocks(List<Block> blocks, String prefix) {
        List<BlockView> views = new ArrayList<>();
        for (Block block : blocks) {
            views.add(BlockView.of(part(block, prefix + "-" + views.size())));
        }
        return views;
    }

    /** A block as the template knows it; where that is a heading, a paragraph or code, the block itself. */
    private static Object part(Block block, String id) {
        if (block instanceof Block.Items items) {
            return new Items(items.texts().stream().map(Printable::of).toList());
        } else if (block instanceof Block.DataTable table) {
            return table(table.caption(), table.wrapped() ? "wrap" : "sortable", table.table());
        } else if (block instanceof Block.Figure figure) {
            return figure(figure.chart(), id);
        } else if (block instanceof Block.Details details) {
            return new DetailsView(Printable.of(details.heading().text()), blocks(details.blocks(), id));
        }
        return block;
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
                .mapToObj(i -> new Cell(
                        Printable.of(texts.get(i)),
                        BAD.contains(texts.get(i)) ? "bad" : heads.get(i).number() ? "" : "text",
                        heads.get(i).number(),
                        i == 0))
                .toList());
    }

    private static FigureView figure(Chart chart, String id) {
        String title = Printable.of(chart.title());
        return new FigureView(
                id,
                title,
                Printable.of(chart.description()),
                SvgWriter.element(chart, id + "w", Width.WIDE),
                SvgWriter.element(chart, id + "n", Width.NARROW),
                chart.linear()
                        .map(linear -> SvgWriter.element(linear, id + "l", Width.WIDE))
                        .orElse(null),
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
