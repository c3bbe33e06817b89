package io.fillrate.report.cli;

import io.fillrate.report.docs.DocsException;
import io.fillrate.report.docs.Page;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Fills the regions of Markdown pages from results files. Exit code 1: a page that was checked is out of step. */
@Command(
        name = "docs",
        description = "Fills the parts of Markdown pages that come from results files.",
        mixinStandardHelpOptions = true,
        versionProvider = Fillrate.Version.class)
final class DocsCommand implements Callable<Integer> {

    /** Picocli puts the real one in its place. */
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "1..*", paramLabel = "PAGE", description = "A Markdown page with fillrate:begin comments.")
    private List<Path> pages = List.of();

    @Option(names = "--check", description = "Write nothing; end with code 1 when a page is out of step.")
    private boolean check;

    @Override
    public Integer call() {
        PrintWriter console = spec.commandLine().getOut();
        int outOfStep = 0;
        try {
            for (Path path : pages) {
                Page page = Page.filled(path);
                List<Path> stale = page.stale();
                stale.forEach(file -> console.println(file + (check ? ": out of step with its results" : ": written")));
                if (!check) {
                    page.write();
                }
                outOfStep += stale.size();
            }
        } catch (DocsException e) {
            throw new InputException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
        console.flush();
        return check && outOfStep > 0 ? ExitCode.SOFTWARE : ExitCode.OK;
    }
}
