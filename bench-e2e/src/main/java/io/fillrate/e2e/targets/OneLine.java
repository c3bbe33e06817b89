package io.fillrate.e2e.targets;

/** What went wrong, without line breaks. */
public final class OneLine {

    private OneLine() {}

    /** The message, or the kind of failure where there is none. */
    public static String of(Throwable failure) {
        String message = failure.getMessage();
        return message == null
                ? failure.getClass().getSimpleName()
                : message.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
