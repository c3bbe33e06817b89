package io.fillrate.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The site as it is built, in a folder. */
record BuiltSite(Sources sources, Path folder) {

    static BuiltSite in(Path folder) throws IOException {
        Path root = Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
                .filter(at -> Files.isDirectory(at.resolve(".mvn")))
                .findFirst()
                .orElseThrow();
        Sources sources = Sources.in(root, null);
        Site.write(sources, folder);
        return new BuiltSite(sources, folder);
    }

    /** The pages made of Markdown. */
    List<String> pages() {
        return sources.pages().stream().map(Sources::onSite).toList();
    }

    Path path(String page) {
        return folder.resolve(page);
    }

    String text(String page) throws IOException {
        return Files.readString(path(page));
    }
}
