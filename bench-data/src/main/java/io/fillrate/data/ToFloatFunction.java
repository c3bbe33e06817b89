package io.fillrate.data;

/** Reads a {@code float} from a row, without boxing. */
@FunctionalInterface
public interface ToFloatFunction<T> {

    float applyAsFloat(T row);
}
