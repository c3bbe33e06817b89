package io.fillrate.e2e.server.postgres;

import io.fillrate.core.Session;
import io.fillrate.e2e.server.DataFolder;
import io.fillrate.e2e.server.DatabaseServer;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.TargetException;
import io.fillrate.e2e.server.WireCounter;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.commons.io.FileUtils;
import org.jspecify.annotations.Nullable;

/**
 * A server that is started for the run, as the user of this process, and stopped at the end of the run (or of the JVM); its data folder is
 * removed then.
 */
public final class EmbeddedPostgresServer implements DatabaseServer {

    private static final Duration START_TIMEOUT = Duration.ofMinutes(1);

    /** The library switches the first two off, and raises the third: these are PostgreSQL's own defaults. */
    private static final Map<String, String> STOCK =
            Map.of("fsync", "on", "synchronous_commit", "on", "max_connections", "100");

    /** The lock is the library's. */
    static final DataFolder.Leftovers LEFTOVERS = new DataFolder.Leftovers("epg-lock", "postmaster.pid");

    private final EmbeddedPostgres postgres;
    private final Optional<ServerCertificate> certificate;
    private final WireCounter wire = WireCounter.open();
    private final Access access;
    private @Nullable StreamingReplica replica;

    private EmbeddedPostgresServer(EmbeddedPostgres postgres, Optional<ServerCertificate> certificate) {
        this.postgres = postgres;
        this.certificate = certificate;
        String url = postgres.getJdbcUrl("postgres", "postgres");
        this.access = new Access(
                "embedded", Session.of(url, wire.driverProperties()), Session.of(url, Map.of()), Optional.of(wire));
    }

    /**
     * Starts a server.
     *
     * @param folder on the disk to be measured; data goes into a new folder within, the server's log next to it
     * @param tuning settings that differ from the server's defaults; with {@code ssl=on} the server gets a certificate of its own
     * @throws TargetException if it does not start
     */
    public static EmbeddedPostgresServer start(Path folder, Map<String, String> tuning) {
        Path log = folder.resolve("postgres.log");
        Optional<ServerCertificate> certificate = Optional.empty();
        try {
            Files.createDirectories(folder);
            LEFTOVERS.removeFrom(folder);
            if ("on".equals(tuning.get("ssl"))) {
                certificate = Optional.of(ServerCertificate.create(folder));
            }
            Map<String, String> settings = new HashMap<>(STOCK);
            settings.putAll(tuning);
            certificate.map(ServerCertificate::settings).ifPresent(settings::putAll);
            EmbeddedPostgres.Builder builder = builder(Files.createTempDirectory(folder, "data"), log, settings)
                    .setCleanDataDirectory(true);
            return PostgresCounters.install(new EmbeddedPostgresServer(builder.start(), certificate), settings);
        } catch (IOException | IllegalStateException e) {
            certificate.ifPresent(ServerCertificate::close);
            throw new TargetException("cannot start an embedded PostgreSQL: " + OneLine.of(e) + "; see " + log, e);
        }
    }

    /**
     * Starts a server and a replica of it, which commits wait for as {@code synchronous_commit} of their connections says.
     *
     * @param folder as of {@link #start}; the replica is in a folder within
     * @param tuning settings of both that differ from the defaults
     * @throws TargetException if one does not start
     */
    public static EmbeddedPostgresServer startWithReplica(Path folder, Map<String, String> tuning) {
        Map<String, String> settings = new HashMap<>(tuning);
        settings.putAll(StreamingReplica.PRIMARY);
        EmbeddedPostgresServer server = start(folder, settings);
        Path log = folder.resolve("replica.log");
        Map<String, String> ofReplica = new HashMap<>(STOCK);
        ofReplica.putAll(tuning);
        try {
            server.replica = StreamingReplica.start(
                    folder.resolve("replica"), server.access.uncounted(), server.postgres.getPort(), data -> builder(
                                    data, log, ofReplica)
                            .setCleanDataDirectory(false));
            return server;
        } catch (IOException e) {
            server.close();
            throw new TargetException(
                    "cannot start a replica of an embedded PostgreSQL: " + OneLine.of(e) + "; see " + log, e);
        }
    }

