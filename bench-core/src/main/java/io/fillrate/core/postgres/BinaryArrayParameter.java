package io.fillrate.core.postgres;

import io.fillrate.core.encode.BinaryArrayBuilder;
import io.fillrate.core.encode.EncodeBuffer;
import io.fillrate.data.Column;
import io.fillrate.data.ColumnType;
import io.fillrate.data.ColumnType.Numeric;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.data.Table;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Collectors;
import org.postgresql.core.Oid;
import org.postgresql.util.PGBinaryObject;
import org.postgresql.util.PGobject;

/** An array in binary form, which the driver sends as such only for types that it has been told of. */
final class BinaryArrayParameter<T> extends PGobject implements PGBinaryObject, ArrayParameter<T> {

    private static final int INET_ARRAY = 1041; // pg_type.dat; the driver has no constant for it

    private final transient BinaryArrayBuilder<T> array;

    BinaryArrayParameter(Column<T> column) {
        ColumnType element = ArrayParameter.elementType(column);
        array = new BinaryArrayBuilder<>(column);
        setType("_"
                + (element instanceof Numeric ? "numeric" : element == Scalar.BOOLEAN ? "bool" : element.sqlName()));
    }

    /** What the driver has to be told for a table's columns. */
    static Map<String, String> driverProperties(Table<?> table) {
        String oids = table.columns().stream()
                .map(column -> Integer.toString(oid(ArrayParameter.elementType(column))))
                .distinct()
                .collect(Collectors.joining(","));
        return Map.of("binaryTransfer", "true", "binaryTransferEnable", oids, "binaryTransferDisable", "");
    }

    private static int oid(ColumnType element) {
        if (element instanceof Numeric) {
            return Oid.NUMERIC_ARRAY;
        }
        return switch ((Scalar) element) {
            case BOOLEAN -> Oid.BOOL_ARRAY;
            case INT2 -> Oid.INT2_ARRAY;
            case INT4 -> Oid.INT4_ARRAY;
            case INT8 -> Oid.INT8_ARRAY;
            case FLOAT4 -> Oid.FLOAT4_ARRAY;
            case FLOAT8 -> Oid.FLOAT8_ARRAY;
            case TEXT -> Oid.TEXT_ARRAY;
            case UUID -> Oid.UUID_ARRAY;
            case DATE -> Oid.DATE_ARRAY;
            case TIME -> Oid.TIME_ARRAY;
            case TIMESTAMP -> Oid.TIMESTAMP_ARRAY;
            case TIMESTAMPTZ -> Oid.TIMESTAMPTZ_ARRAY;
            case INTERVAL -> Oid.INTERVAL_ARRAY;
            case BYTEA -> Oid.BYTEA_ARRAY;
            case JSON -> Oid.JSON_ARRAY;
            case JSONB -> Oid.JSONB_ARRAY;
            case INET -> INET_ARRAY;
        };
    }

    @Override
    public void add(T row) {
        array.add(row);
    }

    @Override
    public void bind(PreparedStatement statement, int index) throws SQLException {
        statement.setObject(index, this); // which copies the bytes
        array.clear();
    }

    @Override
    public String placeholder() {
        return "?";
    }

    @Override
    public int lengthInBytes() {
        return array.array().size();
    }

    @Override
    public void toBytes(byte[] bytes, int offset) {
        EncodeBuffer all = array.array();
        System.arraycopy(all.array(), 0, bytes, offset, all.size());
    }

    /** Asked for by a driver that is about to send text, which would make another strategy of this one. */
    @Override
    public String getValue() {
        throw new IllegalStateException("the driver does not send " + getType() + " in binary form");
    }

    @Override
    public void setByteValue(byte[] value, int offset) {
        throw new UnsupportedOperationException("a parameter is not read");
    }
}
