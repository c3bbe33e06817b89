"""Loads generated sensor readings into PostgreSQL: all of them, or none.

Arguments: JDBC URL, number of rows, id of the load. With the same id again, nothing is loaded.
The table must exist; LoadReadings.java next to this file creates it.
"""

import sys

from pyspark.sql import SparkSession

url, rows, load_id = sys.argv[1:]
spark = SparkSession.builder.appName("load readings").getOrCreate()

readings = (
    spark.read.format("fillrate-rows")
    .option("workload", "sensor_readings")
    .option("rows", rows)
    .load()
)
(
    readings.selectExpr("id + 1000000000 AS id", "device_id", "timestamp", "temperature", "location", "tags")
    .write.format("fillrate")
    .option("url", url)
    .option("dbtable", "sensor_readings")
    .option("loadId", load_id)
    .option("maxConnections", 2)
    .mode("append")
    .save()
)
spark.stop()
