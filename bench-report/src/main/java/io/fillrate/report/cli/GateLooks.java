package io.fillrate.report.cli;

import io.fillrate.report.gate.Looks;
import io.fillrate.report.stats.SignedRank;
import picocli.CommandLine;

/** The looks that an option asks for. */
final class GateLooks {

    private static final int FEWEST = 8;

    private GateLooks() {}

    /** Looks at up to so many pairs. */
    static Looks upTo(int pairs, CommandLine command) {
        if (pairs < FEWEST || pairs > SignedRank.MOST_PAIRS) {
            throw new InputException(
                    command, "--pairs=" + pairs + "; allowed: " + FEWEST + " to " + SignedRank.MOST_PAIRS, null);
        }
        return Looks.upTo(pairs);
    }
}
