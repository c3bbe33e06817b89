package io.fillrate.schema.generate;

import java.util.function.LongFunction;

/** Values that a one-to-one function makes of their numbers. */
record Numbered(long size, LongFunction<Object> function) implements Domain {

    @Override
    public Object at(long number) {
        return function.apply(number);
    }

    /** The same in the order of their numbers. */
    record InOrder(long size, LongFunction<Object> function) implements Ordered {

        @Override
        public Object at(long number) {
            return function.apply(number);
        }
    }
}
