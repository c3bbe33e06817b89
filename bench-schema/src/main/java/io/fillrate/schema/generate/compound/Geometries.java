package io.fillrate.schema.generate.compound;

import io.fillrate.core.DatabaseKind;
import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.column.ValueSpec;
import io.fillrate.schema.generate.domain.Numbered;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.DataType.Geometry.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Domains of geometric values. Each lies in a cell of its own of a grid, so that no two overlap. Cells are within 80
 * degrees of the equator and of Greenwich, so that it does not matter which of the two a spatial reference system puts first.
 */
public final class Geometries {

    /** Cells in a row of the grid, and in a column. */
    private static final int SIDE = 7_900;

    /** Of a cell, in hundredths of a degree, with a margin. */
    private static final int CELL = 2;

    private static final int HALF = SIDE * CELL / 2;

    private static final double UNIT = 100;

    private Geometries() {}

    public static ColumnDomain of(ValueSpec spec, DataType.Geometry type) {
        long size = (long) SIDE * SIDE;
        if (spec.database().hasMySqlDialect()) {
            return new ColumnDomain(
                    new Numbered(size, number -> new Wkb(type.srid()).of(type.kind(), new Cell(number))),
                    Scalar.BYTEA,
                    true);
        }
        if (type.spatial() || spec.database() == DatabaseKind.DUCKDB) {
            String reference =
                    type.srid() == 0 || spec.database() == DatabaseKind.DUCKDB ? "" : "SRID=" + type.srid() + ";";
            return new ColumnDomain(
                    new Numbered(size, number -> reference + wellKnownText(type, new Cell(number))),
                    Scalar.TEXT,
                    false);
        }
        return new ColumnDomain(
                new Numbered(size, number -> postgres(type.kind(), new Cell(number))), Scalar.TEXT, false);
    }

    /** A cell's corners, in degrees. */
    private record Cell(double west, double south, double east, double north) {

        Cell(long number) {
            this((number % SIDE * CELL - HALF) / UNIT, (number / SIDE * CELL - HALF) / UNIT);
        }

        private Cell(double west, double south) {
            this(west, south, Math.round(west * UNIT + 1) / UNIT, Math.round(south * UNIT + 1) / UNIT);
        }
    }

    /** PostgreSQL's own types (PostgreSQL documentation, 8.8 "Geometric Types"). */
    private static String postgres(Kind kind, Cell at) {
        String first = "(" + at.west + "," + at.south + ")";
        String second = "(" + at.east + "," + at.north + ")";
        return switch (kind) {
            case LINE -> "{" + at.west + ",-1," + at.south + "}";
            case LSEG -> "[" + first + "," + second + "]";
            case BOX -> first + "," + second;
            case PATH -> "[" + first + "," + second + "]";
            case POLYGON -> "(" + first + "," + second + ",(" + at.east + "," + at.south + "))";
            case CIRCLE -> "<" + first + ",0.005>";
            default -> first;
        };
    }

    /** Text that PostGIS and DuckDB read (OGC 06-103r4, "Well-known Text Representation for Geometry"). */
    private static String wellKnownText(DataType.Geometry type, Cell at) {
        String more = " 0".repeat(type.dimensions().length());
        String first = at.west + " " + at.south + more;
        String second = at.east + " " + at.north + more;
        String corner = at.east + " " + at.south + more;
        String line = "(" + first + ", " + second + ")";
        String curve = "(" + first + ", " + corner + ", " + second + ")";
        String ring = "((" + first + ", " + corner + ", " + second + ", " + first + "))";
        Kind kind = type.kind() == Kind.GEOMETRY ? Kind.POINT : type.kind();
        String shape =
                switch (kind) {
                    case LINESTRING -> line;
                    case CIRCULARSTRING -> curve;
                    case POLYGON, CURVEPOLYGON, TRIANGLE -> ring;
                    case MULTIPOINT -> "((" + first + "), (" + second + "))";
                    case MULTILINESTRING, COMPOUNDCURVE, MULTICURVE -> "(" + line + ")";
                    case MULTIPOLYGON, MULTISURFACE, POLYHEDRALSURFACE, TIN -> "(" + ring + ")";
                    case GEOMETRYCOLLECTION -> "(POINT" + dimensions(type) + "(" + first + "))";
                    default -> "(" + first + ")";
                };
        return kind + dimensions(type) + shape;
    }

    private static String dimensions(DataType.Geometry type) {
        return type.dimensions().isEmpty() ? "" : " " + type.dimensions() + " ";
    }

    /**
     * MySQL's and MariaDB's own form: the spatial reference system in four bytes, the lowest first, then WKB (MySQL documentation,
     * "Internal
     * Geometry Storage Format"; OGC 06-103r4, "Well-known Binary Representation for Geometry").
     */
    private record Wkb(int srid) {

        private static final int MAX_BYTES = 128;
        private static final byte LITTLE_ENDIAN = 1;
        private static final int POINT = 1;
        private static final int LINESTRING = 2;
        private static final int POLYGON = 3;
        private static final int MULTIPOINT = 4;
        private static final int MULTILINESTRING = 5;
        private static final int MULTIPOLYGON = 6;
        private static final int COLLECTION = 7;

        byte[] of(Kind kind, Cell at) {
            ByteBuffer out = ByteBuffer.allocate(MAX_BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(srid);
            switch (kind) {
                case LINESTRING -> line(at, out);
                case POLYGON -> polygon(at, out);
                case MULTIPOINT -> point(at, head(MULTIPOINT, out).putInt(1));
                case MULTILINESTRING -> line(at, head(MULTILINESTRING, out).putInt(1));
                case MULTIPOLYGON -> polygon(at, head(MULTIPOLYGON, out).putInt(1));
                case GEOMETRYCOLLECTION -> point(at, head(COLLECTION, out).putInt(1));
                default -> point(at, out);
            }
            byte[] bytes = new byte[out.position()];
            out.flip().get(bytes);
            return bytes;
        }

        private static ByteBuffer head(int type, ByteBuffer out) {
            return out.put(LITTLE_ENDIAN).putInt(type);
        }

        private static void point(Cell at, ByteBuffer out) {
            head(POINT, out).putDouble(at.west).putDouble(at.south);
        }

        private static void line(Cell at, ByteBuffer out) {
            head(LINESTRING, out).putInt(2);
            out.putDouble(at.west).putDouble(at.south).putDouble(at.east).putDouble(at.north);
        }

        private static void polygon(Cell at, ByteBuffer out) {
            head(POLYGON, out).putInt(1).putInt(4);
            out.putDouble(at.west).putDouble(at.south).putDouble(at.east).putDouble(at.south);
            out.putDouble(at.east).putDouble(at.north).putDouble(at.west).putDouble(at.south);
        }
    }
}
