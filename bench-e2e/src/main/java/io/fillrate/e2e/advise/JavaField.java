package io.fillrate.e2e.advise;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.model.ColumnModel;
import io.fillrate.schema.model.ColumnModel.Origin;
import io.fillrate.schema.plan.PlannedColumn;
import java.util.Set;

/**
 * A column in Java: a field of a class {@code Row}, and the {@code Column} that reads it. Immutable.
 *
 * @param name of the field
 * @param type of the field
 * @param imports that type and {@code Column} need
 */
record JavaField(PlannedColumn column, String name, String type, Set<String> imports) {

    private static final int MAX_HINT = 30;

    private static final String INDENT = " ".repeat(12);

    private static final int WIDTH = 79; // and a comma

    /** The field of a column. */
    static JavaField of(PlannedColumn column, String name) {
        JavaType type = JavaType.of(column.loadedAs(), column.model().nullable());
        return new JavaField(column, name, type.name(), type.imports());
    }

    private ColumnModel model() {
        return column.model();
    }

    private boolean isNumbered() {
        return model().origin() == Origin.NUMBERED || model().origin() == Origin.NUMBERED_ALWAYS;
    }

    /** The field, with a comment above where a reader needs one. */
    String declaration(String indent, String modifier, String end) {
        String hint = hint();
        return (hint.isEmpty() ? "" : indent + "// " + JavaName.comment(hint) + "\n")
                + indent
                + modifier
                + type
                + " "
                + name
                + end
                + "\n";
    }

    private String hint() {
        if (isNumbered()) {
            return "numbered by the database where the column is left out";
        }
        String sqlType = model().sqlType();
        return column.loadedAs() != Scalar.TEXT || column.binary()
                ? ""
                : "as text: " + (sqlType.length() <= MAX_HINT ? sqlType : sqlType.substring(0, MAX_HINT - 3) + "...");
    }

    /**
     * The expression for the {@code Column}, in lines with an indent.
     *
     * @param isRecord whether the field is a record's component
     */
    String factory(boolean isRecord) {
        String value = isRecord ? "row." + name + "()" : "row." + name;
        String read = isRecord ? "Row::" + name : "row -> row." + name;
        String call = call(column.loadedAs(), JavaName.literal(model().name()));
        String more = nulls(value) + (isNumbered() ? ".asIdentity()" : "");
        String line = INDENT + "Column.<Row>" + call + " " + read + ")" + more;
        if (line.length() <= WIDTH) {
            return line;
        }
        String next = "\n" + INDENT + "    ";
        return INDENT + "Column.<Row>" + call + next + read + ")" + (more.isEmpty() ? "" : next + more);
    }

    private String nulls(String value) {
        if (!model().nullable()) {
            return "";
        }
        boolean isObject = column.loadedAs().<Boolean>fold(JavaType::isObject, numeric -> true, array -> true);
        return isObject ? ".orNull()" : ".nullWhen(row -> " + value + " == null)";
    }

    /** Up to the last argument, which reads the value. */
    private static String call(ColumnType type, String name) {
        return type.<String>fold(
                scalar -> (scalar == Scalar.BOOLEAN ? "bool" : scalar.sqlName()) + "(" + name + ",",
                numeric -> "numeric(" + name + "," + limits(numeric),
                array -> "array(" + name + ", " + element(array) + ","
                        + (array.depth() > 1 ? " " + array.depth() + "," : ""));
    }

    private static String limits(Numeric numeric) {
        return numeric.unlimited() ? "" : " " + numeric.precision() + ", " + numeric.scale() + ",";
    }

    private static String element(Array array) {
        return array.element()
                .<String>fold(
                        scalar -> "ColumnType.Scalar." + scalar.name(),
                        numeric -> numeric.unlimited()
                                ? "ColumnType.Numeric.UNLIMITED"
                                : "new ColumnType.Numeric(" + numeric.precision() + ", " + numeric.scale() + ")",
                        nested -> {
                            throw new IllegalStateException("an array of arrays has the innermost element's type");
                        });
    }
}
