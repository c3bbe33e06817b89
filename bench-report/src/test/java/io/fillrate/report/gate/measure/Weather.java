package io.fillrate.report.gate.measure;

import java.util.SplittableRandom;

/**
 * What makes the times of a machine scatter, on logarithms: what every start of a JVM draws, and what every measurement does. The time of
 * day is the number of measurements that there were. Belongs to one run.
 */
final class Weather {

    private static final double STEADINESS = 0.9;
    private static final double HOUR = 40;

    private final Kind kind;
    private final double ofProcess;
    private final double ofMeasurement;
    private final SplittableRandom random;
    private double mood;
    private int time;

    /** Kinds of scatter. */
    enum Kind {
        /** Normal, and independent from measurement to measurement. */
        NORMAL,
        /** Other guests come and go: nine tenths of the variance last from one measurement to the next. */
        AUTOCORRELATED,
        /** Three processes in ten, and one measurement in four, take a tenth longer. */
        BIMODAL,
        /** Student's t with two degrees of freedom, which has no variance. */
        HEAVY_TAILS,
        /** The machine becomes slower by 1% with every measurement, and starts over every 40. */
        DRIFT
    }

    /**
     * A machine's weather.
     *
     * @param ofProcess standard deviation between JVM starts of one build
     * @param ofMeasurement standard deviation of measurements of one process
     */
    Weather(Kind kind, double ofProcess, double ofMeasurement, SplittableRandom random) {
        this.kind = kind;
        this.ofProcess = ofProcess;
        this.ofMeasurement = ofMeasurement;
        this.random = random;
    }

    /** What a new process has as its own. */
    double process() {
        double slow = kind == Kind.BIMODAL && random.nextInt(10) < 3 ? 0.1 : 0;
        return slow + ofProcess * random.nextGaussian();
    }

    /** What the next measurement meets. */
    double measurement() {
        double own = random.nextGaussian();
        time++;
        mood = Math.sqrt(STEADINESS) * mood + Math.sqrt(1 - STEADINESS) * own;
        return switch (kind) {
            case NORMAL -> ofMeasurement * own;
            case AUTOCORRELATED -> ofMeasurement * mood;
            case BIMODAL -> ofMeasurement * own + (random.nextInt(4) == 0 ? 0.1 : 0);
            case HEAVY_TAILS -> ofMeasurement * own / Math.sqrt(exponential());
            case DRIFT -> ofMeasurement * own + 0.01 * (time % HOUR);
        };
    }

    /** Half of a chi-squared with two degrees of freedom. */
    private double exponential() {
        return -Math.log(1 - random.nextDouble());
    }
}
