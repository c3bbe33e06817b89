package io.fillrate.report.recording;

/**
 * One condition that is not the same in two recordings.
 *
 * @param aspect that it belongs to
 * @param name of the condition
 * @param first its value in the first recording
 * @param second its value in the second recording
 */
public record Difference(Aspect aspect, String name, String first, String second) {

    /** What stands for a value that a recording doesn't have. */
    static final String ABSENT = "(none)";

    /** Whether one of the two recordings doesn't have the condition. */
    boolean isAbsence() {
        return first.equals(ABSENT) || second.equals(ABSENT);
    }

    @Override
    public String toString() {
        return name + ": " + first + " and " + second;
    }
}
