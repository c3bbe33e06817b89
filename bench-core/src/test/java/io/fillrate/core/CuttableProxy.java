package io.fillrate.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicLong;

/** A port that passes bytes on to a server until clients have sent a given number: then every connection is cut. */
public final class CuttableProxy implements AutoCloseable {

    private final AtomicLong bytesLeft;
    private final ClientProxy proxy;

    public CuttableProxy(int serverPort, long bytesFromClients) {
        bytesLeft = new AtomicLong(bytesFromClients);
        proxy = new ClientProxy(serverPort, () -> this::pass);
    }

    public int port() {
        return proxy.port();
    }

    /** Whether the connections have been cut. */
    public boolean isCut() {
        return bytesLeft.get() < 0;
    }

    private void pass(InputStream client, OutputStream server) throws IOException {
        byte[] buffer = new byte[8192];
        for (int count = client.read(buffer); count >= 0; count = client.read(buffer)) {
            if (bytesLeft.addAndGet(-count) < 0) {
                close();
                return;
            }
            server.write(buffer, 0, count);
        }
    }

    @Override
    public void close() {
        proxy.close();
    }
}
