package io.fillrate.core.spi;

import java.util.Optional;

/** What a strategy needs around it: libraries on the class path, options of the JVM. The databases are not asked. Thread-safe. */
@FunctionalInterface
public interface Requirement {

    /** Nothing. */
    Requirement NONE = Optional::empty;

    /** Returns what is missing, and what to do about it, in one line; empty if nothing. */
    Optional<String> missing();

    /**
     * Returns the requirement of a library that the class loader of Fillrate sees.
     *
     * @param coordinates groupId:artifactId
     * @param className a class of the library; it is looked for, not initialized
     */
    static Requirement library(String coordinates, String className) {
        return () -> isVisible(className)
                ? Optional.empty()
                : Optional.of("needs " + coordinates + " on the class path: add the dependency");
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
        return () -> missing().or(other::missing);
    }
}
