package io.fillrate.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** One command, its exit code and what it printed. */
public record AppRun(int code, String out, String err) {

    /** Runs a command in this process. */
    public static AppRun of(Object... arguments) {
        String[] texts = new String[arguments.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = arguments[i].toString();
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(texts);
        return new AppRun(code, out.toString(), err.toString());
    }

    /** Ended with code 2, and with nothing but one line that says why. */
    public AppRun assertRefused(String message) {
        assertThat(err).startsWith("fillrate").contains(message).hasLineCount(1).doesNotContain("Exception", "\tat ");
        assertThat(code).isEqualTo(2);
        assertThat(out).isEmpty();
        return this;
    }

    /** Ended with code 0, and with texts that are on standard output. */
    public AppRun assertPrinted(String... texts) {
        assertThat(out).contains(texts);
        assertThat(code).as("%s%s", out, err).isZero();
        return this;
    }

    /** Ended with a code, and with texts that are on standard output one after the other, in lines of 80 columns at most. */
    public AppRun assertEnded(int expected, String... texts) {
        assertThat(out).as("%s%s", out, err).containsSubsequence(List.of(texts));
        assertThat(out.lines()).allMatch(line -> line.length() <= 80);
        assertThat(code).as("%s%s", out, err).isEqualTo(expected);
        return this;
    }
}
