package io.fillrate.schema.read.mysql;

import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the catalogues of MariaDB and MySQL show strings and expressions. */
final class MySqlText {

    /** A string of an expression, or an identifier. */
    private static final Pattern STRING_OR_IDENTIFIER =
            Pattern.compile("'(?:[^'\\\\]|\\\\.|'')*+'|`(?:[^`]|``)*+`", Pattern.DOTALL);

    /** A character after a backslash, or after a quote. */
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)|'(')", Pattern.DOTALL);

    private MySqlText() {}

    /** Returns an expression as SQL, in which a quote in a string is doubled, and other characters may follow a backslash. */
    static String expression(String shown, boolean mariaDb) {
        return STRING_OR_IDENTIFIER
                .matcher(mariaDb ? shown : sqlOf(shown))
                .replaceAll(token -> Matcher.quoteReplacement(
                        token.group().startsWith("`") ? token.group() : withDoubledQuotes(token.group())));
    }

    private static String withDoubledQuotes(String string) {
        return ESCAPED.matcher(string)
                .replaceAll(found -> Matcher.quoteReplacement("'".equals(found.group(1)) ? "''" : found.group()));
    }

    /**
     * Returns the SQL that MySQL shows as if it stood between quotes, with each byte of its UTF-8 as a character of Latin 1:
     * {@code `s` <> _utf8mb4\'Ã¼\'}. Should a version show the characters themselves, they are left.
     */
    private static String sqlOf(String shown) {
        String sql = ESCAPED.matcher(shown).replaceAll("$1$2");
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(StandardCharsets.ISO_8859_1.newEncoder().encode(CharBuffer.wrap(sql)))
                    .toString();
        } catch (CharacterCodingException e) {
            return sql;
        }
    }

    /** Returns the text between the quotes of a string. */
    static String unescaped(String string) {
        return ESCAPED.matcher(string)
                .replaceAll(found ->
                        Matcher.quoteReplacement(found.group(1) == null ? found.group(2) : character(found.group(1))));
    }

    private static String character(String escaped) {
        return switch (escaped) {
            case "n" -> "\n";
            case "r" -> "\r";
            case "t" -> "\t";
            case "0" -> "\0";
            case "Z" -> "\u001a";
            default -> escaped;
        };
    }

    /** Returns a text in quotes. */
    static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
    }
}
