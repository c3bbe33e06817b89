package io.fillrate.e2e.run;

import org.jspecify.annotations.Nullable;

/** A run that failed: one clear line, which has been printed. Without a stack trace. */
public final class BenchException extends RuntimeException {

    private static final long serialVersionUID = 1;

    BenchException(String message) {
        this(message, null);
    }

    BenchException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause, false, false);
    }
}
