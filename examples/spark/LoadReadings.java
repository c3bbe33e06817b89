import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Generates sensor readings in Spark and loads them into PostgreSQL: all of them, or none. */
public final class LoadReadings {

    private static final String TABLE = "CREATE TABLE IF NOT EXISTS sensor_readings (id bigint PRIMARY KEY, device_id uuid,"
            + " timestamp timestamptz, temperature float8, humidity float8, pressure numeric(10,2), battery_level int2,"
            + " is_anomaly bool, location text, tags text[])";

    private LoadReadings() {}

    /** @param args JDBC URL, number of rows, id of the load: with the same one again, nothing is loaded */
    public static void main(String[] args) throws Exception {
        SparkSession spark = SparkSession.builder().appName("load readings").getOrCreate();
        try (Connection connection = DriverManager.getConnection(args[0]);
                Statement statement = connection.createStatement()) {
            statement.execute(TABLE);
        }
        Dataset<Row> readings = spark.read()
                .format("fillrate-rows")
                .option("workload", "sensor_readings")
                .option("rows", args[1])
                .load();
        readings.write()
                .format("fillrate")
                .option("url", args[0])
                .option("dbtable", "sensor_readings")
                .option("loadId", args[2])
                .mode("append")
                .save();
        spark.stop();
    }
}
