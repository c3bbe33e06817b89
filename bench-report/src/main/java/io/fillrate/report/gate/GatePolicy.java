package io.fillrate.report.gate;

/**
 * How sure the gate must be, and of what. All values are shares: 0.03 is 3 %.
 *
 * @param falseAlarm the chance of even one REGRESSION in a run in which nothing became slower
 * @param minimumEffect slowdowns below it are never a regression
 * @param target the slowdown that OK excludes
 * @param missed the chance of OK for a benchmark that became slower by the target
 */
public record GatePolicy(double falseAlarm, double minimumEffect, double target, double missed) {

    /** The defaults: 0.5 % false alarms per run, half of what would be bearable; 3 % minimum effect, 5 % target, missed at 4 %. */
    public static final GatePolicy DEFAULT = new GatePolicy(0.005, 0.03, 0.05, 0.04);

    /** @throws IllegalArgumentException if a share is not between 0 and 1, or the target is below the minimum effect */
    public GatePolicy {
        check(falseAlarm, "false alarm rate");
        check(minimumEffect, "minimum effect");
        check(target, "target");
        check(missed, "missed rate");
        if (target < minimumEffect) {
            throw new IllegalArgumentException(
                    "the target is " + target + "; allowed: at least the minimum effect, " + minimumEffect);
        }
    }

    private static void check(double share, String name) {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("the " + name + " is " + share + "; allowed: above 0, below 1");
        }
    }
}
