package io.fillrate.data.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.data.RowDigest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The data of a seed is the same for ever, on every machine and JDK: results of different days are comparable only then. A change here
 * is a change of what is measured, and needs an entry in the changelog.
 */
class WorkloadDigestTest {

    @ParameterizedTest
    @CsvSource({
        "sensor_readings, 20000, a84cb8023b6cbcc3f2ad7cc827845689600148f3f58c40a78354f66fa6295ef2",
        "articles, 2000, c899f88389b1595dc7c2e64e8690bf06c72821f287754e523d8b458142076eb3",
        "events, 20000, d0c0c2c470f216ce135423b9a89369f3a959d1ac9480f74894053f0d8673ae4b",
        "every_type, 20000, 92822a8bb6ed9d0b9bf8a6b2191c196fa3754d4a0a12f78c47ccbc4b65b36261"
    })
    void the_rows_of_seed_42_never_change(String name, long rows, String digest) {
        assertThat(digest(Workloads.named(name).orElseThrow(), 42, rows)).isEqualTo(digest);
    }

    @Test
    void every_workload_is_pinned() {
        assertThat(Workloads.all())
                .extracting(Workload::name)
                .containsExactly("sensor_readings", "articles", "events", "every_type");
    }

    @Test
    void another_seed_gives_other_rows() {
        List<String> digests = Workloads.all().stream()
                .flatMap(workload -> List.of(digest(workload, 1, 100), digest(workload, 2, 100)).stream())
                .toList();

        assertThat(digests).doesNotHaveDuplicates();
    }

    private static <T> String digest(Workload<T> workload, long seed, long rows) {
        return RowDigest.of(workload.table(), workload.generator(seed).rows(rows));
    }
}
