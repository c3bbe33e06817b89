package io.fillrate.report.docs;

import io.fillrate.report.results.ResultsFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A page with its regions filled, and the pictures that it shows.
 *
 * @param files the texts of the page and of its pictures, by path
 * @param regions how many regions the page has
 */
public record Page(Map<Path, String> files, int regions) {

    private static final String FENCE = "```";

    /** A page that cannot be filled; the message is one line that names the page, and the line number where there is one. */
    public static final class PageException extends RuntimeException {

        private static final long serialVersionUID = 1;

        PageException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /**
     * Reads a page and fills its regions. Nothing is written. Paths in regions are relative to the page's folder; fenced code is left
     * alone.
     *
     * @throws PageException if the page cannot be read, a region is malformed or never ends, or its results have no such series
     */
    public static Page filled(Path page) {
        List<String> lines;
        try {
            lines = Files.readAllLines(page);
        } catch (IOException e) {
            throw new PageException(page + ": cannot be read: " + e.getMessage(), e);
        }
        Map<Path, String> files = new LinkedHashMap<>();
        List<String> filled = new ArrayList<>();
        int regions = 0;
        boolean fenced = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            filled.add(line);
            fenced ^= line.strip().startsWith(FENCE);
            if (!fenced && line.startsWith(Region.BEGIN)) {
                filled.addAll(content(page, i + 1, line, files));
                i = end(page, lines, i);
                filled.add(lines.get(i));
                regions++;
            }
        }
        files.put(page, String.join("\n", filled) + "\n");
        return new Page(files, regions);
    }

    /** The files whose content on disk differs. */
    public List<Path> stale() {
        return files.entrySet().stream()
                .filter(file -> !file.getValue().equals(current(file.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * Writes the files whose content on disk differs, with the folders they need.
     *
     * @throws PageException if one cannot be written
     */
    public void write() {
        for (Path file : stale()) {
            try {
                Files.createDirectories(file.toAbsolutePath().getParent());
                Files.writeString(file, files.get(file));
            } catch (IOException e) {
                throw new PageException(file + ": cannot be written: " + e.getMessage(), e);
            }
        }
    }

    private static List<String> content(Path page, int number, String line, Map<Path, String> files) {
        try {
            Content content = Content.of(Region.of(line), page);
            files.putAll(content.files());
            List<String> lines = new ArrayList<>(List.of(""));
            lines.addAll(content.markdown().strip().lines().toList());
            lines.add("");
            return lines;
        } catch (IllegalArgumentException | ResultsFormatException e) {
            throw new PageException(page + ": line " + number + ": " + e.getMessage(), e);
        }
    }

    private static int end(Path page, List<String> lines, int begin) {
        for (int i = begin + 1; i < lines.size() && !lines.get(i).startsWith(Region.BEGIN); i++) {
            if (lines.get(i).strip().equals(Region.END)) {
                return i;
            }
        }
        throw new PageException(page + ": line " + (begin + 1) + ": the region has no " + Region.END, null);
    }

    private static String current(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new PageException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
