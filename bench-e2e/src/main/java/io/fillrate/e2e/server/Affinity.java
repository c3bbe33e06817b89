package io.fillrate.e2e.server;

import com.sun.jna.Function;
import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.NativeLong;
import com.sun.jna.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The processors on which Linux lets a process or a thread run; see sched_setaffinity(2).
 *
 * @param list as the kernel writes it: {@code 0-3,8}
 */
public record Affinity(String list) {

    private static final Pattern ALLOWED = Pattern.compile("(?m)^Cpus_allowed_list:\\s*(\\S+)$");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,5})(?:-(\\d{1,5}))?");
    private static final int MAX_PROCESSORS = 1 << 13;

    static Affinity to(int processor) {
        return new Affinity(String.valueOf(processor));
    }

    /** That of a process or thread; empty if it is gone or cannot be seen, and on other systems. */
    public static Optional<Affinity> of(int task) {
        try {
            Matcher matcher = ALLOWED.matcher(Files.readString(Path.of("/proc/" + task + "/status")));
            return matcher.find() ? Optional.of(new Affinity(matcher.group(1))) : Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** The kernel's id of the calling thread; empty on other systems. */
    static Optional<Integer> thisThread() {
        try {
            Path name = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
            return Optional.of(Integer.parseInt(String.valueOf(name)));
        } catch (IOException | UnsupportedOperationException elsewhere) {
            return Optional.empty();
        }
    }

    SortedSet<Integer> processors() {
        SortedSet<Integer> all = new TreeSet<>();
        Matcher ranges = RANGE.matcher(list);
        while (ranges.find()) {
            int first = Integer.parseInt(ranges.group(1));
            int last = ranges.group(2) == null ? first : Integer.parseInt(ranges.group(2));
            for (int processor = first; processor <= last; processor++) {
                all.add(processor);
            }
        }
        return all;
    }

    /**
     * Binds a process or thread to these processors.
     *
     * @throws IOException if it is gone, belongs to another user, or this is another system
     */
    void apply(int task) throws IOException {
        if (!Platform.isLinux()) {
            throw new IOException("only Linux binds processes to processors");
        }
        try (Memory mask = new Memory(MAX_PROCESSORS / Byte.SIZE)) {
            mask.clear();
            for (int processor : processors()) {
                long place = processor / Byte.SIZE;
                mask.setByte(place, (byte) (mask.getByte(place) | 1 << processor % Byte.SIZE));
            }
            Function.getFunction("c", "sched_setaffinity", Function.THROW_LAST_ERROR)
                    .invokeInt(new Object[] {task, new NativeLong(mask.size()), mask});
        } catch (LastErrorException e) {
            throw new IOException(
                    "process " + task + " cannot be bound to processors " + list + ": " + e.getMessage(), e);
        }
    }
}
