package io.fillrate.report.chart;

import static io.fillrate.report.ResultsFixture.results;
import static io.fillrate.report.ResultsFixture.series;
import static io.fillrate.report.ResultsFixture.timed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.report.results.Results;
import io.fillrate.report.results.Sample;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class SvgWriterTest {

    private static final Results SWEEP = results(
            timed(series("insert", 100), 10, 11, 12),
            timed(series("copy-binary", 100), 12, 13, 14),
            timed(series("insert", 10_000), 1_000, 1_100, 1_050),
            timed(series("copy-binary", 10_000), 20, 21, 22));

    @ParameterizedTest
    @ValueSource(strings = {"rows", "phases", "cpu", "memory", "samples"})
    void every_chart_is_a_file_of_its_own_that_says_what_it_shows(String kind) {
        Chart chart = new ChartKind(kind).only(SWEEP);
        Document svg = parse(SvgWriter.file(List.of(chart)));

        Element root = svg.getDocumentElement();
        assertThat(root.getAttribute("role")).isEqualTo("img");
        assertThat(root.getAttribute("aria-labelledby")).isEqualTo("chart-title chart-description");
        assertThat(text(svg, "title").get(0)).isEqualTo(chart.title());
        assertThat(text(svg, "desc")).containsExactly(chart.description());
        assertThat(text(svg, "style").get(0))
                .contains("prefers-color-scheme: dark")
                .doesNotContain("url(", "@import");
        assertThat(text(svg, "text")).contains("copy-binary", "insert");
        assertThat(chart.data().rows()).isNotEmpty().allSatisfy(row -> assertThat(row)
                .hasSameSizeAs(chart.data().columns()));
    }

    @Test
    void a_sweep_is_drawn_as_lines_with_a_marker_and_a_name_each() {
        Document svg = parse(SvgWriter.file(new ChartKind("rows").all(SWEEP)));

        assertThat(elements(svg, "polyline"))
                .filteredOn(line -> has(line, "line"))
                .hasSize(2);
        assertThat(elements(svg, "path")).filteredOn(path -> has(path, "mark")).hasSize(2 * 2 + 2);
        assertThat(elements(svg, "path"))
                .filteredOn(path -> has(path, "whisker"))
                .hasSize(2 * 2);
        assertThat(text(svg, "title")).anyMatch(tip -> tip.startsWith("copy-binary, 10k rows loaded: 476.2k ("));
    }

    @Test
    void the_numbers_of_a_chart_are_there_as_a_table() {
        Chart chart = new ChartKind("rows").only(SWEEP);

        assertThat(chart.data().columns())
                .extracting(column -> column.header())
                .containsExactly("rows loaded", "copy-binary", "insert");
        assertThat(chart.data().rows().get(1).get(1)).startsWith("476.2k (");
        assertThat(chart.description())
                .startsWith("Fastest by rows loaded: 100 rows: insert, 9.091k rows/s; 10,000 rows: copy-binary");
    }

    @Test
    void one_row_count_is_drawn_as_dots_in_the_order_of_speed() {
        Chart chart = new ChartKind("rows").only(results(timed("insert", 10, 11), timed("batch", 5, 6)));

        assertThat(chart).isInstanceOfSatisfying(RowChart.class, rows -> assertThat(rows.form())
                .isEqualTo(RowChart.Form.DOTS));
        assertThat(chart.data().rows()).extracting(row -> row.get(0)).containsExactly("batch", "insert");
    }

    @Test
    void shares_of_phases_add_up_to_the_whole_even_when_workers_overlap() {
        RowChart chart = (RowChart) new ChartKind("phases").only(SWEEP);

        assertThat(chart.keys()).extracting(Legend.Key::label).containsExactly("send", "commit", "rest");
        assertThat(chart.rows()).allSatisfy(bar -> assertThat(bar.marks().stream()
                        .mapToDouble(share -> ((RowChart.Share) share).share())
                        .sum())
                .isBetween(0.999, 1.001));
    }

    @Test
    void a_checkpoint_is_drawn_after_the_commit_in_a_colour_of_its_own() {
        Sample sample = new Sample(1, 1, 100, Map.of("checkpoint", 40L, "commit", 10L, "send", 20L)).withVerified();
        RowChart chart = (RowChart)
                new ChartKind("phases").only(results(series("unnest", 10).with(sample)));

        assertThat(chart.keys()).extracting(Legend.Key::label).containsExactly("send", "commit", "checkpoint", "rest");
        assertThat(chart.keys())
                .extracting(part -> Legend.Marker.style(part.slot()))
                .doesNotHaveDuplicates();
    }

    @Test
    void a_parameter_whose_values_are_no_numbers_has_a_row_for_each() {
        Results results = results(
                batch("part-64", 30, 31), batch("part-8", 20, 21), batch("plain", 10, 11), batch("part-1", 40, 41));
        RowChart chart = (RowChart) new ChartKind("parameters:batch").only(results);

        assertThat(chart.title()).startsWith("Rows per second by batch");
        assertThat(chart.rows())
                .extracting(RowChart.Row::label)
                .containsExactly("part-1", "part-8", "part-64", "plain");
        assertThat(chart.keys()).extracting(Legend.Key::label).containsExactly("batch");
    }

    @Test
    void a_parameter_is_drawn_where_a_strategy_has_several_values_of_it() {
        Results results = results(batch("100", 30, 31), batch("1000", 10, 11), timed("insert", 90, 91));
        Chart chart = new ChartKind("parameters:batch").only(results);

        assertThat(chart.title()).startsWith("Rows per second against batch");
        assertThat(chart.data().columns()).hasSize(2);
        assertThatThrownBy(() -> new ChartKind("parameters:threads").only(results))
                .hasMessage("the results have nothing to show in chart \"parameters:threads\"");
    }

    @Test
    void no_label_lies_on_another_even_among_many() {
        List<Series> many = new ArrayList<>();
        IntStream.range(0, 24).forEach(i -> {
            many.add(timed(series("strategy-" + i, 100), 10 + i * 0.01));
            many.add(timed(series("strategy-" + i, 10_000), 100 + i * 0.1));
        });
        Document svg = parse(SvgWriter.file(new ChartKind("rows").all(results(many.toArray(Series[]::new)))));

        double[] places = elements(svg, "text").stream()
                .filter(text -> text.getTextContent().startsWith("strategy-"))
                .mapToDouble(text -> Double.parseDouble(text.getAttribute("y")))
                .sorted()
                .toArray();
        assertThat(places).hasSize(24);
        for (int i = 1; i < places.length; i++) {
            assertThat(places[i] - places[i - 1]).isGreaterThan(13);
        }
    }

    @Test
    void text_from_outside_is_escaped_and_cut() {
        Series hostile = new Series(
                "postgres",
                "<script>alert(1)</script>\u0000\ud800" + "x".repeat(9_999),
                "insert",
                Operation.INSERT,
                10,
                Map.of("a", "\"'&]]>"),
                Series.ATOMIC);
        String svg = SvgWriter.file(new ChartKind("rows").all(results(timed(hostile, 5, 6))));

        assertThat(parse(svg).getElementsByTagName("script").getLength()).isZero();
        assertThat(svg).contains("&lt;script&gt;").hasSizeLessThan(20_000);
    }

    @Test
    void results_of_several_topics_or_none_are_refused_by_name() {
        Results two = results(
                timed("insert", 5),
                timed(new Series("duckdb", "events", "insert", Operation.INSERT, 10, Map.of(), Series.ATOMIC), 5));

        assertThatThrownBy(() -> new ChartKind("rows").only(two))
                .hasMessageContaining("2 topics with results (postgres / sensor_readings / insert; duckdb / events");
        assertThatThrownBy(() -> new ChartKind("rows").only(results())).hasMessageContaining("0 topics");
        assertThatThrownBy(() -> new ChartKind("pie")).hasMessageContaining("allowed: rows, phases, cpu");
    }

    @Test
    void results_of_two_databases_are_drawn_one_under_the_other_in_one_picture() {
        Results two = results(
                timed("insert", 5, 6),
                timed(new Series("duckdb", "events", "insert", Operation.INSERT, 10, Map.of(), Series.ATOMIC), 5, 6));
        List<Chart> charts = new ChartKind("rows").all(two);
        Document svg = parse(SvgWriter.file(charts));

        List<Element> titles = elements(svg, "text").stream()
                .filter(text -> has(text, "title"))
                .toList();
        assertThat(titles)
                .extracting(Element::getTextContent)
                .containsExactly(charts.get(0).title(), charts.get(1).title());
        assertThat(titles.get(0).getTextContent()).contains("postgres / sensor_readings");
        double second = Double.parseDouble(titles.get(1).getAttribute("y"));
        assertThat(second).isGreaterThan(Double.parseDouble(titles.get(0).getAttribute("y")) + 60);
        assertThat(Double.parseDouble(svg.getDocumentElement().getAttribute("height")))
                .isGreaterThan(second + 60);
        assertThatThrownBy(() -> new ChartKind("parameters:batch").all(two))
                .hasMessageContaining("nothing to show in chart \"parameters:batch\"");
    }

    private static Series batch(String size, double... millis) {
        return timed(
                new Series(
                        "postgres",
                        "sensor_readings",
                        "batch",
                        Operation.INSERT,
                        100_000,
                        Map.of("batch", size),
                        Series.ATOMIC),
                millis);
    }

    private static boolean has(Element element, String name) {
        return List.of(element.getAttribute("class").split(" ", -1)).contains(name);
    }

    private static List<String> text(Document svg, String element) {
        return elements(svg, element).stream().map(Element::getTextContent).toList();
    }

    private static List<Element> elements(Document svg, String name) {
        NodeList nodes = svg.getElementsByTagName(name);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> (Element) nodes.item(i))
                .toList();
    }

    private static Document parse(String svg) {
        try {
            return DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)));
        } catch (Exception e) {
            throw new AssertionError("not well-formed: " + svg, e);
        }
    }
}
