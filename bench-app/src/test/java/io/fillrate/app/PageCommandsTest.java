package io.fillrate.app;

import io.fillrate.e2e.pages.PageCommand;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What pages tell people to type after {@code java -jar fillrate.jar} is understood. */
class PageCommandsTest {

    private static Stream<PageCommand> commands() throws IOException {
        return PageCommand.all().stream().filter(PageCommand::isOfWholeJar);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void commands_of_the_jar_have_options_that_exist(PageCommand command) {
        Main.commandLine().parseArgs(command.afterJar().stream().skip(1).toArray(String[]::new));
    }
}
