package io.fillrate.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** SIGKILL, which leaves processes no time to tidy up. */
public final class Kill {

    private Kill() {}

    /** Kills processes, and returns when none of them runs any more. */
    public static void all(List<ProcessHandle> processes) {
        processes.forEach(ProcessHandle::destroyForcibly);
        Eventually.holds("the processes are dead", () -> processes.stream().noneMatch(Kill::runs));
    }

    /** A zombie, which has been killed but not been buried, is alive to {@link ProcessHandle}. */
    private static boolean runs(ProcessHandle process) {
        try {
            String state = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
            return process.isAlive() && !state.substring(state.lastIndexOf(')')).startsWith(") Z");
        } catch (IOException noSuchProcessOrNoLinux) {
            return process.isAlive();
        }
    }
}
