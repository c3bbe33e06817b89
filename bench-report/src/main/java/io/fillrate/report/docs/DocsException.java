package io.fillrate.report.docs;

import org.jspecify.annotations.Nullable;

/** A page can't be filled; the message is one line that names the page, and the line where there is one. */
public final class DocsException extends RuntimeException {

    private static final long serialVersionUID = 1;

    DocsException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
