package io.fillrate.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The sources of all modules. */
class SourceTest {

    private static final int MAX_LENGTH = 140;

    @Test
    void no_line_is_longer_than_140_characters() throws IOException {
        List<String> longer = new ArrayList<>();
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path source : modules.map(module -> module.resolve("src"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(source)) {
                    for (Path file : files.filter(one -> one.toString().endsWith(".java"))
                            .toList()) {
                        List<String> lines = Files.readAllLines(file);
                        for (int i = 0; i < lines.size(); i++) {
                            if (lines.get(i).length() > MAX_LENGTH) {
                                longer.add(file + ":" + (i + 1));
                            }
                        }
                    }
                }
            }
        }
        assertThat(longer).isEmpty();
    }
}
