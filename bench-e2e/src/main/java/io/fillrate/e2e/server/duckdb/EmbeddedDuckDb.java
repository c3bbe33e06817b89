package io.fillrate.e2e.server.duckdb;

import io.fillrate.core.DatabaseKind;
import io.fillrate.core.Session;
import io.fillrate.e2e.server.DataFolder;
import io.fillrate.e2e.server.OneLine;
import io.fillrate.e2e.server.TargetException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A file that is created for the run and removed at the end of it, in a folder of its own. */
public final class EmbeddedDuckDb implements DuckDbTarget.Database {

    private final DataFolder folder;

    private EmbeddedDuckDb(DataFolder folder) {
        this.folder = folder;
    }

    /**
     * Creates a folder for the file, and removes those of runs that were killed.
     *
     * @param parent on the disk to be measured
     * @throws TargetException if that fails
     */
    public static EmbeddedDuckDb in(Path parent) {
        try {
            return new EmbeddedDuckDb(DataFolder.create(parent, null));
        } catch (IOException e) {
            throw new TargetException(
                    "cannot create a folder for a DuckDB file in " + parent + ": " + OneLine.of(e), e);
        }
    }

    @Override
    public Access access() {
        return new Access("embedded", Session.of(DatabaseKind.DUCKDB.urlPrefix() + file(), Map.of()));
    }

    @Override
    public Path file() {
        return folder.path().resolve("fillrate.duckdb");
    }

    @Override
    public void close() {
        try {
            folder.close();
        } catch (IOException e) {
            throw new TargetException("cannot remove " + folder.path() + ", please do: " + OneLine.of(e), e);
        }
    }
}
