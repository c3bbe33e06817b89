package io.fillrate.e2e.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.e2e.run.Machine.Cgroup;
import io.fillrate.e2e.run.Machine.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintTest {

    private final Path root;

    FingerprintTest(@TempDir Path root) {
        this.root = root;
    }

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.resolveSibling("x").getParent());
        Files.writeString(file, text);
    }

    @Test
    void limits_of_a_control_group_of_version_2_are_facts_about_the_machine() throws IOException {
        file("cpu.max", "150000 100000\n");
        file("memory.max", "2147483648\n");
        file("cpu.stat", "usage_usec 5\nnr_throttled 3\nthrottled_usec 2500000\n");

        assertThat(new Cgroup(root).limits())
                .containsEntry("machine_cpu_limit", "1.50 CPUs")
                .containsEntry("machine_memory_limit", "2147483648 bytes");
        assertThat(new Cgroup(root).throttledSeconds()).hasValue(2.5);
    }

    @Test
    void limits_of_a_control_group_of_version_1_are_facts_about_the_machine() throws IOException {
        file("cpu/cpu.cfs_quota_us", "50000\n");
        file("cpu/cpu.cfs_period_us", "100000\n");
        file("memory/memory.limit_in_bytes", "1073741824\n");
        file("cpu/cpu.stat", "nr_periods 0\nnr_throttled 0\nthrottled_time 1500000000\n");

        assertThat(new Cgroup(root).limits())
                .containsEntry("machine_cpu_limit", "0.50 CPUs")
                .containsEntry("machine_memory_limit", "1073741824 bytes");
        assertThat(new Cgroup(root).throttledSeconds()).hasValue(1.5);
    }

    @Test
    void where_there_is_no_limit_there_is_no_fact() throws IOException {
        assertThat(new Cgroup(root).limits()).isEmpty();
        assertThat(new Cgroup(root).throttledSeconds()).isEmpty();

        file("cpu.max", "max 100000\n");
        file("memory.max", "max\n");
        assertThat(new Cgroup(root).limits()).isEmpty();

        file("cpu.max", "nonsense");
        file("memory.max", "-1");
        assertThat(new Cgroup(root).limits()).isEmpty();

        Files.delete(root.resolve("cpu.max"));
        Files.delete(root.resolve("memory.max"));
        file("cpu/cpu.cfs_quota_us", "-1\n");
        file("cpu/cpu.cfs_period_us", "100000\n");
        file("memory/memory.limit_in_bytes", "9223372036854771712\n");
        assertThat(new Cgroup(root).limits()).isEmpty();
    }

    @Test
    void storage_is_described_by_file_system_and_device() {
        assertThat(Storage.of(root)).matches(".+ on .+");
        assertThat(Storage.of(root.resolve("absent"))).isEqualTo("unknown");
    }
}
