package io.fillrate.e2e.rig;

import io.fillrate.core.readback.VerificationException;
import io.fillrate.data.Table;
import io.fillrate.e2e.targets.OneLine;
import io.fillrate.e2e.targets.Target;
import io.fillrate.report.format.Sample;
import org.jspecify.annotations.Nullable;

/**
 * Checks the loads of one series: the first by reading back every cell, those after it by the server's digest of the whole table, which
 * must be the first one's.
 */
final class Verifier<T> {

    private final Target target;
    private final Table<T> table;
    private @Nullable String digest;

    Verifier(Target target, Table<T> table) {
        this.target = target;
        this.table = table;
    }

    /**
     * The sample of a load just made as verified, or with what is wrong as its error; one that failed stays as it is.
     *
     * @param task what was done, the same for all loads
     */
    Sample check(Sample sample, Task<T> task) {
        if (sample.error() != null) {
            return sample;
        }
        try {
            if (digest == null) {
                task.verify(target);
                digest = target.digest(table);
                return sample.withVerified();
            }
            String now = target.digest(table);
            return now.equals(digest)
                    ? sample.withVerified()
                    : sample.withError(
                            "the table is not what the first load made it: digest " + now + ", was " + digest);
        } catch (VerificationException difference) {
            return sample.withError(OneLine.of(difference));
        }
    }
}
