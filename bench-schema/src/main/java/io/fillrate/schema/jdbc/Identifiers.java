package io.fillrate.schema.jdbc;

import java.util.Collection;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** How a database writes identifiers in the expressions that its catalogue shows. */
public enum Identifiers {
    /** Always quoted: by backticks, or by double quotes where the SQL mode has ANSI_QUOTES. */
    MYSQL("'(?:[^'\\\\]|\\\\.|'')*+'|`(?:[^`]|``)*+`|\"(?:[^\"]|\"\")*+\""),
    /** Quoted where they have to be; a word before a parenthesis is a function. */
    DUCKDB("'(?:[^']|'')*+'|\"(?:[^\"]|\"\")*+\"|[\\p{L}_][\\p{L}\\p{N}_$]*+(?!\\()");

    /** String literals and identifiers. */
    private final Pattern tokens;

    Identifiers(String tokens) {
        this.tokens = Pattern.compile(tokens, Pattern.DOTALL);
    }

    /**
     * Returns those of some columns that occur in an expression, in the order of their first occurrence. Case does not matter, as in both
     * databases.
     */
    public List<String> columnsIn(String expression, Collection<String> columns) {
        return tokens.matcher(expression)
                .results()
                .map(MatchResult::group)
                .filter(token -> token.charAt(0) != '\'')
                .map(Identifiers::unquoted)
                .flatMap(name -> columns.stream().filter(name::equalsIgnoreCase))
                .distinct()
                .toList();
    }

    /** Returns the identifier that a quoted or plain one denotes. */
    public static String unquoted(String identifier) {
        char quote = identifier.charAt(0);
        if (quote != '`' && quote != '"') {
            return identifier;
        }
        String once = String.valueOf(quote);
        return identifier.substring(1, identifier.length() - 1).replace(once + once, once);
    }
}
