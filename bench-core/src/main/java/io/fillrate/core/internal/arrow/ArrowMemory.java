package io.fillrate.core.internal.arrow;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;

/**
 * Whether Arrow can use memory outside the heap. It reaches it through parts of the JDK that are closed unless options of the command line
 * open them: {@code java.nio} always, and from JDK 25 on {@code sun.misc.Unsafe}, which Netty's allocator does not use otherwise.
 */
public final class ArrowMemory {

    /** The options that each JDK needs, in words. */
    public static final String OPTIONS = "--add-opens=java.base/java.nio=ALL-UNNAMED, and from JDK 25 on also"
            + " -Dsun.misc.unsafe.memory.access=allow";

    private static final String NETTY = "io.netty.buffer.PooledByteBufAllocator";
    private static final int JDK_WITHOUT_UNSAFE = 25;
    private static final String UNSAFE = "sun.misc.unsafe.memory.access";

    private ArrowMemory() {}

    /** Returns what is missing, and what to do about it, in one line; empty if nothing. Found out once per JVM. */
    public static Optional<String> missing() {
        return Probe.MISSING;
    }

    private static final class Probe {

        private static final Optional<String> MISSING = probe();

        /** Looks at the options first: Arrow prints the stack traces of its failures, and a class that failed stays unusable. */
        private static Optional<String> probe() {
            try {
                List<String> options = missingOptions();
                if (!options.isEmpty()) {
                    return Optional.of("Arrow cannot use memory outside the heap: start Java "
                            + Runtime.version().feature() + " with " + String.join(" ", options));
                }
                allocate();
                return Optional.empty();
            } catch (LinkageError | RuntimeException e) {
                Throwable cause = e.getCause() == null ? e : e.getCause();
                return Optional.of("Arrow cannot use memory outside the heap: "
                        + String.valueOf(cause).lines().findFirst().orElse(""));
            }
        }

        private static List<String> missingOptions() {
            List<String> options = new ArrayList<>();
            Module arrow = ArrowBuf.class.getModule();
            if (!ByteBuffer.class.getModule().isOpen("java.nio", arrow)) {
                options.add("--add-opens=java.base/java.nio=" + (arrow.isNamed() ? arrow.getName() : "ALL-UNNAMED"));
            }
            if (Runtime.version().feature() >= JDK_WITHOUT_UNSAFE
                    && !"allow".equals(System.getProperty(UNSAFE))
                    && isOnClassPath(NETTY)) {
                options.add("-D" + UNSAFE + "=allow");
            }
            return options;
        }

        private static boolean isOnClassPath(String className) {
            try {
                Class.forName(className, false, ArrowMemory.class.getClassLoader());
                return true;
            } catch (ClassNotFoundException e) {
                return false;
            }
        }

        private static void allocate() {
            try (BufferAllocator allocator = new RootAllocator();
                    ArrowBuf buffer = allocator.buffer(Long.BYTES)) {
                buffer.setLong(0, 0);
            }
        }
    }
}
