package io.fillrate.e2e.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MemoryLimitTest {

    @Test
    void a_process_and_its_children_are_limited_and_the_group_goes_when_they_have_ended() throws Exception {
        Process limited = new ProcessBuilder("sh", "-c", "sleep 60; true").start();
        Optional<String> problem = MemoryLimit.set(limited.toHandle(), 40L << 20);
        try {
            assumeTrue(problem.isEmpty(), () -> problem.orElse(""));
            assertThat(Files.readString(Path.of("/proc/" + limited.pid() + "/cgroup")))
                    .contains("/fillrate-" + limited.pid());
        } finally {
            limited.descendants().forEach(ProcessHandle::destroyForcibly);
            limited.destroyForcibly().waitFor();
        }
        Process next = new ProcessBuilder("sleep", "60").start();
        try {
            assertThat(MemoryLimit.set(next.toHandle(), 40L << 20)).isEmpty();
            assertThat(Path.of("/sys/fs/cgroup/memory/fillrate-" + limited.pid()))
                    .doesNotExist();
        } finally {
            next.destroyForcibly().waitFor();
        }
    }

    @Test
    void a_limit_that_cannot_be_set_says_why() {
        assertThat(MemoryLimit.set(ProcessHandle.current(), -2)).hasValueSatisfying(why -> assertThat(why)
                .startsWith("the memory of a server cannot be limited here: "));
    }
}
