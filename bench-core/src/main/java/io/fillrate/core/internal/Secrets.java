package io.fillrate.core.internal;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Masks passwords and other secrets in all output: the one place that knows where a JDBC URL, a list of properties or a driver's message
 * may have one.
 *
 * <p>Nothing is shown from the first secret to the end of the text: a password may itself have {@code &}, {@code ;}, {@code =} or a
 * parenthesis in it, so that its end is unknown. Safe for use by many threads.
 */
public final class Secrets {

    /** Replaces a secret. */
    public static final String MASK = "***";

    /** Parts of the names of properties whose values are secret. */
    private static final Pattern SECRET_NAME = Pattern.compile(
            "pass|pwd|\\bpw\\b|secret|token|credential|connection_?string"
                    + "|(access|account|api|encryption|master|private|shared|signing)[_-]?key",
            Pattern.CASE_INSENSITIVE);

    /** {@code name=}, wherever it occurs. */
    private static final Pattern ASSIGNMENT = Pattern.compile("([^\\s=&?;:(){},'\"]+)\\s*=");

    /** What follows the name of a secret that is masked already. */
    private static final Pattern MASKED = Pattern.compile(Pattern.quote(MASK) + "(?:[:\\s]|$)");

    /** A secret in SQL: {@code PASSWORD '...'} instead of {@code password=...}. */
    private static final Pattern LITERAL =
            Pattern.compile("(\\w*(?:password|secret))\\s+(?=')", Pattern.CASE_INSENSITIVE);

    /** Where a user and a password may begin. DuckDB's URLs have none, and its file names may have an at sign. */
    private static final Pattern LOGIN_START =
            Pattern.compile("jdbc:(?!duckdb:)[\\w+]+:(?!(?:[\\w+]+:)*//)|//", Pattern.CASE_INSENSITIVE);

    /** The same in a URL without its beginning, {@code me:secret@host/db}, as the whole text, a word of it, or an option's value. */
    private static final Pattern BARE_LOGIN_START =
            Pattern.compile("(?<=^|[\\s'\"(]|--[\\w-]{1,40}=)(?!jdbc:)(?=[A-Za-z][\\w.+-]*:[^\\s/])");

    private static final String HOST = "(?:\\[[\\p{XDigit}:.]+]|[^\\s:/?@\\[(]*)(?::\\d*)?";

    /** What follows where no user and password precede the host, although there is an at sign later on. */
    private static final Pattern HOSTS_ONLY =
            Pattern.compile(HOST + "(?:," + HOST + ")*(?:/[^@?]*)?\\?[^=@]+=.*", Pattern.DOTALL);

    /** Shorter parts of a secret are not masked: they could be part of any word. */
    private static final int MIN_PART = 3;

    private static final Pattern SEPARATOR = Pattern.compile("[:/]");
    private static final Pattern BETWEEN_PARTS = Pattern.compile("[^\\p{Alnum}]+");

    private Secrets() {}

    /** Whether the value of a property of that name has to be kept secret, whatever its case, percent-encoded or not. */
    public static boolean isSecret(String property) {
        return SECRET_NAME.matcher(decoded(property)).find();
    }

    /** Whether a JDBC URL has a user, with a password or without, before its host. */
    public static boolean hasLogin(String url) {
        return LOGIN_START.matcher(url).results().anyMatch(start -> !login(url.substring(start.end()))
                .isEmpty());
    }

    /** A JDBC URL, property or message without the secrets that it may have. */
    public static String masked(String text) {
        return withoutValues(LITERAL, withoutValues(ASSIGNMENT, withoutPassword(text)));
    }

    /** Without the password in {@code //user:password@host}, and in Oracle's {@code jdbc:oracle:thin:user/password@host}. */
    private static String withoutPassword(String text) {
        for (String password : passwords(text).toList()) {
            if (!password.isEmpty()) {
                int at = text.lastIndexOf('@');
                boolean ambiguous = !withoutValues(ASSIGNMENT, password)
                        .equals(password); // the at sign may be part of another secret
                return text.substring(0, at - password.length()) + MASK + (ambiguous ? "" : text.substring(at));
            }
        }
        return text;
    }

    /** The passwords before hosts, some of them empty. */
    private static Stream<String> passwords(String text) {
        return Stream.of(LOGIN_START, BARE_LOGIN_START)
                .flatMap(start -> start.matcher(text).results())
                .map(start -> password(login(text.substring(start.end()))));
    }

    /** The user and password that come first, up to the last at sign; empty if there are none. */
    private static String login(String rest) {
        int end = rest.lastIndexOf('@');
        return end < 0 || HOSTS_ONLY.matcher(rest).matches() ? "" : rest.substring(0, end);
    }

    private static String password(String login) {
        Matcher separator = SEPARATOR.matcher(login);
        return separator.find() ? login.substring(separator.end()) : "";
    }

    private static String withoutValues(Pattern assignment, String text) {
        Matcher found = assignment.matcher(text);
        while (found.find()) {
            if (isSecret(found.group(1))
                    && !MASKED.matcher(text.substring(found.end())).lookingAt()) {
                return text.substring(0, found.end()) + MASK;
            }
        }
        return text;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return text;
        }
    }

    /** What is secret in a URL, as a driver may quote it: each value, its parts, and the rest of the URL from where it begins. */
    public static Stream<String> in(String url) {
        Stream<String> values = ASSIGNMENT
                .matcher(url)
                .results()
                .filter(found -> isSecret(found.group(1)))
                .map(found -> url.substring(found.end()))
                .flatMap(rest -> Stream.of(rest, rest.split("[&;,)]", 2)[0]));
        return Stream.concat(passwords(url), values)
                .flatMap(secret -> Stream.of(secret, decoded(secret)))
                .flatMap(secret -> Stream.concat(Stream.of(secret), BETWEEN_PARTS.splitAsStream(secret)))
                .filter(part -> part.length() >= MIN_PART)
                .distinct();
    }
}
