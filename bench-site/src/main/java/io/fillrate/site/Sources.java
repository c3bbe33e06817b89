package io.fillrate.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of the repository that the site consists of: pages are what ends in {@code .md} at the top, in {@code docs} and in
 * {@code results}; all other files of these two folders are copied. Paths are relative to the repository, with {@code /}.
 *
 * @param root of the repository
 * @param files all of them
 * @param home where the repository can be read by everybody; null when it cannot
 */
record Sources(
        Path root, NavigableSet<String> files, @Nullable String home) {

    private static final String PAGE = ".md";
    private static final String README = "README.md";

    static Sources in(Path root, @Nullable String home) throws IOException {
        NavigableSet<String> files = new TreeSet<>();
        try (Stream<Path> top = Files.list(root);
                Stream<Path> docs = Files.walk(root.resolve("docs"));
                Stream<Path> results = Files.walk(root.resolve("results"))) {
            Stream.of(top.filter(file -> file.toString().endsWith(PAGE)), docs, results)
                    .flatMap(all -> all)
                    .filter(Files::isRegularFile)
                    .forEach(file -> files.add(relative(root, file)));
        }
        return new Sources(root, files, home);
    }

    static String relative(Path root, Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }

    List<String> pages() {
        return files.stream().filter(Sources::isPage).toList();
    }

    List<String> others() {
        return files.stream().filter(Predicate.not(Sources::isPage)).toList();
    }

    private static boolean isPage(String file) {
        return file.endsWith(PAGE);
    }

    Path path(String file) {
        return root.resolve(file);
    }

    /** Returns where the site has a file: that of a page is named {@code .html}, and the {@code README.md} of a folder is its index. */
    static String onSite(String file) {
        if (file.equals(README) || file.endsWith("/" + README)) {
            return file.substring(0, file.length() - README.length()) + "index.html";
        }
        return isPage(file) ? file.substring(0, file.length() - PAGE.length()) + ".html" : file;
    }

    /** Returns the way from one file of the site to another. */
    static String way(String from, String to) {
        return "../".repeat((int) from.chars().filter(c -> c == '/').count()) + to;
    }

    /**
     * Returns what a link on a page leads to on the site, or in the public repository if the site does not have it; nothing if the
     * repository is not public. A link to a file that does not exist stays as it is, for a test to find.
     */
    Optional<String> target(String page, String link) {
        int hash = link.indexOf('#');
        String fragment = hash < 0 ? "" : link.substring(hash);
        String file = file(page, hash < 0 ? link : link.substring(0, hash));
        if (hash == 0 || link.matches("[a-z]+:.*") || !Files.exists(path(file))) {
            return Optional.of(link);
        }
        return Stream.of(file, file.isEmpty() ? README : file + "/" + README)
                .filter(files::contains)
                .map(one -> way(page, onSite(one)) + fragment)
                .findFirst()
                .or(() -> Optional.ofNullable(home).map(address -> address + "/blob/HEAD/" + file + fragment));
    }

    /** Returns the file that a link without a fragment names. */
    String file(String page, String link) {
        return relative(root, path(page).resolveSibling(link).normalize());
    }
}
