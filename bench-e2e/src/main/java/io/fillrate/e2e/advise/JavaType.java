package io.fillrate.e2e.advise;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Scalar;
import java.lang.invoke.MethodType;
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
        Class<?> boxed = type.javaType();
        Class<?> java = nullable ? boxed : MethodType.methodType(boxed).unwrap().returnType();
        return boxed.isArray() || boxed.getPackage() == String.class.getPackage()
                ? new JavaType(java.getSimpleName(), Set.of())
                : imported(java.getName());
    }

    /** Whether values are objects, which are null for NULL. */
    static boolean isObject(Scalar type) {
        return !MethodType.methodType(type.javaType()).unwrap().returnType().isPrimitive();
    }

    private static JavaType imported(String name) {
        return new JavaType(name.substring(name.lastIndexOf('.') + 1), Set.of(name));
    }
}
