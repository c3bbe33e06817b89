package io.fillrate.data;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.invoke.MethodType;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Functions that call the accessor of a record's component, as fast as code that does, without boxes. Each is of a hidden class of its own,
 * a copy of one of the classes below, in which the accessor's handle is a constant. So the record may be of any class loader and module:
 * classes that {@link java.lang.invoke.LambdaMetafactory} generates belong to the record's own, to which others have no full access.
 *
 * <p>A handle takes the row. What it returns is opened and widened as by an assignment.
 */
final class ComponentReader {

    private ComponentReader() {}

    @SuppressWarnings("unchecked") // a handle takes the rows that it is for
    static <T> Predicate<T> ofBoolean(MethodHandle read) throws ReflectiveOperationException {
        return (Predicate<T>) copy(OfBoolean.class, boolean.class, read);
    }

    @SuppressWarnings("unchecked")
    static <T> ToIntFunction<T> ofInt(MethodHandle read) throws ReflectiveOperationException {
        return (ToIntFunction<T>) copy(OfInt.class, int.class, read);
    }

    @SuppressWarnings("unchecked")
    static <T> ToLongFunction<T> ofLong(MethodHandle read) throws ReflectiveOperationException {
        return (ToLongFunction<T>) copy(OfLong.class, long.class, read);
    }

    @SuppressWarnings("unchecked")
    static <T> ToFloatFunction<T> ofFloat(MethodHandle read) throws ReflectiveOperationException {
        return (ToFloatFunction<T>) copy(OfFloat.class, float.class, read);
    }

    @SuppressWarnings("unchecked")
    static <T> ToDoubleFunction<T> ofDouble(MethodHandle read) throws ReflectiveOperationException {
        return (ToDoubleFunction<T>) copy(OfDouble.class, double.class, read);
    }

    @SuppressWarnings("unchecked")
    static <T> Function<T, ? extends @Nullable Object> ofObject(MethodHandle read) throws ReflectiveOperationException {
        return (Function<T, ? extends @Nullable Object>) copy(OfObject.class, Object.class, read);
    }

    private static Object copy(Class<?> original, Class<?> returns, MethodHandle read)
            throws ReflectiveOperationException {
        MethodHandle constant = read.asType(MethodType.methodType(returns, Object.class));
        return MethodHandles.lookup()
                .defineHiddenClassWithClassData(bytes(original), constant, true, ClassOption.NESTMATE)
                .lookupClass()
                .getDeclaredConstructor()
                .newInstance();
    }

    private static byte[] bytes(Class<?> original) throws ReflectiveOperationException {
        String name = original.getName().substring(original.getPackageName().length() + 1) + ".class";
        try (InputStream file = original.getResourceAsStream(name)) {
            if (file == null) {
                throw new ClassNotFoundException("its class loader has no resource " + name);
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new ClassNotFoundException("resource " + name + " cannot be read: " + e, e);
        }
    }

    /** Returns the handle that a copy has been defined with. */
    private static MethodHandle constant(Lookup copy) {
        try {
            return MethodHandles.classData(copy, "_", MethodHandle.class);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Throws what an accessor has thrown. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // no accessor declares an exception
    private static <E extends Throwable> RuntimeException thrown(Throwable error) throws E {
        throw (E) error;
    }

    private static final class OfBoolean implements Predicate<Object> {

        private static final MethodHandle READ = constant(MethodHandles.lookup());

        @Override
        public boolean test(Object row) {
            try {
                return (boolean) READ.invokeExact(row);
            } catch (Throwable e) {
                throw ComponentReader.<RuntimeException>thrown(e);
            }
        }
    }

    private static final class OfInt implements ToIntFunction<Object> {

        private static final MethodHandle READ = constant(MethodHandles.lookup());

        @Override
        public int applyAsInt(Object row) {
            try {
                return (int) READ.invokeExact(row);
            } catch (Throwable e) {
                throw ComponentReader.<RuntimeException>thrown(e);
            }
        }
    }

    private static final class OfLong implements ToLongFunction<Object> {

        private static final MethodHandle READ = constant(MethodHandles.lookup());

        @Override
        public long applyAsLong(Object row) {
            try {
                return (long) READ.invokeExact(row);
            } catch (Throwable e) {
                throw ComponentReader.<RuntimeException>thrown(e);
            }
        }
    }

    private static final class OfFloat implements ToFloatFunction<Object> {

        private static final MethodHandle READ = constant(MethodHandles.lookup());

        @Override
        public float applyAsFloat(Object row) {
            try {
                return (float) READ.invokeExact(row);
            } catch (Throwable e) {
                throw ComponentReader.<RuntimeException>thrown(e);
            }
        }
    }

    private static final class OfDouble implements ToDoubleFunction<Object> {

        private static final MethodHandle READ = constant(MethodHandles.lookup());

        @Override
        public double applyAsDouble(Object row) {
            try {
                return (double) READ.invokeExact(row);
            } catch (Throwable e) {
                throw ComponentReader.<RuntimeException>thrown(e);
            }
        }
    }

    private static final class OfObject implements Function<Object, @Nullable Object> {

        private static final MethodHandle READ = constant(MethodHandles.lookup());

        @Override
        public @Nullable Object apply(Object row) {
            try {
                return (Object) READ.invokeExact(row);
            } catch (Throwable e) {
                throw ComponentReader.<RuntimeException>thrown(e);
            }
        }
    }
}
