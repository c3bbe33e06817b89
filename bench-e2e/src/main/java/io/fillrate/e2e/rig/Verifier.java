package io.fillrate.e2e.rig;

import io.fillrate.core.verify.VerificationException;
import io.fillrate.data.Schema;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.Target;
import io.fillrate.report.results.Sample;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Verifies loads of the same rows: the first by reading back every cell, later ones by the server's digests of all tables. */
final class Verifier {

    private final Target target;
    private @Nullable String digest;

    Verifier(Target target) {
        this.target = target;
    }

    /**
     * Verifies the latest load: returns its sample as verified, or with an error. A sample that failed is returned unchanged.
     *
     * @param task the same for all loads
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
                    : sample.withError("content differs from the first load: digest " + now + ", was " + digest);
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
