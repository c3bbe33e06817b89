package io.fillrate.schema.planner;

import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.DataType.Geometry;
import io.fillrate.schema.model.TableModel;
import io.fillrate.schema.model.TableModel.ColumnModel;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What CHECKs say of a column of type {@code geometry}, as PostGIS 1 wrote them in place of a type's modifier. */
final class SpatialChecks {

    private static final int PLANE = 2;

    private SpatialChecks() {}

    /** Returns the column with the type that the conditions about it alone ask for, or as it is if they ask for none. */
    static ColumnModel narrowed(TableModel table, ColumnModel column) {
        if (!(column.type() instanceof Geometry type) || !type.spatial()) {
            return column;
        }
        List<String> conditions = table.checks().stream()
                .filter(check -> check.columns().equals(List.of(column.name())))
                .map(TableModel.Check::expression)
                .toList();
        String of = "\\([\"`]?" + Pattern.quote(column.name()) + "[\"`]?\\)[^\\w']*?";
        int srid = first(conditions, "st_srid" + of + "=\\s*\\(?(\\d{1,6})")
                .map(Integer::valueOf)
                .orElse(type.srid());
        Geometry.Kind kind = first(conditions, "geometrytype" + of + "(?:=|in\\b)[^']*'(?:st_)?(\\w+)'")
                .map(name -> name.toUpperCase(Locale.ROOT))
                .flatMap(name -> Arrays.stream(Geometry.Kind.values())
                        .filter(each -> each.name().equals(name))
                        .findFirst())
                .orElse(type.kind());
        String dimensions = first(conditions, "(?:st_ndims|st_coorddim)" + of + "=\\s*\\(?([2-4])")
                .map(number -> "ZM".substring(0, Integer.parseInt(number) - PLANE))
                .orElse(type.dimensions());
        DataType narrowed = new Geometry(kind, true, srid, dimensions);
        return new ColumnModel(
                column.name(),
                narrowed,
                column.sqlType(),
                column.nullable(),
                column.origin(),
                column.defaultExpression(),
                column.sequence(),
                column.ignoresCase(),
                column.comment());
    }

    private static Optional<String> first(List<String> conditions, String pattern) {
        Pattern compiled = Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
        return conditions.stream()
                .flatMap(condition -> compiled.matcher(condition).results())
                .map(match -> match.group(1))
                .findFirst();
    }
}
