package io.fillrate.data;

import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The columns of a record. Each component is read through a {@link ComponentReader}: without reflection per row, or boxing primitives. */
final class RecordTable<T extends Record> {

    /** The types of components, and what each can become; the first by default. Other classes become the scalars that have them. */
    private static final Map<Class<?>, List<ColumnType>> TYPES = Map.of(
            Byte.class, List.of(Scalar.INT2, Scalar.INT4, Scalar.INT8),
            Short.class, List.of(Scalar.INT2, Scalar.INT4, Scalar.INT8),
            Integer.class, List.of(Scalar.INT4, Scalar.INT2, Scalar.INT8),
            Float.class, List.of(Scalar.FLOAT4, Scalar.FLOAT8),
            BigDecimal.class, List.of(Numeric.UNLIMITED),
            BigInteger.class, List.of(Numeric.UNLIMITED),
            OffsetDateTime.class, List.of(Scalar.TIMESTAMPTZ));

    /** Components that are stored as something else. */
    private static final Map<Class<?>, Function<Object, Object>> CONVERSIONS = Map.of(
            BigInteger.class, value -> new BigDecimal((BigInteger) value),
            OffsetDateTime.class, value -> ((OffsetDateTime) value).toInstant());

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
        Class<?> boxed = MethodType.methodType(component.getType()).wrap().returnType();
        List<ColumnType> types = types(component.getGenericType(), boxed);
        if (types.isEmpty()) {
            throw refused(component, "has no column type: give another, or leave it out by @Mapped(ignore = true)");
        }
        ColumnType type = types.get(0);
        if (mapped != null && !mapped.type().isEmpty()) {
            type = ColumnType.of(mapped.type())
                    .filter(wanted ->
                            types.contains(wanted) || (wanted instanceof Numeric && types.contains(Numeric.UNLIMITED)))
                    .orElseThrow(() -> refused(component, "cannot be a column of type " + mapped.type()));
        }
        try {
            return column(name, type, component, boxed);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(where(component) + " cannot be read: " + e, e);
        }
    }

    private static List<ColumnType> types(Type generic, Class<?> boxed) {
        if (boxed.isEnum()) {
            return List.of(Scalar.TEXT);
        } else if (boxed == List.class) {
            return arrays(generic, 0);
        }
        return ofClass(boxed);
    }

    private static List<ColumnType> ofClass(Class<?> boxed) {
        List<ColumnType> scalars = Stream.<ColumnType>of(Scalar.values())
                .filter(scalar -> scalar.javaType() == boxed)
                .toList();
        return TYPES.getOrDefault(boxed, scalars);
    }

    /** Lists, or lists of lists, of values that are stored as they are. */
    private static List<ColumnType> arrays(Type type, int depth) {
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            return arrays(list.getActualTypeArguments()[0], depth + 1);
        } else if (type instanceof Class<?> element && !CONVERSIONS.containsKey(element)) {
            return ofClass(element).stream()
                    .filter(stored -> stored.javaType().isAssignableFrom(element))
                    .<ColumnType>map(stored -> new Array(stored, depth))
                    .toList();
        }
        return List.of();
    }

    private Column<T> column(String name, ColumnType type, RecordComponent component, Class<?> boxed)
            throws ReflectiveOperationException {
        MethodHandle read = lookup.unreflect(component.getAccessor());
        boolean nullable = !component.getType().isPrimitive();
        Accessor<T> primitive = primitive(type, read);
        if (primitive == null) {
            Function<T, ? extends @Nullable Object> value = converted(boxed, ComponentReader.ofObject(read));
            return new Column<>(name, type, new Accessor.OfObject<>(type.javaType(), value), null, true, false);
        }
        Predicate<T> isNull = null;
        if (nullable) {
            Function<T, ? extends @Nullable Object> value = ComponentReader.ofObject(read);
            isNull = row -> value.apply(row) == null;
        }
        return new Column<>(name, type, primitive, isNull, nullable, false);
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

    private static <T> Function<T, ? extends @Nullable Object> converted(
            Class<?> boxed, Function<T, ? extends @Nullable Object> value) {
        Optional<Function<Object, Object>> conversion = boxed.isEnum()
                ? Optional.of(constant -> ((Enum<?>) constant).name())
                : Optional.ofNullable(CONVERSIONS.get(boxed));
        if (conversion.isEmpty()) {
            return value;
        }
        Function<Object, Object> convert = conversion.get();
        return row -> {
            @Nullable Object read = value.apply(row);
            return read == null ? null : convert.apply(read);
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
