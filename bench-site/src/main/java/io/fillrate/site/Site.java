package io.fillrate.site;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import io.fillrate.site.CommittedRuns.Run;
import io.fillrate.site.MarkdownPage.Section;
import io.fillrate.site.Navigation.GroupView;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes the site: a page for each page of the repository, and whatever they show or link to. */
public final class Site {

    /** The page that shows the results of all runs. */
    static final String RESULTS = "results/README.md";

    private static final List<String> ASSETS = List.of("site.css", "runs.js");

    /** What the template shows. */
    record View(
            String file,
            String title,
            @Nullable String subtitle,
            String top,
            List<GroupView> navigation,
            List<Section> sections,
            String html,
            @Nullable Run run,
            @Nullable String runs) {}

    private Site() {}

    /**
     * Writes the site.
     *
     * @param arguments the root of the repository, the folder to write to, and the address of the repository; one whose top-level
     *     domain is {@code invalid} is none yet
     */
    public static void main(String... arguments) throws IOException {
        Path root = Path.of(arguments[0]).toAbsolutePath().normalize();
        Path folder = Path.of(arguments[1]);
        String home = arguments[2].matches("https://[^/]*\\.invalid(/.*)?") ? null : arguments[2];
        write(Sources.in(root, home), folder);
    }

    static void write(Sources sources, Path folder) throws IOException {
        Navigation navigation = Navigation.read(sources);
        Template template = Mustache.compiler()
                .emptyStringIsFalse(true)
                .zeroIsFalse(true)
                .withLoader(name -> new StringReader(resource(name + ".mustache")))
                .compile(resource("page.mustache"));
        // First, since a page takes the place of a report that is HTML already.
        for (String file : sources.others()) {
            Files.copy(sources.path(file), created(folder.resolve(file)), StandardCopyOption.REPLACE_EXISTING);
        }
        CommittedRuns runs = CommittedRuns.read(sources);
        for (String file : sources.pages()) {
            MarkdownPage page = MarkdownPage.read(sources, file);
            Path written = created(folder.resolve(Sources.onSite(file)));
            Files.writeString(
                    written,
                    template.execute(new View(
                            file,
                            page.title(),
                            file.equals("README.md") ? null : page.title(),
                            Sources.way(file, ""),
                            navigation.on(file),
                            page.sections().size() < 3 ? List.of() : page.sections(),
                            page.html(),
                            runs.of(Sources.onSite(file)).orElse(null),
                            file.equals(RESULTS) ? runs.json() : null)));
        }
        for (Map.Entry<String, String> script : runs.scripts().entrySet()) {
            Files.writeString(created(folder.resolve(script.getKey())), script.getValue());
        }
        for (String asset : ASSETS) {
            Files.writeString(created(folder.resolve(asset)), resource(asset));
        }
    }

    private static Path created(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        return file;
    }

    private static String resource(String name) {
        try (InputStream content = Objects.requireNonNull(Site.class.getResourceAsStream(name), name)) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
