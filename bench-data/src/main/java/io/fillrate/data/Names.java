package io.fillrate.data;

/** What names of tables and columns may be. */
final class Names {

    private Names() {}

    static void check(String what, String name) {
        if (name.isEmpty() || name.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(
                    what + " name '" + name.replace("\0", "\\0") + "': must have a character, and none may be U+0000");
        }
    }
}
