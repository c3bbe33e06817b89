package io.fillrate.e2e.run;

import io.fillrate.e2e.run.Console.Terminal;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a terminal makes of what is printed to it: a carriage return goes back, a full line goes on in the next. */
final class Screen {

    private final int columns;
    private final List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
    private int column;

    Screen(int columns) {
        this.columns = columns;
    }

    Terminal terminal() {
        OutputStream keys = new OutputStream() {
            @Override
            public void write(int character) {
                put((char) character);
            }
        };
        return new Terminal(new PrintStream(keys, true, StandardCharsets.US_ASCII), columns);
    }

    private void put(char character) {
        if (character == '\r') {
            column = 0;
        } else if (character == '\n') {
            newLine();
        } else {
            if (column == columns) {
                newLine();
            }
            StringBuilder line = lines.get(lines.size() - 1);
            line.replace(column, Math.min(column + 1, line.length()), String.valueOf(character));
            column++;
        }
    }

    private void newLine() {
        lines.add(new StringBuilder());
        column = 0;
    }

    /** Whether the last line is still empty. */
    boolean cursorIsBelow() {
        return lines.get(lines.size() - 1).isEmpty();
    }

    /** What is to be seen, without blanks at the ends of lines, and without empty lines at the end. */
    String text() {
        return lines.stream()
                .map(line -> line.toString().stripTrailing())
                .collect(Collectors.joining("\n"))
                .stripTrailing();
    }
}
