package published;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.apache.commons.lang3.RandomStringUtils;
import org.apache.commons.lang3.StringUtils;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.xerial.snappy.Snappy;
import org.xerial.snappy.SnappyFramedInputStream;
import org.xerial.snappy.SnappyFramedOutputStream;

/**
 * Does the gate find changes of speed that release notes name? Calls of libraries' public methods, a class per library; {@code
 * .ci/foreign-suites changes} says what changed in which version. What is named equal has the same byte code in both versions.
 */
public class PublishedChanges {

    private PublishedChanges() {}

    /** Compression of 256 KiB of numbers as text; in the framed format blocks have checksums. */
    @State(Scope.Benchmark)
    public static class SnappyJava {

        private final byte[] text = IntStream.range(0, 1 << 18)
                .mapToObj(i -> Integer.toString(i * 31 % 997))
                .collect(Collectors.joining())
                .substring(0, 1 << 18)
                .getBytes(StandardCharsets.US_ASCII);
        private byte[] framed = {};

        @Setup
        public void compress() throws IOException {
            framed = write();
        }

        @Benchmark
        public byte[] write() throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 18);
            try (SnappyFramedOutputStream out = new SnappyFramedOutputStream(bytes)) {
                out.write(text);
            }
            return bytes.toByteArray();
        }

        @Benchmark
        public byte[] read() throws IOException {
            try (SnappyFramedInputStream in = new SnappyFramedInputStream(new ByteArrayInputStream(framed))) {
                return in.readAllBytes();
            }
        }

        @Benchmark
        public byte[] equalCompress() throws IOException {
            return Snappy.compress(text);
        }
    }

    /** Strings of some tens of characters. */
    @State(Scope.Benchmark)
    public static class CommonsLang {

        private final int[] numbers = IntStream.range(0, 100).map(i -> i * 7919).toArray();
        private String wrapped = "'an expression that somebody has put into quotes'";
        private int length = 20;

        @Benchmark
        public String join() {
            return StringUtils.join(numbers, ',');
        }

        @Benchmark
        public String unwrap() {
            return StringUtils.unwrap(wrapped, "'");
        }

        @Benchmark
        public String random() {
            return RandomStringUtils.randomAlphanumeric(length);
        }

        @Benchmark
        public String equalReverse() {
            return StringUtils.reverse(wrapped);
        }
    }

    /** Numbers as text in a buffer. */
    @State(Scope.Benchmark)
    public static class Agrona {

        private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[64]);
        private long number = -1_234_567_890_123L;
        private String text = "1234567890123";
        private int length;

        @Setup
        public void write() {
            length = buffer.putLongAscii(0, number);
        }

        @Benchmark
        public long parseLong() {
            return buffer.parseLongAscii(0, length);
        }

        @Benchmark
        public int putLong() {
            return buffer.putLongAscii(0, number);
        }

        @Benchmark
        public int equalPutString() {
            return buffer.putStringWithoutLengthAscii(32, text);
        }
    }

    /** A small page, and one of 2,000 rows, of which 200 have the id's ancestor and the class. */
    @State(Scope.Benchmark)
    public static class JsoupParser {

        private final String page = "<html><head><title>One</title></head><body><p class=a>Some <b>words</b> and <a href=/x>a link</a>";
        private final Document rows = Jsoup.parse("<div id=list>" + rows("name", 200) + "</div>" + rows("other", 1_800));

        private static String rows(String name, int number) {
            return IntStream.range(0, number)
                    .mapToObj(i -> "<div><p class=" + name + ">row " + i + "</p><span>" + i + "</span></div>")
                    .collect(Collectors.joining());
        }

        @Benchmark
        public Document parse() {
            return Jsoup.parse(page);
        }

        @Benchmark
        public int select() {
            return rows.select("#list .name").size();
        }
    }
}
