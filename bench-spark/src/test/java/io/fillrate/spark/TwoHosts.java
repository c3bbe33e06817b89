package io.fillrate.spark;

import java.nio.file.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.master.Master;
import org.apache.spark.deploy.worker.Worker;
import org.apache.spark.rpc.RpcEnv;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * A cluster of two workers that are hosts of their own to Spark, as they have different addresses of this machine: Spark runs no
 * speculative attempt on the host of the first one, and a {@code local-cluster} is one host. Ends with the JVM.
 */
final class TwoHosts {

    private static final int ANY_PORT = 0;
    private static final int CORES = 1;
    private static final int MEGABYTES = 1024;

    private static @Nullable String master;

    private TwoHosts() {}

    /** The master's URL. */
    static synchronized String master() {
        String known = master;
        if (known == null) {
            known = start();
            master = known;
        }
        return known;
    }

    private static String start() {
        SparkConf conf = new SparkConf()
                .set("spark.ui.enabled", "false")
                .set("spark.master.rest.enabled", "false")
                .set("spark.shuffle.service.enabled", "false")
                .set("spark.worker.cleanup.enabled", "false")
                .set("spark.deploy.maxExecutorRetries", "-1");
        RpcEnv env = Master.startRpcEnvAndEndpoint("127.0.0.1", ANY_PORT, ANY_PORT, conf)
                ._1();
        String url = "spark://127.0.0.1:" + env.address().port();
        for (int i = 1; i <= 2; i++) {
            Worker.startRpcEnvAndEndpoint(
                    "127.0.0." + i,
                    ANY_PORT,
                    ANY_PORT,
                    CORES,
                    MEGABYTES,
                    new String[] {url},
                    Path.of("target", "spark-work").toAbsolutePath().toString(),
                    Option.apply(i),
                    conf,
                    Option.empty());
        }
        return url;
    }
}
