package io.fillrate.site;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.commonmark.node.BulletList;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;

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
            List<Entry> topic = paragraph.getNext() instanceof BulletList nested ? entries(sources, nested) : List.of();
            entries.add(new Entry(MarkdownPage.text(link), sources.file(FILE, link.getDestination()), topic));
        }
        return entries;
    }

    /** Returns every page that it leads to. */
    Set<String> files() {
        Set<String> files = new HashSet<>();
        groups.forEach(group -> group.entries().stream().flatMap(Entry::all).forEach(entry -> files.add(entry.file())));
        return files;
    }

    /** What the template shows of a group. */
    record GroupView(String title, List<EntryView> entries) {}

    /** What it shows of an entry. */
    record EntryView(String title, String href, boolean current, List<EntryView> topic) {}

    /** Returns the navigation as a page shows it. */
    List<GroupView> on(String page) {
        return groups.stream()
                .map(group -> new GroupView(
                        group.title(),
                        group.entries().stream().map(entry -> view(entry, page)).toList()))
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
