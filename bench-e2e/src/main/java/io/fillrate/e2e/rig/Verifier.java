package io.fillrate.e2e.rig;

import io.fillrate.core.readback.VerificationException;
import io.fillrate.data.Schema;
import io.fillrate.e2e.targets.OneLine;
import io.fillrate.e2e.targets.Target;
import io.fillrate.report.format.Sample;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks the loads of one series: the first by reading back every cell, those after it by the server's digests of all tables, which must be
 * the first one's.
 */
final class Verifier {

    private final Target target;
    private @Nullable String digest;

    Verifier(Target target) {
        this.target = target;
    }

    /**
     * The sample of a load just made as verified, or with what is wrong as its error; one that failed stays as it is.
     *
     * @param task what was done, the same for all loads
     */
    Sample check(Sample sample, Task task) {
        if (sample.error() != null) {
            return sample;
        }
        try {
            if (digest == null) {
                task.verify(target);
                digest = digest(task.schema());
                return sample.withVerified();
            }
            String now = digest(task.schema());
            return now.equals(digest)
                    ? sample.withVerified()
                    : sample.withError(
                            "the rows are not what the first load made them: digest " + now + ", was " + digest);
        } catch (VerificationException difference) {
            return sample.withError(OneLine.of(difference));
        }
    }

    private String digest(Schema schema) {
        return schema.tables().stream()
                .map(table -> table.name() + " " + target.digest(table))
                .collect(Collectors.joining(", "));
    }
}
