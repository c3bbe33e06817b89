package io.fillrate.e2e.settings;

import java.util.Locale;

/** Of which rows of which table updates and deletes are, and by what they find them. */
public enum ChangeLayout {
    /** Every second row of a table, by its primary key. */
    KEYED,
    /** All rows of a table that has no key, by two columns that are unique in fact: what public benchmarks of DuckDB measure. */
    UNKEYED;

    /** The name in properties and results. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
