package io.fillrate.data;

import io.fillrate.data.ColumnType.Scalar;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The columns of a record. Each component is read through a {@link ComponentReader}: without reflection per row, or boxing primitives. */
final class RecordTable<T extends Record> {

    private final Class<T> record;
    private final Lookup lookup;

    /** @param lookup with private access to the record */
    RecordTable(Class<T> record, Lookup lookup) {
        this.record = record;
        this.lookup = lookup;
    }

    /**
     * Returns the table, named as the record in snake case, without a primary key.
     *
     * @throws IllegalArgumentException if a component has no column type; one clear line
     */
    Table<T> table() {
        List<Column<T>> columns = new ArrayList<>();
        for (RecordComponent component : record.getRecordComponents()) {
            Mapped mapped = component.getAnnotation(Mapped.class);
            if (mapped == null || !mapped.ignore()) {
                columns.add(column(component, mapped));
            }
        }
        return new Table<>(snakeCase(record.getSimpleName()), columns, List.of());
    }

    /** {@code sensorId} as {@code sensor_id}, {@code URLPath} as {@code url_path}. */
    static String snakeCase(String camelCase) {
        return camelCase
                .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .replaceAll("([A-Z])([A-Z][a-z])", "$1_$2")
                .toLowerCase(Locale.ROOT);
    }

    private Column<T> column(RecordComponent component, @Nullable Mapped mapped) {
        String name = mapped == null || mapped.name().isEmpty() ? snakeCase(component.getName()) : mapped.name();
        List<ComponentForm> forms = ComponentForm.of(component.getGenericType());
        if (forms.isEmpty()) {
            throw refused(
                    component,
                    component.getType().isRecord()
                            ? "is a record, and has no column type: give its components here, or its JSON as a String with"
                                    + " @Mapped(type = \"jsonb\")"
                            : "has no column type: give another, or leave it out by @Mapped(ignore = true)");
        }
        ComponentForm form = forms.get(0);
        if (mapped != null && !mapped.type().isEmpty()) {
            form = ColumnType.of(mapped.type())
                    .flatMap(type -> forms.stream()
                            .flatMap(each -> each.as(type).stream())
                            .findFirst())
                    .orElseThrow(() -> refused(component, "cannot be a column of type " + mapped.type()));
        }
        try {
            return column(name, form, component);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(where(component) + " cannot be read: " + e, e);
        }
    }

    private Column<T> column(String name, ComponentForm form, RecordComponent component)
            throws ReflectiveOperationException {
        MethodHandle read = lookup.unreflect(component.getAccessor());
        boolean nullable = !component.getType().isPrimitive();
        Accessor<T> primitive = primitive(form.type(), read);
        if (primitive == null) {
            Function<T, ? extends @Nullable Object> value = form.converted(ComponentReader.ofObject(read));
            return new Column<>(
                    name, form.type(), new Accessor.OfObject<>(form.type().javaType(), value), null, true, false);
        }
        Predicate<T> isNull = null;
        if (nullable) {
            Function<T, ? extends @Nullable Object> value = ComponentReader.ofObject(read);
            isNull = row -> value.apply(row) == null;
        }
        return new Column<>(name, form.type(), primitive, isNull, nullable, false);
    }

    /** The accessor of a column of primitives; null for one of objects. Boxes are opened, and small numbers widened, by the function. */
    private @Nullable Accessor<T> primitive(ColumnType type, MethodHandle read) throws ReflectiveOperationException {
        if (!(type instanceof Scalar scalar)) {
            return null;
        }
        return switch (scalar) {
            case BOOLEAN -> new Accessor.OfBoolean<>(ComponentReader.ofBoolean(read));
            case INT2, INT4 -> new Accessor.OfInt<>(ComponentReader.ofInt(read));
            case INT8 -> new Accessor.OfLong<>(ComponentReader.ofLong(read));
            case FLOAT4 -> new Accessor.OfFloat<>(ComponentReader.ofFloat(read));
            case FLOAT8 -> new Accessor.OfDouble<>(ComponentReader.ofDouble(read));
            default -> null;
        };
    }

    private IllegalArgumentException refused(RecordComponent component, String why) {
        return new IllegalArgumentException(
                where(component) + ": " + component.getGenericType().getTypeName() + " " + why);
    }

    private String where(RecordComponent component) {
        return "record " + record.getSimpleName() + ", component " + component.getName();
    }
}
