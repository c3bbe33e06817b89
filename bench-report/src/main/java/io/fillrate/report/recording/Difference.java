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

    @Override
    public String toString() {
        return name + ": " + first + " and " + second;
    }
}
