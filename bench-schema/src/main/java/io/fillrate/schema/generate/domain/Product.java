package io.fillrate.schema.generate.domain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Combinations of values of several domains. A combination's number in mixed radix has a digit for each domain; the digit names a stretch
 * of
 * the domain's values, of which one is drawn, so that a domain much larger than its radix is used as a whole. Immutable.
 */
public final class Product {

    private final List<Domain> domains;

    /** How many stretches each domain is cut into. */
    private final long[] radices;

    private final long size;

    /**
     * Combinations of domains.
     *
     * @param needed how many combinations are enough
     */
    public Product(List<Domain> domains, long needed) {
        this.domains = List.copyOf(domains);
        radices = new long[domains.size()];
        List<Integer> smallestFirst = IntStream.range(0, radices.length)
                .boxed()
                .sorted(Comparator.comparingLong(i -> domains.get(i).size()))
                .toList();
        long left = needed;
        long all = 1;
        for (int i = 0; i < radices.length; i++) {
            int which = smallestFirst.get(i);
            long share = (long) Math.ceil(Math.pow((double) left, 1.0 / (radices.length - i)));
            long radix = Math.min(domains.get(which).size(), Math.max(1, i == radices.length - 1 ? left : share));
            radices[which] = radix;
            all = Digits.product(all, radix);
            left = (left - 1) / radix + 1;
        }
        size = all;
    }

    /** How many combinations there are; {@link Long#MAX_VALUE} for that many or more. */
    public long size() {
        return size;
    }

    /** The values of a combination, in the order of the domains. */
    public List<Object> at(long number) {
        List<Object> values = new ArrayList<>(radices.length);
        long rest = number;
        long bits = number;
        for (int i = 0; i < radices.length; i++) {
            Domain domain = domains.get(i);
            long stretch = domain.size() / radices[i];
            bits = Mix.bits(bits);
            values.add(domain.at(rest % radices[i] * stretch + Mix.below(bits, stretch)));
            rest /= radices[i];
        }
        return values;
    }
}
