package io.fillrate.report.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Times such as {@code 90s}, {@code 15m} and {@code 1h}. */
final class TimeConverter implements ITypeConverter<Duration> {

    private static final Pattern TIME = Pattern.compile("[1-9][0-9]{0,5}[smh]");

    @Override
    public Duration convert(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            throw new TypeConversionException("'" + text + "' is no time; allowed: such as 90s, 15m or 1h");
        }
        return Duration.parse("PT" + text.toUpperCase(Locale.ROOT));
    }
}
