package io.fillrate.app;

import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.fillrate.e2e.settings.ProjectRoot;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What is for users: the types of these packages, and nothing that they would need others for. A type that is added here is a promise;
 * {@code ./mvnw -Pjapicmp package} compares the promises with those of a release. All other packages may change at any time.
 */
@Tag("heavy")
class PublicTypesTest {

    private static final Map<String, String> TYPES = Map.of(
            "io.fillrate.core",
            "BulkWriteException BulkWriter CallerTransaction Capability CommitPolicy DatabaseKind Fillrate GeneratedKeys Guarantee"
                    + " Inexact OnError Operation PhaseRecorder RowSink Session Strategies Strategy StrategyProvider"
                    + " UnavailableException Upsert WriterOptions",
            "io.fillrate.core.spi",
            "Requirement StrategyDefinition WriterContext WriterFactory",
            "io.fillrate.data",
            "Accessor Column ColumnRandom ColumnType DateRange ForeignKey IndexedRandom Inet Interval Mapped RowGenerator"
                    + " RowSource Rows Schema SchemaRows SchemaWorkload Table TableRows ToFloatFunction",
            "io.fillrate.data.workload",
            "Article Event EveryType Payment SensorReading Workload Workloads",
            "io.fillrate.data.workload.tpcc",
            "Customers Goods Orders Sites Tpcc TpccScale");

    private static final JavaClasses ALL = new ClassFileImporter()
            .importPaths(List.of("bench-data", "bench-core").stream()
                    .map(module -> ProjectRoot.above(Path.of("")).resolve(module + "/target/classes"))
                    .toList());

    private static boolean isForUsers(JavaClass type) {
        return TYPES.containsKey(type.getPackageName());
    }

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(PUBLIC)
                && type.getEnclosingClass().map(PublicTypesTest::isPublic).orElse(true);
    }

    private static Stream<JavaClass> publicTypes() {
        return ALL.stream().filter(type -> isForUsers(type) && isPublic(type));
    }

    @Test
    void packages_for_users_have_these_types_and_no_others() {
        Map<String, Set<String>> found = new TreeMap<>();
        publicTypes()
                .filter(type -> type.getEnclosingClass().isEmpty())
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .forEach(type -> found.computeIfAbsent(type.getPackageName(), name -> new TreeSet<>())
                        .add(type.getSimpleName()));

        Map<String, Set<String>> expected = new TreeMap<>();
        TYPES.forEach((name, types) -> expected.put(name, new TreeSet<>(Set.of(types.split(" ")))));
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void what_users_call_speaks_of_types_for_users_only() {
        Stream<String> strangers = publicTypes().flatMap(type -> Stream.concat(
                        Stream.concat(type.getAllRawSuperclasses().stream(), type.getAllRawInterfaces().stream()),
                        type.getMembers().stream()
                                .filter(PublicTypesTest::isForUsers)
                                .flatMap(member -> member.getAllInvolvedRawTypes().stream()))
                .filter(other -> other.getPackageName().startsWith("io.fillrate."))
                .filter(other -> !isForUsers(other) || !isPublic(other))
                .map(other -> type.getName() + " speaks of " + other.getName()));

        assertThat(strangers.distinct()).isEmpty();
    }

    private static boolean isForUsers(JavaMember member) {
        Set<JavaModifier> modifiers = member.getModifiers();
        return modifiers.contains(PUBLIC) && !modifiers.contains(JavaModifier.SYNTHETIC);
    }
}
