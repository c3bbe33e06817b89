package io.fillrate.data;

import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A form in which a record's component can be stored.
 *
 * @param type of the column
 * @param conversion of a value, which is not null, to the Java class of the type; null if it is of that class
 */
record ComponentForm(ColumnType type, @Nullable Function<Object, Object> conversion) {

    /** Classes that have forms besides the scalars that name them. */
    private static final Map<Class<?>, List<ComponentForm>> FORMS = Map.of(
            Byte.class, integers(value -> ((Byte) value).intValue()),
            Short.class, integers(value -> ((Short) value).intValue()),
            Integer.class, List.of(same(Scalar.INT4), same(Scalar.INT2), as(Scalar.INT8, ComponentForm::asLong)),
            Float.class, List.of(same(Scalar.FLOAT4), as(Scalar.FLOAT8, value -> ((Float) value).doubleValue())),
            BigDecimal.class, List.of(same(Numeric.UNLIMITED)),
            BigInteger.class, List.of(as(Numeric.UNLIMITED, value -> new BigDecimal((BigInteger) value))),
            OffsetDateTime.class, List.of(as(Scalar.TIMESTAMPTZ, value -> ((OffsetDateTime) value).toInstant())),
            ZonedDateTime.class, List.of(as(Scalar.TIMESTAMPTZ, value -> ((ZonedDateTime) value).toInstant())));

    private static ComponentForm same(ColumnType type) {
        return new ComponentForm(type, null);
    }

    private static ComponentForm as(ColumnType type, Function<Object, Object> conversion) {
        return new ComponentForm(type, conversion);
    }

    private static List<ComponentForm> integers(Function<Object, Object> asInt) {
        return List.of(as(Scalar.INT2, asInt), as(Scalar.INT4, asInt), as(Scalar.INT8, ComponentForm::asLong));
    }

    private static Object asLong(Object value) {
        return ((Number) value).longValue();
    }

    /** Returns the forms of a component's type, the usual one first; none if it cannot be stored. */
    static List<ComponentForm> of(Type component) {
        if (component instanceof ParameterizedType list && list.getRawType() == List.class) {
            return lists(list.getActualTypeArguments()[0]);
        }
        return component instanceof Class<?> given ? of(given) : List.of();
    }

    private static List<ComponentForm> of(Class<?> given) {
        if (given.isArray() && given != byte[].class) {
            return lists(given.getComponentType());
        } else if (given.isEnum()) {
            return List.of(as(Scalar.TEXT, constant -> ((Enum<?>) constant).name()));
        }
        Class<?> boxed = MethodType.methodType(given).wrap().returnType();
        List<ComponentForm> scalars = Stream.of(Scalar.values())
                .filter(scalar -> scalar.javaType() == boxed)
                .map(ComponentForm::same)
                .toList();
        return boxed.getName().startsWith("java.sql.") ? OfJdbc.forms(boxed) : FORMS.getOrDefault(boxed, scalars);
    }

    private static List<ComponentForm> lists(Type element) {
        return of(element).stream()
                .map(form -> as(
                        form.type instanceof Array lists
                                ? new Array(lists.element(), lists.depth() + 1)
                                : new Array(form.type),
                        array -> form.list(array)))
                .toList();
    }

    /** A list, or an array, as a list of values of the type. */
    private List<?> list(Object values) {
        List<?> list = values instanceof List<?> given ? given : elements(values);
        if (conversion == null) {
            return list;
        }
        List<@Nullable Object> converted = new ArrayList<>(list.size());
        for (Object value : list) {
            converted.add(value == null ? null : conversion.apply(value));
        }
        return converted;
    }

    private static List<?> elements(Object array) {
        if (array instanceof int[] values) {
            return boxes(values.length, i -> values[i]);
        } else if (array instanceof long[] values) {
            return boxes(values.length, i -> values[i]);
        } else if (array instanceof double[] values) {
            return boxes(values.length, i -> values[i]);
        } else if (array instanceof float[] values) {
            return boxes(values.length, i -> values[i]);
        } else if (array instanceof short[] values) {
            return boxes(values.length, i -> values[i]);
        } else if (array instanceof boolean[] values) {
            return boxes(values.length, i -> values[i]);
        }
        return Arrays.asList((Object[]) array);
    }

    private static List<?> boxes(int length, IntFunction<Object> value) {
        List<Object> boxes = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            boxes.add(value.apply(i));
        }
        return boxes;
    }

    /** Returns this form as a column of a type; empty if it is another. */
    Optional<ComponentForm> as(ColumnType wanted) {
        return unlimited(wanted).equals(type) ? Optional.of(new ComponentForm(wanted, conversion)) : Optional.empty();
    }

    private static ColumnType unlimited(ColumnType type) {
        return type.fold(
                scalar -> scalar,
                numeric -> Numeric.UNLIMITED,
                array -> new Array(unlimited(array.element()), array.depth()));
    }

    /** Returns a function that gives values of the type. */
    <T> Function<T, ? extends @Nullable Object> converted(Function<T, ? extends @Nullable Object> read) {
        Function<Object, Object> convert = conversion;
        if (convert == null) {
            return read;
        }
        return row -> {
            @Nullable Object value = read.apply(row);
            return value == null ? null : convert.apply(value);
        };
    }

    /** The classes of JDBC, in a class of its own: a program's modules need not include that of JDBC. */
    private static final class OfJdbc {

        private static final Map<Class<?>, List<ComponentForm>> FORMS = Map.of(
                java.sql.Date.class, List.of(as(Scalar.DATE, value -> ((java.sql.Date) value).toLocalDate())),
                java.sql.Time.class, List.of(as(Scalar.TIME, OfJdbc::time)),
                java.sql.Timestamp.class,
                        List.of(
                                as(Scalar.TIMESTAMP, value -> ((java.sql.Timestamp) value).toLocalDateTime()),
                                as(Scalar.TIMESTAMPTZ, value -> ((java.sql.Timestamp) value).toInstant())));

        static List<ComponentForm> forms(Class<?> given) {
            return FORMS.getOrDefault(given, List.of());
        }

        /** {@code toLocalTime} would drop the milliseconds. */
        private static LocalTime time(Object value) {
            return Instant.ofEpochMilli(((java.sql.Time) value).getTime())
                    .atZone(ZoneId.systemDefault())
                    .toLocalTime();
        }
    }
}
