package io.fillrate.report.chart;

import io.fillrate.report.text.Printable;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** SVG being written, escaped by the JDK's XML writer. Attributes are pairs of name and value. For one thread. */
final class Svg {

    private static final int MAX_TEXT = 400;
    private static final double CUT = 4.5;

    /** Whether texts that a pointer shows are written. */
    enum Tips {
        WRITTEN,
        LEFT_OUT
    }

    private interface Step {
        void write(XMLStreamWriter xml) throws XMLStreamException;
    }

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    private final Tips tips;

    Svg(Tips tips) {
        this.tips = tips;
        try {
            xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
        } catch (XMLStreamException e) {
            throw new IllegalStateException("the JDK's own XML writer", e);
        }
    }

    /** Begins an element that holds others. */
    Svg open(String element, Object... attributes) {
        write(writer -> writer.writeStartElement(element));
        return attributes(attributes);
    }

    /** Ends the element begun last. */
    Svg close() {
        write(XMLStreamWriter::writeEndElement);
        return this;
    }

    Svg empty(String element, Object... attributes) {
        write(writer -> writer.writeEmptyElement(element));
        return attributes(attributes);
    }

    /** An element that holds text, in one line. */
    Svg text(String element, String content, Object... attributes) {
        open(element, attributes);
        write(writer -> writer.writeCharacters(Printable.of(content, MAX_TEXT)));
        return close();
    }

    /** A text that a pointer shows for the element begun last. */
    Svg tip(String content) {
        return tips == Tips.WRITTEN ? text("title", content) : this;
    }

    Svg line(String style, double x1, double x2, double y1, double y2) {
        return empty("line", "class", style, "x1", x1, "x2", x2, "y1", y1, "y2", y2);
    }

    /** An arrow that ends where something goes on beyond the chart: to the right (1, 0), up (0, -1) and so on. */
    Svg cut(String style, double x, double y, int right, int down) {
        String points = Stream.of(-1, 0, 1)
                .map(side -> {
                    double back = side == 0 ? 0 : CUT;
                    return number(x - right * back + down * side * CUT) + ","
                            + number(y - down * back + right * side * CUT);
                })
                .collect(Collectors.joining(" "));
        return empty("polyline", "class", ("cut " + style).strip(), "points", points);
    }

    /** Begins a rectangle, which may hold a tip. */
    Svg box(String style, double x, double y, double width, double height, double radius) {
        return open("rect", "class", style, "x", x, "y", y, "width", width, "height", height, "rx", radius);
    }

    /** An element that holds text of ours, unchanged. */
    Svg verbatim(String element, String content) {
        open(element);
        write(writer -> writer.writeCharacters(content));
        return close();
    }

    /** What has been written, all elements ended. */
    String end() {
        write(XMLStreamWriter::writeEndDocument);
        return text.toString();
    }

    private Svg attributes(Object... attributes) {
        for (int i = 0; i < attributes.length; i += 2) {
            String name = attributes[i].toString();
            String value = attributes[i + 1] instanceof Double number ? number(number) : attributes[i + 1].toString();
            write(writer -> writer.writeAttribute(name, value));
        }
        return this;
    }

    /** A length with one decimal, or none. */
    static String number(double value) {
        return new BigDecimal(value)
                .setScale(1, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }

    private void write(Step step) {
        try {
            step.write(xml);
        } catch (XMLStreamException e) {
            throw new IllegalStateException("writing to memory", e);
        }
    }
}
