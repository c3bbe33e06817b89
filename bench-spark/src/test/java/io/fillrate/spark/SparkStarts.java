package io.fillrate.spark;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Tests that need a JVM in which Spark starts. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@DisabledForJreRange(
        min = JRE.JAVA_24,
        disabledReason =
                "Spark 4.0 does not start on this Java: its Hadoop calls Subject.getSubject, which Java 24 has disabled")
@interface SparkStarts {}
