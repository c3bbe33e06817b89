package io.fillrate.jmh.text;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Takes lines of COPY text apart (PostgreSQL documentation, COPY, "Text Format"). */
final class CopyTextLines {

    private static final String NULL = "\\N";

    private CopyTextLines() {}

    /** The fields of each line; null for NULL. */
    static List<List<@Nullable String>> parse(String lines) {
        List<List<@Nullable String>> parsed = new ArrayList<>();
        List<@Nullable String> fields = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < lines.length(); i++) {
            char c = lines.charAt(i);
            if (c == '\\') {
                i++; // whatever follows is part of the field, be it a tab
            } else if (c == '\t' || c == '\n') {
                fields.add(value(lines.substring(start, i)));
                start = i + 1;
                if (c == '\n') {
                    parsed.add(fields);
                    fields = new ArrayList<>();
                }
            }
        }
        return parsed;
    }

    private static @Nullable String value(String field) {
        if (field.equals(NULL)) {
            return null;
        }
        StringBuilder value = new StringBuilder();
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            if (c != '\\') {
                value.append(c);
                continue;
            }
            char escaped = field.charAt(++i);
            int control = "bfnrtv".indexOf(escaped);
            value.append(control < 0 ? escaped : "\b\f\n\r\t\u000b".charAt(control));
        }
        return value.toString();
    }
}
