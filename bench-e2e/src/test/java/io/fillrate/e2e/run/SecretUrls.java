package io.fillrate.e2e.run;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Every form of URL that has a secret, where nobody listens: each part of each secret has the word {@value #WORD}. */
final class SecretUrls {

    /** In every secret and in nothing else. */
    static final String WORD = "hush";

    /** With all that means something in a URL. */
    static final List<String> PASSWORDS = List.of(
            "hush",
            "HUSH",
            "hush1&hush2",
            "hush1;hush2",
            "hush1@hush2",
            "hush1:hush2",
            "hush1/hush2",
            "hush1?hush2",
            "hush1?x=hush2@hush3",
            "hush1=hush2",
            "hush1%hush2",
            "hush1 hush2",
            "hush1)hush2(hush3",
            "hush1,hush2",
            "hush1'hush2\"hush3",
            "hush1@hush2:3306/hush3?hush4=hush5&hush6;hush7#hush8");

    private static final List<String> FORMS = List.of(
            "jdbc:postgresql://127.0.0.1:1/x?user=me&password=%s",
            "jdbc:postgresql://127.0.0.1:1/x?PASSWORD=%s&user=me",
            "jdbc:postgresql://127.0.0.1:1/x?pass%%77ord=%s",
            "jdbc:postgresql://127.0.0.1:1/x?user=me@corp&sslmode=require&sslpassword=%s",
            "jdbc:postgresql://127.0.0.1:1,127.0.0.1:2/x?password=%s&targetServerType=primary",
            "jdbc:postgresql://127.0.0.1:1?password=%s",
            "jdbc:postgresql://127.0.0.1:port/x?password=%s",
            "jdbc:postgresql://me:%s@127.0.0.1:1/x",
            "jdbc:postgresql://me:%s@[::1]:1/x?sslmode=disable",
            "jdbc:postgresql:me:%s@x",
            "jdbc:mysql://127.0.0.1:1/x?user=me&password=%s",
            "jdbc:mysql://127.0.0.1:1/x?user=me&Password1=%s",
            "jdbc:mysql://127.0.0.1:1/x?trustCertificateKeyStorePassword=%s",
            "jdbc:mysql://me:%s@127.0.0.1:1/x",
            "jdbc:mysql://me:%s@127.0.0.1:port/x",
            "jdbc:mysql://me:%s@127.0.0.1:1,me:%1$s@127.0.0.1:2/x?user=me@corp",
            "jdbc:mysql:loadbalance://me:%s@127.0.0.1:1,127.0.0.1:2/x?retriesAllDown=1",
            "jdbc:mysql:replication://127.0.0.1:1,127.0.0.1:2/x?retriesAllDown=1&password=%s",
            "jdbc:mysql://address=(host=127.0.0.1)(port=1)(user=me)(password=%s)/x",
            "jdbc:mysql://(host=127.0.0.1,port=1,user=me,password=%s)/x",
            "jdbc:mysql://me:%s@(host=127.0.0.1,port=1)/x",
            "jdbc:mysql://me:%s@[(host=127.0.0.1,port=1),(host=127.0.0.1,port=2)]/x",
            "jdbc:mariadb://127.0.0.1:1/x?user=me&password=%s",
            "jdbc:mariadb://127.0.0.1:1/x?keyStorePassword=%s",
            "jdbc:mariadb://127.0.0.1:port/x?password=%s",
            "jdbc:mariadb://me:%s@127.0.0.1:1/x",
            "jdbc:mariadb:sequential://me:%s@127.0.0.1:1,127.0.0.1:2/x",
            "jdbc:mariadb://address=(host=127.0.0.1)(port=1)(user=me)(password=%s)/x",
            "jdbc:duckdb:md:x?motherduck_token=%s",
            "jdbc:duckdb:/no/such/folder/x.db;motherduck_token=%s",
            "jdbc:duckdb:/no/such/folder/x.db;s3_access_key_id=%s;s3_secret_access_key=%1$s",
            "jdbc:duckdb:/no/such/folder/x.db;S3_SESSION_TOKEN=%s;threads=1",
            "jdbc:duckdb:/no/such/folder/x.db;azure_storage_connection_string=AccountKey=%s",
            "jdbc:nobody://127.0.0.1/x?password=%s",
            "jdbc:oracle:thin:me/%s@127.0.0.1:1/x");

    private SecretUrls() {}

    /** Each form with each password, as it is and percent-encoded. */
    static Stream<String> all() {
        return with(PASSWORDS);
    }

    /** Each form with the simplest password and the worst: to connect takes its time. */
    static Stream<String> some() {
        return with(List.of(PASSWORDS.get(0), PASSWORDS.get(PASSWORDS.size() - 1)));
    }

    private static Stream<String> with(List<String> passwords) {
        return FORMS.stream().flatMap(form -> passwords.stream()
                .flatMap(password -> Stream.of(password, URLEncoder.encode(password, StandardCharsets.UTF_8)))
                .distinct()
                .map(password -> form.formatted(password)));
    }
}
