package io.fillrate.e2e.advise;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Scalar;
import java.util.Set;
import java.util.TreeSet;

/**
 * The Java type of a column's values.
 *
 * @param name in source code
 * @param imports that source code needs for it and for the column
 */
record JavaType(String name, Set<String> imports) {

    /** The type of values, boxed where they may be null. */
    static JavaType of(ColumnType column, boolean nullable) {
        return column.<JavaType>fold(
                scalar -> scalar(scalar, nullable), numeric -> imported("java.math.BigDecimal"), array -> {
                    JavaType element = of(array.element(), true);
                    Set<String> imports = new TreeSet<>(element.imports);
                    imports.add("io.fillrate.data.ColumnType");
                    imports.add("java.util.List");
                    return new JavaType(
                            "List<".repeat(array.depth()) + element.name + ">".repeat(array.depth()), imports);
                });
    }

    private static JavaType scalar(Scalar type, boolean nullable) {
        return switch (type) {
            case BOOLEAN -> plain(nullable ? "Boolean" : "boolean");
            case INT2, INT4 -> plain(nullable ? "Integer" : "int");
            case INT8 -> plain(nullable ? "Long" : "long");
            case FLOAT4 -> plain(nullable ? "Float" : "float");
            case FLOAT8 -> plain(nullable ? "Double" : "double");
            case TEXT, JSON, JSONB -> plain("String");
            case BYTEA -> plain("byte[]");
            case UUID -> imported("java.util.UUID");
            case DATE -> imported("java.time.LocalDate");
            case TIME -> imported("java.time.LocalTime");
            case TIMESTAMP -> imported("java.time.LocalDateTime");
            case TIMESTAMPTZ -> imported("java.time.Instant");
            case INTERVAL -> imported("io.fillrate.data.Interval");
            case INET -> imported("io.fillrate.data.Inet");
        };
    }

    /** Whether values are objects, which are null for NULL by themselves. */
    static boolean isObject(Scalar type) {
        return switch (type) {
            case BOOLEAN, INT2, INT4, INT8, FLOAT4, FLOAT8 -> false;
            default -> true;
        };
    }

    private static JavaType plain(String name) {
        return new JavaType(name, Set.of());
    }

    private static JavaType imported(String name) {
        return new JavaType(name.substring(name.lastIndexOf('.') + 1), Set.of(name));
    }
}
