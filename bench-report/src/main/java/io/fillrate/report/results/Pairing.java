package io.fillrate.report.results;

/**
 * How a gate run took the samples of a file: in turns with those of another file, which names the same gate run. Samples of the same round
 * are a pair.
 *
 * @param gateRun names the gate run; the same in both files and in no other
 * @param maxPairs the most pairs that were planned of a benchmark; it determines the interim analyses
 */
public record Pairing(String gateRun, int maxPairs) {

    /** @throws IllegalArgumentException if the gate run is blank, or there is no pair */
    public Pairing {
        Check.notBlank(gateRun, "gateRun");
        Check.atLeast(1, maxPairs, "maxPairs");
    }
}
