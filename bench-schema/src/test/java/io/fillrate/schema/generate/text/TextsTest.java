package io.fillrate.schema.generate.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.generate.Specs;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.column.NotUnderstoodException;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.generate.domain.Mix;
import io.fillrate.schema.generate.words.Words;
import io.fillrate.schema.model.DataType;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextsTest {

    private static final List<String> NAMES = List.of(
            "email",
            "first_name",
            "surname",
            "full_name",
            "username",
            "city",
            "country",
            "country_code",
            "language",
            "locale",
            "url",
            "avatar_url",
            "phone",
            "street",
            "zip",
            "company",
            "title",
            "slug",
            "file_path",
            "filename",
            "color",
            "currency",
            "description",
            "status",
            "type",
            "role",
            "gender",
            "token",
            "md5",
            "sha1",
            "password_hash",
            "uuid",
            "ip_address",
            "version",
            "mime_type",
            "timezone",
            "payload_json",
            "name",
            "external_id",
            "order_number",
            "iban",
            "mac_address",
            "payment_method",
            "product_name",
            "gender_code",
            "active_flag",
            "address2",
            "foo",
            "x");

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.of(NAMES);
    }

    /** Texts of columns that databases compare in every way. */
    private static void assertDistinctTexts(Domain texts, int min, int max, boolean ascii) {
        Set<String> seen = new HashSet<>();
        Specs.numbers(texts, 3_000).forEach(number -> {
            String text = (String) texts.at(number);
            assertThat(seen.add(Words.folded(text))).as(text).isTrue();
            assertThat(text.codePointCount(0, text.length())).as(text).isBetween(min, max);
            assertThat(text).isEqualTo(text.stripTrailing());
            if (ascii) {
                assertThat(text)
                        .isEqualTo(new String(text.getBytes(StandardCharsets.US_ASCII), StandardCharsets.US_ASCII));
            }
        });
    }

    @Property(tries = 300)
    void texts_of_every_kind_differ_and_fit(
            @ForAll("names") String name,
            @ForAll @IntRange(min = 1, max = 300) int max,
            @ForAll @IntRange(max = 60) int other,
            @ForAll boolean ascii,
            @ForAll boolean indexed,
            @ForAll @IntRange(max = 2) int distinct) {
        int min = Math.min(max, other);
        ColumnLimits limits = ColumnLimits.NONE.withMinLength(min);
        limits = indexed ? limits.withIndexed() : limits;
        limits = distinct == 0 ? limits : limits.withDistinct(distinct == 1 ? 1 : 1_000_000);

        Domain texts =
                Specs.domain(DatabaseKind.POSTGRES, name, new DataType.Text(max, false, ascii), "varchar", limits);

        assertDistinctTexts(texts, Math.max(1, min), max, ascii || indexed);
        if (distinct == 2) {
            double room = LongStream.rangeClosed(Math.max(1, min), max)
                    .mapToDouble(length -> Math.pow(36, (double) length))
                    .sum();
            assertThat((double) texts.size()).isGreaterThanOrEqualTo(Math.min(room, 1_000_000));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 36", "2, 1332", "3, 47988"})
    void short_columns_use_their_whole_room(int length, long size) {
        assertThat(Specs.texts("foo", length, ColumnLimits.NONE).size()).isEqualTo(size);
    }

    @ParameterizedTest
    @CsvSource({
        "email, '[a-z]+\\.[a-z]+\\.[0-9a-z]+@[a-z.]+'",
        "contactEmail, '[a-z]+\\.[a-z]+\\.[0-9a-z]+@[a-z.]+'",
        "email_address, '[a-z]+\\.[a-z]+\\.[0-9a-z]+@[a-z.]+'",
        "homepage, 'https://[a-z.]+/[a-z]+/[a-z]+-[0-9a-z]+'",
        "first_name, '\\p{L}+ [0-9a-z]+'",
        "customer_name, '\\p{L}+ [\\p{L}'']+ [0-9a-z]+'",
        "country_code, '[A-Z]{2}'",
        "currency, '[A-Z]{3}'",
        "bg_color, '#[0-9a-f]{6}'",
        "order_status, '[a-z]+'",
        "file_sha256, '[0-9a-f]{64}'",
        "md5, '[0-9a-f]{32}'",
        "guid, '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'",
        "remote_ip, '10(\\.\\d{1,3}){3}'",
        "mobile_phone, '\\+1 \\d{3}-\\d{3}-\\d{4}'",
        "ph_no, '\\+1 \\d{3}-\\d{3}-\\d{4}'",
        "order_number, '[A-Z]{2}-\\d{5}(-[0-9a-z]+)?'",
        "bar_cd, '\\d{13}'",
        "mac_address, '02(:[0-9a-f]{2}){5}'",
        "user_context, '(?s)[a-z]+ [a-z]+.*'",
        "payment_method, '[a-z ]+'",
        "postal_code, '\\d{5}'",
        "created_date, '20\\d\\d-\\d\\d-\\d\\d'",
        "mime_type, '[a-z]+/[a-z0-9+]+'",
        "tz, 'UTC|[A-Za-z]+/[A-Za-z_]+'",
        "config_json, '\\{.*\\}'",
        "slug, '[a-z]+-[a-z]+-[0-9a-z]+'",
        "city_name, '[\\p{L} ]+ [0-9a-z]+'",
        "company_name, '[A-Z][a-z]+ [A-Z][a-z]+ [0-9a-z]+ [A-Za-z]+'"
    })
    void texts_look_like_what_the_name_says(String name, String pattern) {
        Domain texts = Specs.texts(name, 0, ColumnLimits.NONE);

        assertThat(LongStream.range(0, 200).mapToObj(i -> (String) texts.at(Mix.below(Mix.bits(i), texts.size()))))
                .allMatch(text -> text.matches(pattern));
    }

    @ParameterizedTest
    @CsvSource({
        "email, 20, '[a-z]+\\.[0-9a-z]+@example\\.com'",
        "email, 30, '[a-z]+\\.[0-9a-z]+@[a-z.]+'",
        "website, 40, 'https://.*'"
    })
    void mails_and_urls_are_such_in_short_columns_too(String name, int length, String pattern) {
        Domain texts = Specs.texts(name, length, ColumnLimits.NONE.withDistinct(1_000_000));

        assertThat(Specs.numbers(texts, 300).mapToObj(texts::at))
                .allMatch(text -> text.toString().matches(pattern));
    }

    @Test
    void texts_of_a_great_length_are_sentences() {
        Domain texts = Specs.texts("name", 0, ColumnLimits.NONE.withMinLength(200));

        assertThat(texts.at(5).toString()).hasSizeGreaterThanOrEqualTo(200).contains(". ");
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "1000"})
    void texts_that_must_fill_a_long_column_are_different_words(long distinct) {
        Domain texts =
                Specs.texts("name", 64, ColumnLimits.NONE.withMinLength(64).withDistinct(distinct));

        assertThat(LongStream.range(0, 300).mapToObj(i -> texts.at(Mix.below(Mix.bits(i), texts.size()))))
                .doesNotHaveDuplicates()
                .allMatch(text -> text.toString().matches("[a-z]+( [a-z]+){5,} [0-9a-z]+")
                        && text.toString().length() == 64);
    }

    @Test
    void texts_of_which_few_are_needed_have_no_code() {
        Domain names = Specs.texts("full_name", 0, ColumnLimits.NONE.withDistinct(1));

        assertThat(names.at(0)).isEqualTo("Ada Adler");
        assertThat(names.size())
                .isEqualTo((long) Words.of("first").size() * Words.of("last").size());
    }

    @Test
    void about_one_free_text_in_ten_is_hard_to_load() {
        Domain texts = Specs.texts("comment", 0, ColumnLimits.NONE);

        long hard = LongStream.range(0, 10_000)
                .mapToObj(texts::at)
                .filter(text -> !text.toString().matches("[A-Za-z. 0-9]+"))
                .count();

        assertThat(hard).isBetween(800L, 1_200L);
        assertThat(LongStream.range(0, 1_000).mapToObj(texts::at))
                .anyMatch(text -> text.toString().contains("\n"))
                .anyMatch(text -> text.toString().contains("\\"))
                .anyMatch(text -> text.toString().contains("東京"));
    }

    @Test
    void indexed_texts_are_short_and_of_ascii() {
        Domain texts = Specs.texts("comment", 0, ColumnLimits.NONE.withIndexed());

        assertThat(Specs.numbers(texts, 1_000).mapToObj(texts::at))
                .allMatch(text -> text.toString().getBytes(StandardCharsets.UTF_8).length <= 60);
    }

    @Test
    void lengths_that_do_not_fit_are_refused() {
        assertThatThrownBy(() -> Specs.texts("foo", 3, ColumnLimits.NONE.withMinLength(4)))
                .isInstanceOf(NotUnderstoodException.class)
                .hasMessageContaining("at least 4 characters");
    }
}
