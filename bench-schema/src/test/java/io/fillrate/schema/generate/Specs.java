package io.fillrate.schema.generate;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ColumnModel.Origin;
import java.util.Optional;
import java.util.stream.LongStream;

/** Columns and domains for tests. */
public final class Specs {

    private Specs() {}

    /** A column that takes NULL and heeds case. */
    public static ColumnModel column(String name, DataType type, String sqlType) {
        return new ColumnModel(name, type, sqlType, true, Origin.NONE, Optional.empty(), Optional.empty(), false, "");
    }

    public static Domain domain(
            DatabaseKind database, String name, DataType type, String sqlType, ColumnLimits limits) {
        return Domains.of(database, column(name, type, sqlType), limits).domain();
    }

    /** Texts of PostgreSQL's {@code varchar(n)}, of {@code text} if n is 0. */
    public static Domain texts(String name, int maxLength, ColumnLimits limits) {
        DataType type = new DataType.Text(maxLength, false, false);
        return domain(
                DatabaseKind.POSTGRES,
                name,
                type,
                maxLength == 0 ? "text" : "character varying(" + maxLength + ")",
                limits);
    }

    /** Some numbers of a domain: the first, the last, and others between them; all of a small one. */
    public static LongStream numbers(Domain domain, int count) {
        long size = domain.size();
        if (size <= count) {
            return LongStream.range(0, size);
        }
        int third = count / 3;
        return LongStream.concat(
                        LongStream.concat(
                                LongStream.range(0, third),
                                LongStream.range(0, third).map(i -> size - 1 - i)),
                        LongStream.range(0, third).map(i -> Mix.below(Mix.bits(i), size)))
                .distinct();
    }
}
