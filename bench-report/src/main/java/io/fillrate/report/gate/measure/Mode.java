package io.fillrate.report.gate.measure;

import io.fillrate.report.gate.measure.BuildUnderTest.Slot;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How the two measurements of a pair are taken. */
public enum Mode {
    /**
     * One after the other, in random order, each with the whole machine. Where a measurement takes several loads, they are
     * interleaved load by load, and who begins changes: what others do on the machine lasts longer than a load, and so meets both. Both
     * builds prepare a load at once, as nothing is measured meanwhile.
     */
    ALTERNATION {
        @Override
        List<Placement> placements() {
            return List.of(Placement.WHOLE_MACHINE);
        }

        @Override
        long measure(BuildUnderTest first, BuildUnderTest second, String benchmark, Slot slot) {
            if (!first.canInterleave() || !second.canInterleave()) {
                return first.measure(benchmark, slot) + second.measure(benchmark, slot.second());
            }
            boolean prepared = first.canPrepare() && second.canPrepare();
            long inside = 0;
            for (int load = 1; load <= slot.loads(); load++) {
                if (prepared) {
                    prepareBoth(first, second, benchmark, slot, load);
                }
                boolean inOrder = load % 2 == 1;
                inside += inOrder
                        ? first.measureLoad(benchmark, slot, load)
                        : second.measureLoad(benchmark, slot.second(), load);
                inside += inOrder
                        ? second.measureLoad(benchmark, slot.second(), load)
                        : first.measureLoad(benchmark, slot, load);
            }
            return inside;
        }

        private void prepareBoth(BuildUnderTest first, BuildUnderTest second, String benchmark, Slot slot, int load) {
            Stream.of(first, second)
                    .parallel()
                    .forEach(one -> one.prepareLoad(benchmark, one == first ? slot : slot.second(), load));
        }
    },

    /**
     * Both at the same time, each with half of the processors, so that what others do on the machine meets both; which half, is drawn for
     * each pair of processes ("Duet Benchmarking: Improving Measurement Accuracy in the Cloud", L. Bulej et al., 2020).
     */
    DUET {
        @Override
        List<Placement> placements() {
            return Placement.halves();
        }

        @Override
        boolean swaps(Random order) {
            return order.nextBoolean();
        }

        @Override
        String recorded() {
            return "duet";
        }

        @Override
        long measure(BuildUnderTest first, BuildUnderTest second, String benchmark, Slot slot) {
            CompletableFuture<Long> other = CompletableFuture.supplyAsync(() -> second.measure(benchmark, slot));
            try {
                return Math.max(first.measure(benchmark, slot), other.join());
            } catch (CompletionException e) {
                throw e.getCause() instanceof MeasureException known ? known : e;
            }
        }
    };

    /**
     * Where processes run: one place for all, or one for each build of a pair.
     *
     * @throws MeasureException if this machine cannot do that
     */
    abstract List<Placement> placements();

    /** Whether the builds change places for the next pair of processes. */
    boolean swaps(Random order) {
        return false;
    }

    /**
     * Takes a pair of measurements.
     *
     * @return nanoseconds of wall time inside the clock
     * @throws MeasureException if one cannot be saved
     */
    abstract long measure(BuildUnderTest first, BuildUnderTest second, String benchmark, Slot slot);

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its name in results files, see {@link io.fillrate.report.results.Pairing}. */
    @Nullable
    String recorded() {
        return null;
    }
}
