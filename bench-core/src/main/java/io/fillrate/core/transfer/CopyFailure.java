package io.fillrate.core.transfer;

import io.fillrate.core.RowRange;
import io.fillrate.data.Column;
import io.fillrate.data.Table;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server's error as the extension passes it on, which is as text.
 *
 * @param text all of it in one line
 */
record CopyFailure(String text) {

    private static final Pattern SERVER =
            Pattern.compile("(?:ERROR|FATAL): +(.*?)(?: DETAIL: +(.*?))?(?: (?:HINT|CONTEXT|WHERE): .*)?$");
    private static final Pattern PLACE = Pattern.compile(" CONTEXT: +COPY .*?, line (\\d+)(?:, column (.+))?");

    /** The row of the staging table, which are sent in order. */
    Optional<RowRange> row() {
        return place().map(place -> Long.parseLong(place.group(1)))
                .filter(line -> line > 0)
                .map(line -> RowRange.of(line - 1));
    }

    Optional<String> column(Table<?> table) {
        Optional<String> behind = place().flatMap(place -> Optional.ofNullable(place.group(2)));
        return behind.flatMap(rest -> table.columns().stream()
                .map(Column::name)
                .filter(name -> rest.equals(name) || rest.startsWith(name + ":"))
                .findFirst());
    }

    private Optional<Matcher> place() {
        return Optional.of(PLACE.matcher(text)).filter(Matcher::find);
    }

    /** What the server said, or else DuckDB. */
    String why() {
        Matcher server = SERVER.matcher(text);
        if (!server.find()) {
            return text;
        }
        String detail = server.group(2);
        return detail == null ? server.group(1) : server.group(1) + " (" + detail + ")";
    }
}
