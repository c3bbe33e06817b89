package io.fillrate.data.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.data.IndexedRandom;
import io.fillrate.data.workload.tpcc.Population.OrderLines;
import io.fillrate.data.workload.tpcc.Population.OrderLines.Place;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderLinesTest {

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "1, 5, 15", "17, 5, 15", "300, 1, 3", "48, 4, 4"})
    void every_line_is_found_where_its_order_has_it(int customers, int min, int max) {
        OrderLines lines = new OrderLines(new TpccScale(1, 1, 1, customers, min, max), new IndexedRandom(42));

        List<Place> places = IntStream.range(0, customers)
                .boxed()
                .flatMap(order ->
                        IntStream.rangeClosed(1, lines.count(order)).mapToObj(number -> new Place(order, number)))
                .toList();
        assertThat(lines.size()).isEqualTo(places.size());
        assertThat(LongStream.range(0, lines.size()).mapToObj(lines::place)).containsExactlyElementsOf(places);
    }
}
