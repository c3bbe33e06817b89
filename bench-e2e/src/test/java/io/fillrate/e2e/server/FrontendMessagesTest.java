package io.fillrate.e2e.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.e2e.server.WireCounter.FrontendMessages;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrontendMessagesTest {

    private static final int SSL_REQUEST = 80877103;
    private static final int VERSION_3 = 3 << 16;

    @ParameterizedTest(name = "{0} bytes at a time")
    @ValueSource(ints = {1, 2, 3, 7, 1000})
    void parse_messages_are_counted_however_they_are_cut(int atATime) {
        byte[] sent = ByteBuffer.allocate(8 + 21 + 25 + 5 + 55 + 6 + 5)
                .put(opening(SSL_REQUEST, 0))
                .put(opening(VERSION_3, 13))
                .put(message('P', 20))
                .put(message('B', 0))
                .put(message('d', 50)) // whose bytes are all P
                .put(message('P', 1))
                .put(message('S', 0))
                .array();
        try (WireCounter counter = WireCounter.open()) {
            FrontendMessages messages = new FrontendMessages(counter);
            for (int at = 0; at < sent.length; at += atATime) {
                messages.sent(sent, at, Math.min(atATime, sent.length - at));
            }

            assertThat(counter.parses()).hasValue(2);
            assertThat(counter.counters()).containsEntry("parseMessages", 2L);
        }
    }

    @Test
    void of_an_encrypted_connection_nothing_is_known() {
        try (WireCounter counter = WireCounter.open()) {
            FrontendMessages messages = new FrontendMessages(counter);
            messages.sent(opening(SSL_REQUEST, 0), 0, 8);
            byte[] clientHello = {22, 3, 1, 2, 0, 1, 0, 1, (byte) 252};
            messages.sent(clientHello, 0, clientHello.length);

            assertThat(counter.parses()).isEmpty();
            assertThat(counter.counters()).doesNotContainKey("parseMessages");
        }
    }

    private static byte[] opening(int code, int bytes) {
        return ByteBuffer.allocate(8 + bytes).putInt(8 + bytes).putInt(code).array();
    }

    private static byte[] message(char type, int bytes) {
        return ByteBuffer.allocate(5 + bytes)
                .put((byte) type)
                .putInt(4 + bytes)
                .put("P".repeat(bytes).getBytes(StandardCharsets.US_ASCII))
                .array();
    }
}
