package io.fillrate.schema.read.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.schema.TestMySql;
import io.fillrate.schema.model.DataType;
import io.fillrate.schema.model.DataType.Network;
import io.fillrate.schema.model.TableModel.Check;
import io.fillrate.schema.model.TableModel.ColumnModel;
import io.fillrate.schema.model.TableModel.ColumnModel.Origin;
import io.fillrate.schema.model.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The embedded MariaDB. */
class MariaDbReaderTest extends MySqlReaderContract {

    MariaDbReaderTest() {
        super(TestMySql.MARIADB);
    }

    @Test
    void systemVersionedTablesAreReadLikeOthers() {
        assertThat(everything().table(new TableName(DATABASE, "versioned"))).isPresent();
    }

    @Test
    void uuidsAndAddressesAreTypedAsSuch() {
        assertThat(type("documents", "id")).isEqualTo(new DataType.Uuid());
        assertThat(type("documents", "v4")).isEqualTo(new Network(Network.Kind.INET4));
        assertThat(type("documents", "v6")).isEqualTo(new Network(Network.Kind.INET6));
    }

    @Test
    void aDefaultFromASequenceNumbersTheColumn() {
        ColumnModel number = column("documents", "number");
        assertThat(number.origin()).isEqualTo(Origin.NUMBERED);
        assertThat(number.sequence()).contains("`mysql_reader`.`document_numbers`");
    }

    @Test
    void keysMayBeOfLongTexts() {
        assertThat(table("uniques").uniqueKeys()).contains(key("hashed", "body"));
    }

    @Test
    void aKeyWithoutOverlapsIsOneOfItsOtherColumns() {
        assertThat(table("stays").uniqueKeys()).containsExactly(key("free", "room"));
        assertThat(table("stays").checks())
                .containsExactly(new Check("stay", "`begins` < `ends`", List.of("begins", "ends")));
    }
}
