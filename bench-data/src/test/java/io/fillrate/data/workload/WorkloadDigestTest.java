package io.fillrate.data.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.data.RowDigest;
import io.fillrate.data.SchemaWorkload;
import io.fillrate.data.TableRows;
import io.fillrate.data.workload.tpcc.TpccScale;
import java.util.List;
import java.util.stream.LongStream;
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
        "sensor_readings_regular, 20000, 5d0b4e466176b8f5bdfdcc6114d9db2ed9f143e81b59577b685505f85b971412",
        "articles, 2000, c899f88389b1595dc7c2e64e8690bf06c72821f287754e523d8b458142076eb3",
        "events, 20000, d0c0c2c470f216ce135423b9a89369f3a959d1ac9480f74894053f0d8673ae4b",
        "every_type, 20000, 92822a8bb6ed9d0b9bf8a6b2191c196fa3754d4a0a12f78c47ccbc4b65b36261",
        "single, 20000, eca97635aad38f27d7a1afb236b9cf3289023a9c159dcc0196c747254ce99d93"
    })
    void the_rows_of_seed_42_never_change(String name, long rows, String digest) {
        assertThat(digests(named(name), 42, rows)).containsExactly(digest);
    }

    @Test
    void the_rows_of_seed_42_in_ten_tables_never_change() {
        assertThat(digests(named("wide"), 42, 2_003))
                .containsExactly(
                        "6cd5673609be51cef367353afa0d94af8df5f76fbeaae30a28103f3f61eb68d3",
                        "905996306a98af7577dffb7bbf5b5ddc4545ab66c378f5ab1437ca68b934ed0d",
                        "1d2f3d6e07374661d896e601d6a018051f938b667a2b750a56331b271f0b2f86",
                        "3b15d7d2a717700b0453e3f385e3af6ddac5933737da8749369c5c34f72ec6d9",
                        "88dca990e99d9374f0249b977f6e8cd894aaca2e63af11fbb7853a6a4b8efea7",
                        "6985ebb050f85ca99959e8f46d2ae283fb8a460fd61f11146d9b78c4a5b97dd1",
                        "4ca1bbe88723fabd0a3acdaf2eb9fbede04f4b2d08636c74864bc5571646c490",
                        "7ed308b5adf4e102b133a4c636b43afeab4420c15320cfc060eb1c4642df814d",
                        "d09ba8835406dced27ab71353dad63b77602156f191c4a690ca7f2b926312ff2",
                        "587f1f1cd1e53c60180813dd6bbb8ff72f17584ae8bf30d0f01a5219f10de02f");
    }

    @Test
    void the_rows_of_seed_42_in_the_tables_of_tpcc_never_change() {
        assertThat(digests(named("tpcc"), 42, Long.MAX_VALUE))
                .containsExactly(
                        "b519855ae4a03f3d103b1e65dd70b420a76d2b2398217de9276e807aebf29b28",
                        "077ade46cf79fba43d974ddd943a29cb85a1efecdc8833d5aa6ec14610cf23b7",
                        "59e726e55c507c7ac74a1c93d6990e4cbf146c2286fa586d7fef989158303d97",
                        "249afd5f2e5c7b99172b2608c949e0eb9edfb963fc7867ea610249148da9178d",
                        "2516ca2704b07ffc3e8318f9357fdfdf536da4e51f688c5047ebe396ae8cc99e",
                        "a5445713c14ea2d80f624446acdd2ee144787094c41757823ed447df591e3e04",
                        "c193b06bd04a645e66b38c39a8f5783f4fcb68ab1d31cd8305ebf2dc0261686e",
                        "bd73e67f74845e05f2b6bace60121a85cb26ef98a4f909cb2747d81edfc4b3bf",
                        "0eccafc31da2314be6703f9209bd36ff96d96fbdd39c850b1ad2325dcadae299");
    }

    @Test
    void every_workload_is_pinned() {
        assertThat(Workloads.schemas(TpccScale.DEFAULT))
                .extracting(SchemaWorkload::name)
                .containsExactly(
                        "sensor_readings",
                        "sensor_readings_regular",
                        "articles",
                        "events",
                        "every_type",
                        "single",
                        "wide",
                        "tpcc");
    }

    @Test
    void another_seed_gives_other_rows() {
        List<String> digests = Workloads.schemas(TpccScale.DEFAULT).stream()
                .filter(workload -> !workload.name().equals("tpcc")) // whose new_order has keys alone, always the same
                .flatMap(workload -> LongStream.of(1, 2).boxed().flatMap(seed -> digests(workload, seed, 100).stream()))
                .toList();

        assertThat(digests).doesNotHaveDuplicates();
    }

    private static SchemaWorkload named(String name) {
        return Workloads.schemas(TpccScale.DEFAULT).stream()
                .filter(workload -> workload.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> digests(SchemaWorkload workload, long seed, long rows) {
        return workload.rows(seed, rows).tables().stream()
                .map(WorkloadDigestTest::digest)
                .toList();
    }

    private static <T> String digest(TableRows<T> rows) {
        return RowDigest.of(rows.table(), rows.rows());
    }
}
