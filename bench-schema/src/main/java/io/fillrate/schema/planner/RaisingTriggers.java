package io.fillrate.schema.planner;

import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.Check;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The triggers of a table that raise an error for each row that their WHEN clause lets through, so that no row may meet it. */
final class RaisingTriggers {

    private static final Pattern WHEN =
            Pattern.compile(" FOR EACH ROW WHEN \\((.*?)\\) EXECUTE .*?\\n(.*)", Pattern.DOTALL);

    private static final Pattern RAISES = Pattern.compile(
            "(?:(?!\\breturn\\b).)*?\\braise\\s+exception\\b.*", Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

    private static final Pattern NEW = Pattern.compile(DemandCandidates.NEW, Pattern.CASE_INSENSITIVE);

    private static final Pattern OF_NEW = Pattern.compile("\\bnew\\.", Pattern.CASE_INSENSITIVE);

    private RaisingTriggers() {}

    /** Returns what these triggers demand together, then what each demands. */
    static Stream<Demand> demands(TableModel table) {
        List<Check> checks = table.triggers().stream()
                .flatMap(trigger -> DemandCandidates.matches(WHEN, trigger.definition()))
                .filter(match -> RAISES.matcher(match.group(2)).matches())
                .map(match -> refused(table, match.group(1)))
                .distinct()
                .toList();
        Stream<Demand> each = checks.stream().map(check -> demand(List.of(check)));
        return checks.size() > 1 ? Stream.concat(Stream.of(demand(checks)), each) : each;
    }

    private static Check refused(TableModel table, String when) {
        String sql = "(" + OF_NEW.matcher(when).replaceAll("") + ") IS NOT TRUE";
        List<String> columns = DemandCandidates.matches(NEW, when)
                .flatMap(match -> DemandCandidates.column(table, match.group(1)).stream())
                .map(TableModel.ColumnModel::name)
                .distinct()
                .toList();
        return new Check("of its triggers", sql, columns);
    }

    private static Demand demand(List<Check> checks) {
        return new Demand(
                String.join(" AND ", checks.stream().map(Check::expression).toList()), changed -> {
                    TableModel with = changed;
                    for (Check check : checks) {
                        with = with.demanding(check);
                    }
                    return with;
                });
    }
}
