package io.fillrate.schema.generate.domain;

import java.util.function.LongFunction;

/** Values that a one-to-one function makes of their numbers. */
public record Numbered(long size, LongFunction<Object> function) implements Domain {

    @Override
    public Object at(long number) {
        return function.apply(number);
    }
}
