package io.fillrate.e2e.settings;

import java.util.List;

/** Properties that can't be used: one line for each, which says what is allowed. Has no stack trace, for its place says nothing. */
public final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1;

    SettingsException(List<String> problems) {
        super(String.join("\n", problems), null, false, false);
    }

    /** One line per property. */
    public List<String> problems() {
        return String.valueOf(getMessage()).lines().toList();
    }
}
