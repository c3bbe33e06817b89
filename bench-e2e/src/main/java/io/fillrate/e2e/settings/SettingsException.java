package io.fillrate.e2e.settings;

import java.util.List;

/** Invalid properties: one line each, which says what is allowed. Without a stack trace, which would not help users. */
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
