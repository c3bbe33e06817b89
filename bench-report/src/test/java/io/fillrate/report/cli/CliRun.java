package io.fillrate.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;

/** One command, its exit code and what it printed. */
record CliRun(int code, String out, String err) {

    static CliRun of(Object... arguments) {
        String[] texts = new String[arguments.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = arguments[i].toString();
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = FillrateCommand.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(texts);
        return new CliRun(code, out.toString(), err.toString());
    }

    /** Ended with the code, and with nothing but one line that says why. */
    CliRun assertRefused(int expected, String message) {
        assertThat(err)
                .startsWith("fillrate")
                .contains(message)
                .hasLineCount(1)
                .doesNotContain("Exception", "\tat ")
                .hasSizeLessThan(1_000);
        assertThat(code).isEqualTo(expected);
        assertThat(out).isEmpty();
        return this;
    }

    CliRun assertDone() {
        assertThat(err).isEmpty();
        assertThat(code).isZero();
        return this;
    }
}
