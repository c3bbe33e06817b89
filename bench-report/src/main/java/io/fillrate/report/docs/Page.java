package io.fillrate.report.docs;

import io.fillrate.report.format.ResultsFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A page with its regions filled, and the pictures that it shows.
 *
 * @param files the texts of the page and of its pictures, by path
 * @param regions how many regions the page has
 */
public record Page(Map<Path, String> files, int regions) {

    private static final String FENCE = "```";

    /**
     * Reads a page and fills its regions. Nothing is written. Paths in regions start from the page's folder; what stands between
     * fences is left alone.
     *
     * @throws DocsException if the page can't be read, a region is malformed or never ends, or its results say nothing
     */
    public static Page filled(Path page) {
        List<String> lines;
        try {
            lines = Files.readAllLines(page);
        } catch (IOException e) {
            throw new DocsException(page + ": cannot be read: " + e.getMessage(), e);
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

    /** The files that are not as they should be. */
    public List<Path> stale() {
        return files.entrySet().stream()
                .filter(file -> !file.getValue().equals(current(file.getKey())))
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * Writes the files that are not as they should be, with the folders they need.
     *
     * @throws DocsException if one cannot be written
     */
    public void write() {
        for (Path file : stale()) {
            try {
                Files.createDirectories(file.toAbsolutePath().getParent());
                Files.writeString(file, files.get(file));
            } catch (IOException e) {
                throw new DocsException(file + ": cannot be written: " + e.getMessage(), e);
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
            throw new DocsException(page + ": line " + number + ": " + e.getMessage(), e);
        }
    }

    private static int end(Path page, List<String> lines, int begin) {
        for (int i = begin + 1; i < lines.size() && !lines.get(i).startsWith(Region.BEGIN); i++) {
            if (lines.get(i).strip().equals(Region.END)) {
                return i;
            }
        }
        throw new DocsException(page + ": line " + (begin + 1) + ": the region has no " + Region.END, null);
    }

    private static String current(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new DocsException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
