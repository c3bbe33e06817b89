package io.fillrate.report.gate.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.report.gate.bisect.Bisection.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

class BisectionTest {

    private final List<Integer> asked = new ArrayList<>();

    private Bisection search(int last, int firstSlower, IntPredicate known) {
        asked.clear();
        return Bisection.search(last, one -> {
            asked.add(one);
            if (!known.test(one)) {
                return Answer.UNKNOWN;
            }
            return one >= firstSlower ? Answer.SLOWER : Answer.NOT_SLOWER;
        });
    }

    @Test
    void every_first_of_64_is_found_by_six_answers_at_most() {
        for (int first = 1; first <= 64; first++) {
            assertThat(search(64, first, one -> true)).isEqualTo(new Bisection(first - 1, first));
            assertThat(asked).hasSizeLessThanOrEqualTo(6);
        }
        assertThat(Bisection.answers(64)).isEqualTo(6);
        assertThat(Bisection.answers(65)).isEqualTo(7);
        assertThat(Bisection.answers(1)).isZero();
    }

    @Test
    void what_is_unknown_is_passed_over_and_stays_among_the_suspects_only_where_it_must() {
        Random random = new Random(7);
        for (int trial = 0; trial < 2_000; trial++) {
            int last = 1 + random.nextInt(40);
            int first = 1 + random.nextInt(last);
            boolean[] known = new boolean[last + 1];
            for (int i = 0; i <= last; i++) {
                known[i] = i == 0 || i == last || random.nextInt(4) > 0;
            }

            Bisection found = search(last, first, one -> known[one]);

            int good = first - 1;
            while (!known[good]) {
                good--;
            }
            int slower = first;
            while (!known[slower]) {
                slower++;
            }
            assertThat(found).isEqualTo(new Bisection(good, slower));
            assertThat(asked).doesNotHaveDuplicates().doesNotContain(0, last);
        }
    }

    @Test
    void one_commit_needs_no_answer() {
        assertThat(search(1, 1, one -> false)).isEqualTo(new Bisection(0, 1));
        assertThat(asked).isEmpty();
    }
}
