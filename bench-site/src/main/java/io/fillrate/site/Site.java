package io.fillrate.site;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import io.fillrate.site.CommittedRuns.Run;
import io.fillrate.site.MarkdownPage.Section;
import io.fillrate.site.Site.Navigation.GroupView;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.commonmark.node.BulletList;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
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

    /**
     * What leads to the pages: the lists of {@code docs/README.md}, one below each heading of the second level. A list within a list has
     * the pages of a topic, which are shown on the topic's pages only.
     */
    record Navigation(List<Group> groups) {

        /** Where it stands. */
        static final String FILE = "docs/README.md";

        /** Pages under one heading. */
        record Group(String title, List<Entry> entries) {}

        /** A page, and those of its topic. */
        record Entry(String title, String file, List<Entry> topic) {

            private Stream<Entry> all() {
                return Stream.concat(Stream.of(this), topic.stream());
            }
        }

        static Navigation read(Sources sources) throws IOException {
            List<Group> groups = new ArrayList<>();
            for (Node node = MarkdownPage.parse(sources, FILE).getFirstChild(); node != null; node = node.getNext()) {
                if (node instanceof Heading heading && heading.getLevel() == 2) {
                    groups.add(new Group(MarkdownPage.text(heading), new ArrayList<>()));
                } else if (node instanceof BulletList list && !groups.isEmpty()) {
                    groups.get(groups.size() - 1).entries().addAll(entries(sources, list));
                }
            }
            return new Navigation(groups);
        }

        private static List<Entry> entries(Sources sources, Node list) {
            List<Entry> entries = new ArrayList<>();
            for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
                Node paragraph = item.getFirstChild();
                if (paragraph == null || !(paragraph.getFirstChild() instanceof Link link)) {
                    throw new IllegalArgumentException(FILE + ": begin each item of a list with a link");
                }
                List<Entry> topic =
                        paragraph.getNext() instanceof BulletList nested ? entries(sources, nested) : List.of();
                entries.add(new Entry(MarkdownPage.text(link), sources.file(FILE, link.getDestination()), topic));
            }
            return entries;
        }

        /** Returns every page that it leads to. */
        Set<String> files() {
            Set<String> files = new HashSet<>();
            groups.forEach(
                    group -> group.entries().stream().flatMap(Entry::all).forEach(entry -> files.add(entry.file())));
            return files;
        }

        /** What the template shows of a group. */
        record GroupView(String title, List<EntryView> entries) {}

        record EntryView(String title, String href, boolean current, List<EntryView> topic) {}

        List<GroupView> on(String page) {
            return groups.stream()
                    .map(group -> new GroupView(
                            group.title(),
                            group.entries().stream()
                                    .map(entry -> view(entry, page))
                                    .toList()))
                    .toList();
        }

        private static EntryView view(Entry entry, String page) {
            boolean within = entry.all().anyMatch(one -> one.file().equals(page));
            return new EntryView(
                    entry.title(),
                    Sources.way(page, Sources.onSite(entry.file())),
                    entry.file().equals(page),
                    within ? entry.topic().stream().map(one -> view(one, page)).toList() : List.of());
        }
    }
}
