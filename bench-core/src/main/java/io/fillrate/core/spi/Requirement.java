package io.fillrate.core.spi;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a strategy needs around it: libraries on the class path, options of the JVM. The databases are not asked. Thread-safe. */
@FunctionalInterface
public interface Requirement {

    /** Nothing. */
    Requirement NONE = Optional::empty;

    /** Returns what is missing, and what to do about it, in one line; empty if nothing. */
    Optional<String> missing();

    /** Returns the libraries that are needed, as groupId:artifactId, those of the class path included. */
    default List<String> libraries() {
        return List.of();
    }

    /**
     * Returns the requirement of a library that the class loader of Fillrate sees.
     *
     * @param coordinates groupId:artifactId; several, which are one for users, with {@code and} in between
     * @param className a class of the library; it is looked for, not initialized
     */
    static Requirement library(String coordinates, String className) {
        return of(
                () -> isVisible(className)
                        ? Optional.empty()
                        : Optional.of("needs " + coordinates + " on the class path: add the dependency"),
                List.of(coordinates.split(" and ", -1)));
    }

    private static Requirement of(Requirement requirement, List<String> libraries) {
        return new Requirement() {
            @Override
            public Optional<String> missing() {
                return requirement.missing();
            }

            @Override
            public List<String> libraries() {
                return libraries;
            }
        };
    }

    private static boolean isVisible(String className) {
        try {
            Class.forName(className, false, Requirement.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** Returns this requirement and another, which is looked at if this one is met. */
    default Requirement and(Requirement other) {
        return of(
                () -> missing().or(other::missing),
                Stream.concat(libraries().stream(), other.libraries().stream()).toList());
    }

    /** Returns this requirement with something to do instead, which what is missing ends with: {@code use postgres/copy-csv}. */
    default Requirement or(String instead) {
        return of(() -> missing().map(missing -> missing + ", or " + instead), libraries());
    }
}
