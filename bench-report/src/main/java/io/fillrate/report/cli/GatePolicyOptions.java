package io.fillrate.report.cli;

import io.fillrate.report.gate.GatePolicy;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** How sure a gate must be, and of what. */
final class GatePolicyOptions {

    private static final double PERCENT = 100;

    @Option(names = "--strict", description = "What is inconclusive does not pass.")
    private boolean strict;

    @Option(
            names = "--minimum-effect",
            paramLabel = "PERCENT",
            description = "Slowdowns below it never fail (default: ${DEFAULT-VALUE}).",
            defaultValue = "3")
    private double minimumEffect;

    @Option(
            names = "--target",
            paramLabel = "PERCENT",
            description = "The slowdown that OK excludes (default: ${DEFAULT-VALUE}).",
            defaultValue = "5")
    private double target;

    boolean isStrict() {
        return strict;
    }

    GatePolicy policy(CommandLine command) {
        try {
            GatePolicy usual = GatePolicy.DEFAULT;
            return new GatePolicy(usual.falseAlarm(), minimumEffect / PERCENT, target / PERCENT, usual.missed());
        } catch (IllegalArgumentException e) {
            throw new InputException(command, String.valueOf(e.getMessage()), e);
        }
    }
}
