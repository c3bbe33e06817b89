package io.fillrate.e2e.link;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.core.Session.DatabaseAddress;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.report.results.Link;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The links of a run, in a process of their own: so their work is not in the client's CPU time. It is started for the first one, and ends
 * with this JVM. Safe for use by many threads.
 */
public final class Links {

    /** With one host. What follows may name a port. */
    private static final Pattern URL = Pattern.compile("(jdbc:[a-z]+://)(\\[[^]]+]|[^:/?,]+)(?::([0-9]+))?([/?].*)?");

    private static final Links SHARED = new Links();

    private final Map<String, Integer> ports = new HashMap<>();
    private @Nullable Proxies proxies;

    /** No links yet. */
    Links() {}

    /** Those of this JVM, for one process is enough. */
    public static Links shared() {
        return SHARED;
    }

    /**
     * A session whose connections go through a link.
     *
     * @return the session itself if there is no link
     * @throws TargetException if it is not known where the connections go, or the link cannot be made
     */
    public Session through(Link link, Session session) {
        if (!link.exists()) {
            return session;
        }
        DatabaseAddress address = session.address()
                .orElseThrow(() -> new TargetException("bench.rtt: the address of the server is not known"));
        Matcher url = URL.matcher(address.url());
        if (!url.matches()) {
            throw new TargetException("bench.rtt: needs a URL with one host, such as jdbc:postgresql://host:5432/db");
        }
        int port = url.group(3) == null ? defaultPort(address.url()) : Integer.parseInt(url.group(3));
        String rest = url.group(4) == null ? "" : url.group(4);
        String linked = url.group(1) + "127.0.0.1:" + port(url.group(2), port, link) + rest;
        return new LinkedSession(new DatabaseAddress(linked, address.properties()));
    }

    private record LinkedSession(DatabaseAddress linked) implements Session {

        @Override
        public Connection connect(Map<String, String> properties) throws SQLException {
            Map<String, String> all = new HashMap<>(linked.properties());
            all.putAll(properties);
            return Session.of(linked.url(), all).connect();
        }

        @Override
        public Optional<DatabaseAddress> address() {
            return Optional.of(linked);
        }
    }

    private static int defaultPort(String url) {
        return DatabaseKind.ofUrl(url).contains(DatabaseKind.POSTGRES) ? 5432 : 3306;
    }

    /** What the proxy itself adds to a round trip; a link with a round-trip time waits less for it. Empty before the first link. */
    public synchronized OptionalLong ownNanos() {
        return proxies == null ? OptionalLong.empty() : OptionalLong.of(proxies.ownNanos());
    }

    synchronized int port(String host, int serverPort, Link link) {
        String request = host + " " + serverPort + " " + Math.max(0, link.rtt().nanos()) + " "
                + link.bandwidth().bits();
        return ports.computeIfAbsent(request, this::open);
    }

    private int open(String request) {
        try {
            if (proxies == null) {
                proxies = Proxies.start();
            }
            return proxies.open(request);
        } catch (IOException e) {
            throw new TargetException("bench.rtt: the proxy fails: " + e.getMessage(), e);
        }
    }

    /** The process with {@link LinkProxy#main}, which ends with its input. */
    private record Proxies(PrintStream requests, BufferedReader answers, long ownNanos) {

        static Proxies start() throws IOException {
            Process process = new ProcessBuilder(
                            ProcessHandle.current().info().command().orElse("java"),
                            "-XX:+UseSerialGC",
                            "-Xmx256m",
                            "-cp",
                            ownClasses().toString(),
                            LinkProxy.class.getName())
                    .redirectError(Redirect.INHERIT)
                    .start();
            BufferedReader answers = process.inputReader(StandardCharsets.UTF_8);
            return new Proxies(
                    new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8),
                    answers,
                    Long.parseLong(answer(answers)));
        }

        int open(String request) throws IOException {
            requests.println(request);
            return Integer.parseInt(answer(answers));
        }

        private static String answer(BufferedReader answers) throws IOException {
            String answer = answers.readLine();
            if (answer == null || answer.startsWith("!")) {
                throw new IOException(answer == null ? "it has ended" : answer.substring(1));
            }
            return answer;
        }

        /** The jar or folder that this class is from. */
        private static Path ownClasses() throws IOException {
            try {
                return Path.of(LinkProxy.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI());
            } catch (URISyntaxException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
    }
}
