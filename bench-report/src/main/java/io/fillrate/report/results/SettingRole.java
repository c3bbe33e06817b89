package io.fillrate.report.results;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a setting of a run is to a reader who compares runs. In the file: the name in lower case, with hyphens. */
public enum SettingRole {
    /** Selects what is measured, which the names of the series repeat, or where results go: may differ between runs that are compared. */
    @JsonProperty("selection")
    SELECTION,
    /** Determines the rows: their seed or scale. */
    @JsonProperty("data")
    DATA,
    /** Any other condition under which samples were taken. */
    @JsonProperty("condition")
    CONDITION,
    /** A condition, too: the number of loads before those that count. */
    @JsonProperty("warm-up")
    WARM_UP
}
