package io.fillrate.schema.planner;

import io.fillrate.schema.model.TableModel;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Settings of the session that rows depend on. */
final class ReadSettings {

    private static final Pattern SETTING = Pattern.compile("current_setting\\(\\s*'([^']+)'");

    private ReadSettings() {}

    /**
     * What triggers, checks and columns that are not loaded read, in words.
     *
     * @param loaded the names of the columns that a load gives values
     */
    static List<String> read(TableModel table, Set<String> loaded) {
        Stream<String> computed = table.columns().stream()
                .filter(column -> !loaded.contains(column.name()))
                .flatMap(column -> column.defaultExpression().stream());
        return Stream.of(
                        computed,
                        table.triggers().stream().map(TableModel.Trigger::definition),
                        table.checks().stream().map(TableModel.Check::expression))
                .flatMap(texts -> texts)
                .flatMap(text -> SETTING.matcher(text).results())
                .map(match -> match.group(1))
                .distinct()
                .map(name -> "it reads the session's setting " + name + ", which --set " + name + "=VALUE gives it")
                .toList();
    }
}
