package io.fillrate.e2e.targets;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;

/** A socket that tells a counter of its bytes, round trips and messages, and is the platform's own otherwise. */
final class CountingSocket extends Socket {

    private final WireCounter counter;
    private final AtomicBoolean awaitsAnswer = new AtomicBoolean();
    private final FrontendMessages messages;

    CountingSocket(WireCounter counter) {
        this.counter = counter;
        this.messages = new FrontendMessages(counter);
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return new FilterInputStream(super.getInputStream()) {
            @Override
            public int read() throws IOException {
                int next = in.read();
                received(next < 0 ? 0 : 1);
                return next;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int count = in.read(bytes, offset, length);
                received(count);
                return count;
            }
        };
    }

    private void received(int count) {
        if (count > 0) {
            counter.add(count);
            if (awaitsAnswer.getAndSet(false)) {
                counter.addRoundTrip();
            }
        }
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        return new FilterOutputStream(super.getOutputStream()) {
            @Override
            public void write(int next) throws IOException {
                write(new byte[] {(byte) next}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                out.write(bytes, offset, length);
                sent(bytes, offset, length);
            }
        };
    }

    private void sent(byte[] bytes, int offset, int length) {
        counter.add(length);
        awaitsAnswer.set(true);
        messages.sent(bytes, offset, length);
    }
}
