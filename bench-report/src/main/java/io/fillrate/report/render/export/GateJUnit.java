package io.fillrate.report.render.export;

import io.fillrate.report.gate.Decision;
import io.fillrate.report.gate.GateReport;
import java.io.StringWriter;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A gate's report in the XML of JUnit, which every build server shows: a test case per benchmark. A regression is a failure, what could not
 * be decided an error, and what is inconclusive is skipped, or a failure when that does not pass.
 */
public final class GateJUnit {

    /** What XML 1.0 can't hold, however it is written. */
    private static final Pattern NOT_XML =
            Pattern.compile("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

    private GateJUnit() {}

    public static String of(GateReport report) {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", "fillrate gate");
            xml.writeAttribute("tests", String.valueOf(report.decisions().size()));
            xml.writeAttribute("failures", count(report, "failure"));
            xml.writeAttribute("errors", count(report, "error"));
            xml.writeAttribute("skipped", count(report, "skipped"));
            for (Decision one : report.decisions()) {
                write(xml, one, report);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("text in memory cannot fail to be written", e);
        }
        return text + "\n";
    }

    private static void write(XMLStreamWriter xml, Decision one, GateReport report) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", "fillrate");
        xml.writeAttribute("name", clean(one.benchmark()));
        String outcome = outcome(one, report);
        if (!outcome.isEmpty()) {
            xml.writeStartElement(outcome);
            xml.writeAttribute("message", clean(GateText.of(one)));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static String outcome(Decision one, GateReport report) {
        return switch (one.verdict()) {
            case REGRESSION -> "failure";
            case NOT_COMPARABLE -> "error";
            case INCONCLUSIVE, LEFT_OUT -> report.strict() ? "failure" : "skipped";
            case IMPROVEMENT, OK -> "";
        };
    }

    private static String count(GateReport report, String outcome) {
        return String.valueOf(report.decisions().stream()
                .filter(one -> outcome(one, report).equals(outcome))
                .count());
    }

    private static String clean(String text) {
        return NOT_XML.matcher(text).replaceAll(" ");
    }
}
