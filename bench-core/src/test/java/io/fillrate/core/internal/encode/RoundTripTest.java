package io.fillrate.core.internal.encode;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Array;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;

/**
 * Random values of every type go through each encoder and COPY into the server, and come back equal: through the driver's own read
 * path, or where the driver loses something, in a comparison inside the server with the same values as SQL literals.
 */
@Tag("heavy")
@Tag("jdk")
@net.jqwik.api.Tag("heavy")
class RoundTripTest {

    private static final CopyServer SERVER = new CopyServer();
    private static final int VALUES = 40;

    @AfterContainer
    static void close() throws SQLException {
        SERVER.close();
    }

    /** All that pgjdbc reads without loss; of an interval it keeps hours in an int. */
    @Provide
    Arbitrary<ColumnType> readable() {
        return Arbitraries.of(Samples.scalarTypes()).filter(type -> type != Scalar.INTERVAL);
    }

    @Provide
    Arbitrary<ColumnType> types() {
        return Arbitraries.of(Samples.scalarTypes());
    }

    /** Arrays that pgjdbc reads as what was written. */
    @Provide
    Arbitrary<ColumnType> readableElements() {
        return Arbitraries.of(
                Scalar.TEXT, Scalar.BOOLEAN, Scalar.INT4, Scalar.INT8, Scalar.FLOAT4, Scalar.FLOAT8, Scalar.UUID);
    }

    @Property
    void edge_values_of_any_type_come_back_through_the_driver(@ForAll("readable") ColumnType type) throws SQLException {
        assertReadBack(type, Samples.of(type));
    }

    @Property(tries = 80)
    void values_of_any_type_come_back_through_the_driver(@ForAll("readable") ColumnType type, @ForAll Random random)
            throws SQLException {
        assertReadBack(type, new RandomValues(random).of(type, VALUES));
    }

    @Property(tries = 15)
    void numbers_of_any_size_come_back_through_the_driver(@ForAll Random random) throws SQLException {
        assertReadBack(Numeric.UNLIMITED, new RandomValues(random).of(Numeric.UNLIMITED, VALUES));
    }

    @Property(tries = 25)
    void numbers_are_rounded_to_their_column_as_the_server_does(@ForAll Random random) throws SQLException {
        int precision = 1 + random.nextInt(random.nextBoolean() ? 20 : 1000);
        Numeric type = new Numeric(precision, random.nextInt(precision + 1));

        assertReadBack(type, new RandomValues(random).of(type, VALUES));
        assertStored(type, new RandomValues(random).of(type, VALUES));
    }

    @Property(tries = 30)
    void text_with_every_character_that_means_something_comes_back(@ForAll Random random) throws SQLException {
        assertReadBack(Scalar.TEXT, new RandomValues(random).of(Scalar.TEXT, 5 * VALUES));
    }

    @Property(tries = 30)
    void arrays_come_back_through_the_driver(@ForAll("readableElements") ColumnType element, @ForAll Random random)
            throws SQLException {
        assertReadBack(new Array(element), new RandomValues(random).arrays(element, VALUES));
    }

    @Property(tries = 50)
    void the_server_stores_values_of_any_type_as_it_does_literals(
            @ForAll("types") ColumnType type, @ForAll Random random) throws SQLException {
        assertStored(type, new RandomValues(random).of(type, VALUES));
    }

    @Property(tries = 50)
    void the_server_stores_arrays_of_any_type_as_it_does_literals(
            @ForAll("types") ColumnType element, @ForAll Random random) throws SQLException {
        assertStored(new Array(element), new RandomValues(random).arrays(element, VALUES / 4));
    }

    private static void assertReadBack(ColumnType type, List<? extends @Nullable Object> values) throws SQLException {
        Table<Cell> table = Cell.table("cells", type);
        List<Cell> rows = Cell.rows(values);
        for (Format format : Format.values()) {
            SERVER.load(table, format, rows);
            SERVER.verify(table, rows);
        }
    }

    private static void assertStored(ColumnType type, List<? extends @Nullable Object> values) throws SQLException {
        Table<Cell> table = Cell.table("cells", type);
        List<Cell> rows = Cell.rows(values);
        SERVER.insertLiterals(table, rows);
        List<List<String>> expected = BinaryRows.of(SERVER.exportBinary(table));
        for (Format format : Format.values()) {
            SERVER.load(table, format, rows);
            List<List<String>> stored = BinaryRows.of(SERVER.exportBinary(table));
            for (int i = 0; i < values.size(); i++) {
                assertThat(stored.get(i))
                        .as("%s of %s by %s", values.get(i), type.sqlName(), format)
                        .isEqualTo(expected.get(i));
            }
        }
    }
}
