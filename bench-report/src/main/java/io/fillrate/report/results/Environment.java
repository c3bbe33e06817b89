package io.fillrate.report.results;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The machine and the software that were measured.
 *
 * @param cpu model name of the processor, null when it is not known
 * @param cores logical processors available to the client process
 * @param memoryBytes physical memory of the machine, null when it is not known
 * @param os name and version of the operating system
 * @param kernel version of its kernel, null when it is not known
 * @param jdk vendor and version of the client's Java
 * @param jvmArgs arguments of the client's virtual machine
 * @param drivers version of each client library that talks to a database
 * @param database each database of the run, by the name that its series carry
 * @param facts whatever else a reader should know, as named text; may be absent from the file
 */
public record Environment(
        @Nullable String cpu,
        int cores,
        @Nullable Long memoryBytes,
        String os,
        @Nullable String kernel,
        String jdk,
        List<String> jvmArgs,
        Map<String, String> drivers,
        Map<String, DatabaseInfo> database,

        @JsonSetter(nulls = Nulls.AS_EMPTY, contentNulls = Nulls.FAIL)
        Map<String, String> facts) {

    /** @throws IllegalArgumentException if there is no core or the memory is negative */
    public Environment {
        Check.atLeast(1, cores, "cores");
        Check.notNegative(memoryBytes, "memoryBytes");
        jvmArgs = List.copyOf(jvmArgs);
        drivers = Check.ordered(drivers);
        database = Check.ordered(database);
        facts = Check.ordered(facts);
    }

    /** With a database; one of the same name is replaced. */
    public Environment with(String name, DatabaseInfo info) {
        return new Environment(
                cpu, cores, memoryBytes, os, kernel, jdk, jvmArgs, drivers, with(database, name, info), facts);
    }

    /** With a fact; one of the same name is replaced. */
    public Environment withFact(String name, String fact) {
        return new Environment(
                cpu, cores, memoryBytes, os, kernel, jdk, jvmArgs, drivers, database, with(facts, name, fact));
    }

    private static <V> Map<String, V> with(Map<String, V> map, String name, V value) {
        Map<String, V> more = new LinkedHashMap<>(map);
        more.put(name, value);
        return more;
    }

    /**
     * One database server (or embedded engine) during the run.
     *
     * @param version as the server reports it
     * @param target how the database was provisioned: {@code embedded}, {@code container} or {@code url}
     * @param settings the server settings that matter for loads, as the server reports them
     * @param tablePersistence how durable the filled tables are ({@code permanent}, {@code unlogged}), null when the
     *     database has no such notion or it is not known
     * @param experimental one line that says what the strategies were never run on; null when they were run on the real thing
     */
    public record DatabaseInfo(
            String version,
            String target,
            Map<String, String> settings,
            @Nullable String tablePersistence,
            @Nullable String experimental) {

        /** @throws IllegalArgumentException if the version or the target is blank */
        public DatabaseInfo {
            Check.notBlank(version, "version");
            Check.notBlank(target, "target");
            settings = Check.ordered(settings);
            experimental = Check.oneLine(experimental, "experimental");
        }
    }
}
