package io.fillrate.e2e.rig;

import io.fillrate.core.TrapSource;
import io.fillrate.data.Column;
import io.fillrate.data.ForeignKey;
import io.fillrate.data.RowSource;
import io.fillrate.data.Schema;
import io.fillrate.data.SchemaRows;
import io.fillrate.data.Table;
import io.fillrate.data.TableRows;
import java.util.List;
import java.util.stream.LongStream;

/**
 * A small schema for failures: parents, strangers that nobody refers to, and children. Every row has a number.
 *
 * @param parent of which a child is; its own number for a parent or a stranger
 */
public record Family(long id, long parent) {

    /** Of each table. */
    public static final long ROWS = 60;

    static final Table<Family> PARENTS = table("parents");
    static final Table<Family> STRANGERS = table("strangers");
    static final Table<Family> CHILDREN = table("children");

    public static final Schema SCHEMA = new Schema(
            "family", List.of(CHILDREN, PARENTS, STRANGERS), List.of(ForeignKey.of(CHILDREN, PARENTS, "parent")));

    private static Table<Family> table(String name) {
        return new Table<>(
                name, List.of(Column.int8("id", Family::id), Column.int8("parent", Family::parent)), List.of("id"));
    }

    static RowSource<Family> of(LongStream ids) {
        return RowSource.of(ids.mapToObj(id -> new Family(id, id)).toList());
    }

    public static RowSource<Family> rows() {
        return of(LongStream.rangeClosed(1, ROWS));
    }

    public static SchemaRows with(RowSource<Family> children, RowSource<Family> parents, RowSource<Family> strangers) {
        return new SchemaRows(
                SCHEMA,
                List.of(
                        new TableRows<>(CHILDREN, children),
                        new TableRows<>(PARENTS, parents),
                        new TableRows<>(STRANGERS, strangers)));
    }

    /** All are accepted. */
    public static SchemaRows all() {
        return with(rows(), rows(), rows());
    }

    /** A child refers to a parent that does not exist. */
    public static SchemaRows withOrphans() {
        return with(of(LongStream.rangeClosed(2, ROWS + 1)), rows(), rows());
    }

    /** The 48th child is not available. */
    public static SchemaRows breaking() {
        return with(TrapSource.broken(rows(), 47), rows(), rows());
    }
}
