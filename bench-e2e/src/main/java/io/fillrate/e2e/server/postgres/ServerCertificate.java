package io.fillrate.e2e.server.postgres;

import io.fillrate.e2e.server.TargetException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Map;
import java.util.UUID;
import org.apache.commons.io.FileUtils;

/** A self-signed certificate and its key in a folder of their own, made by the JDK's keytool, for a server that is started for a run. */
record ServerCertificate(Path folder) implements AutoCloseable {

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
        writePem(certificateFile(), "CERTIFICATE", store.getCertificate(ALIAS).getEncoded());
        writePem(keyFile(), "PRIVATE KEY", key.getEncoded());
    }

    private void keytool(Path store, String password) throws IOException {
        Path java = Path.of(ProcessHandle.current().info().command().orElse("java"));
        Path keytool = java.resolveSibling("keytool");
        Process process = new ProcessBuilder(
                        keytool.toString(),
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=localhost",
                        "-validity",
                        "30",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        password)
                .redirectErrorStream(true)
                .start();
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
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
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

    /** Settings of a server that uses it. */
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
