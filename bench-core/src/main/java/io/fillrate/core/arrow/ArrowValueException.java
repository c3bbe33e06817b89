package io.fillrate.core.arrow;

/** A value that its Arrow vector can't hold: which row, which column, and why. */
public final class ArrowValueException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int row;
    private final String column;

    ArrowValueException(int row, String column, String why, Throwable cause) {
        super(why, cause);
        this.row = row;
        this.column = column;
    }

    /** The row's place in its batch, from 0. */
    public int row() {
        return row;
    }

    /** The name of the column whose value is at fault. */
    public String column() {
        return column;
    }
}
