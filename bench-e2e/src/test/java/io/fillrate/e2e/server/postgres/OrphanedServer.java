package io.fillrate.e2e.server.postgres;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** The program that {@link LeftoverServersTest} kills: starts a server in the folder that is its argument, and waits. */
final class OrphanedServer {

    private OrphanedServer() {}

    public static void main(String[] arguments) throws InterruptedException {
        EmbeddedPostgresServer server = EmbeddedPostgresServer.start(Path.of(arguments[0]), Map.of());
        System.out.println(server.access().kind() + " server is ready");
        new CountDownLatch(1).await();
    }
}
