package io.fillrate.schema.generate.compound;

import io.fillrate.data.ColumnType.Scalar;
import io.fillrate.schema.generate.column.ColumnDomain;
import io.fillrate.schema.generate.domain.Numbered;
import io.fillrate.schema.model.DataType;
import java.util.List;

/** Domains of MySQL's and MariaDB's sets of labels: all but the empty one. A number's bits say which labels are in a set. */
public final class LabelSets {

    private static final int LABELS_OF_LONG = 62;

    private LabelSets() {}

    public static ColumnDomain of(DataType.LabelSet type) {
        List<String> labels = type.labels();
        long size = (1L << Math.min(labels.size(), LABELS_OF_LONG)) - 1;
        return new ColumnDomain(new Numbered(size, number -> set(labels, number + 1)), Scalar.TEXT, true);
    }

    private static String set(List<String> labels, long bits) {
        StringBuilder text = new StringBuilder();
        for (long left = bits; left != 0; left &= left - 1) {
            text.append(text.isEmpty() ? "" : ",").append(labels.get(Long.numberOfTrailingZeros(left)));
        }
        return text.toString();
    }
}
