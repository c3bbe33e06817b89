package io.fillrate.e2e.advise;

import java.text.Normalizer;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Java identifiers made of a database's names; those of one object are all different. Not thread-safe. */
final class JavaName {

    /** What components of a record cannot be called (JLS 8.10.1), and what the code calls something else. */
    private static final Set<String> TAKEN =
            Set.of("clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait", "row");

    private final Set<String> used = new HashSet<>(TAKEN);

    /** A field, in camel case: {@code totalAmount} for {@code total_amount} and {@code Total Amount}. */
    String field(String name) {
        String camel = camel(name);
        String field = camel.isEmpty() || Character.isDigit(camel.charAt(0))
                ? "column" + camel
                : camel.substring(0, 1).toLowerCase(Locale.ROOT) + camel.substring(1);
        String valid = SourceVersion.isName(field) ? field : field + "_";
        String different = valid;
        for (int i = 2; !used.add(different); i++) {
            different = valid + i;
        }
        return different;
    }

    /** A class, in camel case; {@code Table} if nothing of the name can be one. */
    static String type(String name) {
        String camel = camel(name);
        return camel.isEmpty() || Character.isDigit(camel.charAt(0))
                ? "Table" + camel
                : camel.substring(0, 1).toUpperCase(Locale.ROOT) + camel.substring(1);
    }

    /** Letters and digits of ASCII, which every compiler reads alike, without accents; what is between them begins a new word. */
    private static String camel(String name) {
        StringBuilder camel = new StringBuilder();
        boolean begins = false;
        boolean isAllUpper = name.equals(name.toUpperCase(Locale.ROOT));
        String letters = Normalizer.normalize(name, Normalizer.Form.NFD).replaceAll("\\p{Mn}", "");
        for (char c : (isAllUpper ? letters.toLowerCase(Locale.ROOT) : letters).toCharArray()) {
            boolean isPart = c < 128 && Character.isLetterOrDigit(c);
            if (isPart) {
                camel.append(begins && !camel.isEmpty() ? Character.toUpperCase(c) : c);
            }
            begins = !isPart;
        }
        return camel.toString();
    }

    /** A string literal, in ASCII. */
    static String literal(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                literal.append('\\').append(c);
            } else if (c < ' ') {
                literal.append(String.format(
                        Locale.ROOT, "\\%03o", (int) c)); // a Unicode escape would be the character itself
            } else if (c > '~') {
                literal.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                literal.append(c);
            }
        }
        return literal.append('"').toString();
    }

    /** A text as part of a comment: without what would end it, or mean something to the compiler. */
    static String comment(String text) {
        return text.replaceAll("[^ -~]", "?").replace('\\', '/').replace("*/", "* /");
    }
}
