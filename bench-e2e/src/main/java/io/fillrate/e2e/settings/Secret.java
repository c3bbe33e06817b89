package io.fillrate.e2e.settings;

import java.util.regex.Pattern;

/**
 * A password, which shows as {@value #MASK} wherever it is printed by accident.
 *
 * @param value the password itself
 */
public record Secret(String value) {

    /** What stands in the place of a secret. */
    public static final String MASK = "***";

    private static final Pattern PARAMETER =
            Pattern.compile("((?i:password|passphrase|pwd|secret|token)[^=&;?]*=)[^&;]*");
    private static final Pattern USER_INFO = Pattern.compile("(//[^/@:?]*):[^?]*@");

    /** The URL without the passwords it may hold, as {@code password=…} or {@code //user:…@host}. */
    public static String masked(String url) {
        String withoutParameters = PARAMETER.matcher(url).replaceAll("$1" + MASK);
        return USER_INFO.matcher(withoutParameters).replaceAll("$1:" + MASK + "@");
    }

    @Override
    public String toString() {
        return MASK;
    }
}
