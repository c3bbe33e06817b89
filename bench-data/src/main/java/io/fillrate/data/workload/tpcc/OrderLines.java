package io.fillrate.data.workload.tpcc;

import io.fillrate.data.IndexedRandom;
import java.util.Arrays;

/** How many lines each order has, and which order has a certain line. A sum for each few orders is kept, so that any line is found at once. Immutable. */
final class OrderLines {

    private static final int STEP = 16;

    private final IndexedRandom random;
    private final int least;
    private final int most;
    private final long[] firstLines;
    private final long size;

    OrderLines(TpccScale scale, IndexedRandom random) {
        this.random = random;
        this.least = scale.minLines();
        this.most = scale.maxLines();
        long orders = scale.allCustomers();
        this.firstLines = new long[Math.toIntExact((orders + STEP - 1) / STEP)];
        long lines = 0;
        for (long order = 0; order < orders; order++) {
            if (order % STEP == 0) {
                firstLines[(int) (order / STEP)] = lines;
            }
            lines += count(order);
        }
        this.size = lines;
    }

    /** The lines of all orders. */
    long size() {
        return size;
    }

    /** The lines of an order: equally likely from the least to the most. */
    int count(long order) {
        return random.between(order, least, most);
    }

    /**
     * A line's place.
     *
     * @param order index of the order among all
     * @param number of the line within its order, from 1
     */
    record Place(long order, int number) {}

    /** Where a line is, by its index among all. */
    Place place(long line) {
        int found = Arrays.binarySearch(firstLines, line);
        int step = found >= 0 ? found : -found - 2;
        long order = (long) step * STEP;
        long first = firstLines[step];
        for (int count = count(order); first + count <= line; count = count(order)) {
            first += count;
            order++;
        }
        return new Place(order, (int) (line - first) + 1);
    }
}
