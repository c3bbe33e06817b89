package io.fillrate.e2e.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.Session;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.report.results.Link;
import io.fillrate.report.results.Link.Bandwidth;
import io.fillrate.report.results.Link.Rtt;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinksTest {

    private static final Links LINKS = new Links();
    private static final ExecutorService THREADS = Executors.newCachedThreadPool();

    private ServerSocket server;

    @BeforeEach
    void startEcho() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        THREADS.execute(this::accept);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                THREADS.execute(() -> echo(client));
            }
        } catch (IOException closed) {
            // The test has ended.
        }
    }

    private static void echo(Socket client) {
        try (client) {
            client.getInputStream().transferTo(client.getOutputStream());
        } catch (IOException cut) {
            // So the client sees no answer.
        }
    }

    @AfterEach
    void stopEcho() throws IOException {
        server.close();
    }

    @AfterAll
    static void endThreads() {
        THREADS.shutdownNow();
    }

    private Socket connect(Link link) throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), LINKS.port("127.0.0.1", server.getLocalPort(), link));
    }

    private static Link link(String rtt, String bandwidth) {
        return new Link(Rtt.parse(rtt), Bandwidth.parse(bandwidth));
    }

    /** Sends random bytes, then the end, and returns whether the same came back. */
    private Callable<Boolean> echoed(Link link, int seed, int count) {
        return () -> {
            byte[] bytes = new byte[count];
            new Random(seed).nextBytes(bytes);
            try (Socket socket = connect(link)) {
                Future<byte[]> answer =
                        THREADS.submit(() -> socket.getInputStream().readAllBytes());
                socket.getOutputStream().write(bytes);
                socket.shutdownOutput();
                return Arrays.equals(bytes, answer.get());
            }
        };
    }

    @ParameterizedTest
    @CsvSource({"0ms, none", "2ms, none", "none, 200Mbit", "1ms, 1Gbit"})
    void all_bytes_arrive_in_their_order_and_the_end_after_them(String rtt, String bandwidth) throws Exception {
        List<Callable<Boolean>> connections = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            connections.add(echoed(link(rtt, bandwidth), i, 200_000 * i));
        }

        for (Future<Boolean> one : THREADS.invokeAll(connections)) {
            assertThat(one.get()).isTrue();
        }
    }

    @Test
    void a_turn_takes_the_round_trip_time_and_a_new_connection_another() throws IOException {
        long started = System.nanoTime();
        try (Socket socket = connect(link("40ms", "none"))) {
            turn(socket);
            long opened = System.nanoTime();
            turn(socket);

            assertThat(System.nanoTime() - opened).isGreaterThan(39_000_000);
            assertThat(opened - started).isGreaterThan(79_000_000);
        }
    }

    private static void turn(Socket socket) throws IOException {
        socket.getOutputStream().write(1);
        InputStream answer = socket.getInputStream();
        assertThat(answer.read()).isEqualTo(1);
    }

    @Test
    void connections_share_the_bandwidth() throws Exception {
        Link link = link("none", "20Mbit");
        long started = System.nanoTime();
        for (Future<Boolean> one : THREADS.invokeAll(List.of(echoed(link, 1, 250_000), echoed(link, 2, 250_000)))) {
            assertThat(one.get()).isTrue();
        }

        assertThat(System.nanoTime() - started).isGreaterThan(199_000_000); // 4 Mbit at 20 Mbit per second
    }

    @Test
    void a_server_that_is_not_there_ends_the_connection() throws IOException {
        Link link = link("1ms", "none");
        int port = LINKS.port("127.0.0.1", server.getLocalPort(), link);
        server.close();

        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            assertThat(end(socket)).isTrue();
        }
    }

    /** Whether the connection ends, with or without an error. */
    private static boolean end(Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (IOException reset) {
            return true;
        }
    }

    @Test
    void a_link_has_one_port_per_server() {
        assertThat(LINKS.port("127.0.0.1", 5432, link("1ms", "none")))
                .isEqualTo(LINKS.port("127.0.0.1", 5432, link("1ms", "none")))
                .isNotEqualTo(LINKS.port("127.0.0.1", 5433, link("1ms", "none")))
                .isNotEqualTo(LINKS.port("127.0.0.1", 5432, link("2ms", "none")));
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://db.local/shop?ssl=true, /shop?ssl=true",
        "jdbc:postgresql://db.local:5433/, /",
        "jdbc:mariadb://[::1]:3307/shop, /shop",
        "jdbc:mysql://db.local?a=b, ?a=b"
    })
    void a_session_keeps_all_of_its_url_but_the_address(String url, String rest) {
        Session linked = LINKS.through(link("1ms", "none"), Session.of(url, Map.of("user", "me")));

        String scheme = url.substring(0, url.indexOf("//") + 2);
        assertThat(linked.address()).hasValueSatisfying(address -> {
            assertThat(address.url()).matches("\\Q" + scheme + "\\E127\\.0\\.0\\.1:\\d+\\Q" + rest + "\\E");
            assertThat(address.properties()).containsEntry("user", "me");
        });
    }

    @Test
    void without_a_link_a_session_stays_itself() {
        Session session = Session.of("jdbc:postgresql://db.local/shop", Map.of());

        assertThat(LINKS.through(Link.NONE, session)).isSameAs(session);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:postgresql://a:1,b:2/shop", "jdbc:mariadb:replication://a,b/shop"})
    void several_hosts_are_refused(String url) {
        Session session = Session.of(url, Map.of());

        assertThatThrownBy(() -> LINKS.through(link("1ms", "none"), session))
                .isInstanceOf(TargetException.class)
                .hasMessage("bench.rtt: needs a URL with one host, such as jdbc:postgresql://host:5432/db");
    }

    @Test
    void an_unknown_address_is_refused() {
        Session pool = properties -> DriverManager.getConnection("jdbc:duckdb:");

        assertThatThrownBy(() -> LINKS.through(link("1ms", "none"), pool))
                .hasMessage("bench.rtt: the address of the server is not known");
    }
}