    private static EmbeddedPostgres.Builder builder(Path data, Path log, Map<String, String> settings) {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setPGStartupWait(START_TIMEOUT)
                .setOutputRedirector(Redirect.to(log.toFile()))
                .setErrorRedirector(Redirect.appendTo(log.toFile()));
        settings.forEach(builder::setServerConfig);
        return builder;
    }

    @Override
    public Set<Integer> replicas() {
        StreamingReplica started = replica;
        return started == null ? Set.of() : Set.of(started.process());
    }

    @Override
    public Access access() {
        return access;
    }

    @Override
    public void close() {
        wire.close();
        try {
            postgres.close();
            closeReplica();
        } catch (IOException e) {
            throw new TargetException("cannot stop the embedded PostgreSQL: " + OneLine.of(e), e);
        } finally {
            certificate.ifPresent(ServerCertificate::close);
        }
    }

    /** After its server, whose commits would wait for it otherwise. */
    private void closeReplica() throws IOException {
        StreamingReplica started = replica;
        if (started != null) {
            started.close();
        }
    }

    /**
     * A self-signed certificate and its key in a folder of their own, made by the JDK's keytool, for a server that is started for a run.
     */
    private record ServerCertificate(Path folder) implements AutoCloseable {

        private static final String ALIAS = "server";

        /**
         * Makes a certificate and a key that nobody but this user can read.
         *
         * @param parent of the new folder; must exist
         * @throws TargetException if that fails
         */
        static ServerCertificate create(Path parent) throws IOException {
            ServerCertificate made = new ServerCertificate(Files.createTempDirectory(parent, "tls"));
            try {
                made.write(KeyStore.getInstance("PKCS12"), UUID.randomUUID().toString());
                return made;
            } catch (GeneralSecurityException | IOException e) {
                made.close();
                throw new TargetException("cannot make a certificate: " + e.getMessage(), e);
            }
        }

        private void write(KeyStore store, String password) throws GeneralSecurityException, IOException {
            Path file = folder.resolve("server.p12");
            keytool(file, password);
            try (InputStream in = Files.newInputStream(file)) {
                store.load(in, password.toCharArray());
            }
            Files.delete(file);
            Key key = store.getKey(ALIAS, password.toCharArray());
            writePem(
                    certificateFile(),
                    "CERTIFICATE",
                    store.getCertificate(ALIAS).getEncoded());
            writePem(keyFile(), "PRIVATE KEY", key.getEncoded());
        }

        private void keytool(Path store, String password) throws IOException {
            Path java = Path.of(ProcessHandle.current().info().command().orElse("java"));
            Path keytool = java.resolveSibling("keytool");
            String made =
                    "-genkeypair -alias " + ALIAS + " -keyalg EC -groupname secp256r1 -dname CN=localhost -validity 30";
            List<String> command = new ArrayList<>(List.of(keytool.toString()));
            command.addAll(List.of(made.split(" ", -1)));
            command.addAll(List.of("-storetype", "PKCS12", "-keystore", store.toString(), "-storepass", password));
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            try {
                if (process.waitFor() != 0) {
                    throw new IOException("keytool: " + said.strip());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while keytool was running", e);
            }
        }

        /** The server refuses a key that others may read. */
        private static void writePem(Path file, String type, byte[] content) throws IOException {
            if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.createFile(
                        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            }
            String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
            Files.writeString(file, "-----BEGIN " + type + "-----\n" + lines + "\n-----END " + type + "-----\n");
        }

        private Path certificateFile() {
            return folder.resolve("server.crt");
        }

        private Path keyFile() {
            return folder.resolve("server.key");
        }

        Map<String, String> settings() {
            return Map.of("ssl_cert_file", text(certificateFile()), "ssl_key_file", text(keyFile()));
        }

        private static String text(Path file) {
            return file.toAbsolutePath().toString();
        }

        /** Removes the folder; safe to call twice. */
        @Override
        public void close() {
            FileUtils.deleteQuietly(folder.toFile());
        }
    }
}
