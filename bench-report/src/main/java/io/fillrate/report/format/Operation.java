package io.fillrate.report.format;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a series does to the rows of its table. In the file: the name in lower case. */
public enum Operation {
    /** Rows are added to an empty table. */
    @JsonProperty("insert")
    INSERT,
    /** Rows that exist are changed. */
    @JsonProperty("update")
    UPDATE,
    /** Rows that exist are removed. */
    @JsonProperty("delete")
    DELETE
}
