package io.fillrate.schema.generate.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.DatabaseKind;
import io.fillrate.schema.generate.Specs;
import io.fillrate.schema.generate.column.ColumnLimits;
import io.fillrate.schema.generate.domain.Domain;
import io.fillrate.schema.model.DataType;
import java.math.BigInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckDigitsTest {

    @ParameterizedTest
    @CsvSource({
        "LUHN, 7992739871, 79927398713",
        "LUHN, 49015420323751, 490154203237518",
        "GTIN, 400638133393, 4006381333931",
        "GTIN, 03600029145, 036000291452",
        "GTIN, 7351353, 73513537",
        "GTIN, 978-0-306-40615-, 978-0-306-40615-7",
        "MOD_11, 030640615, 0306406152",
        "MOD_11, 2434-561, 2434-561X",
        "MOD_11, 0378-595, 0378-5955",
        "MOD_11_10, DE13669597, DE136695976",
        "LUHN, ESA5881850, ESA58818501",
        "LUHN, IT0074311015, IT00743110157",
        "FRENCH_VAT, FR303265045, FR40303265045",
        "SPANISH_ACCOUNT, ES210004180200051332, ES21000418450200051332",
        "FRENCH_ACCOUNT, FR300060000112345678901, FR30006000011234567890189",
        "ITALIAN_ACCOUNT, IT0542811101000000123456, ITX0542811101000000123456",
        "IBAN, DE370400440532013000, DE89370400440532013000",
        "IBAN, GBWEST12345698765432, GB82WEST12345698765432"
    })
    void numbers_that_standards_give_as_examples_are_completed(CheckDigits kind, String number, String whole) {
        StringBuilder text = new StringBuilder(number);

        kind.add(text);

        assertThat(text).hasToString(whole);
    }

    private static void assertAll(String column, int length, Predicate<String> isValid) {
        Domain texts = Specs.domain(
                DatabaseKind.POSTGRES,
                column,
                new DataType.Text(length, false, false),
                "varchar",
                ColumnLimits.NONE.withDistinct(100_000));
        Specs.numbers(texts, 2_000)
                .forEach(number ->
                        assertThat((String) texts.at(number)).as(column).matches(isValid));
    }

    @Test
    void accounts_leave_the_remainder_1_when_divided_by_97() {
        assertAll("iban", 34, iban -> {
            StringBuilder digits = new StringBuilder();
            (iban.substring(4) + iban.substring(0, 4)).chars().forEach(c -> digits.append(Character.digit(c, 36)));
            return iban.length() == 22
                    && new BigInteger(digits.toString())
                            .mod(BigInteger.valueOf(97))
                            .equals(BigInteger.ONE);
        });
    }

    @Test
    void cards_are_those_for_tests_and_their_digits_sum_up_to_tens() {
        assertAll("credit_card_number", 20, card -> {
            int sum = 0;
            for (int i = 0; i < card.length(); i++) {
                int digit = card.charAt(i) - '0';
                sum += i % 2 == 1 ? digit : digit < 5 ? 2 * digit : 2 * digit - 9;
            }
            return card.matches("400000\\d{10}") && sum % 10 == 0;
        });
    }

    @ParameterizedTest
    @CsvSource({"ean, 13", "ean_code, 8", "upc, 12", "isbn13, 17", "isbn, 13"})
    void articles_and_books_have_weighted_digits_that_sum_up_to_tens(String column, int length) {
        assertAll(column, length, text -> {
            String digits = text.replace("-", "");
            int sum = 0;
            for (int i = 0; i < digits.length(); i++) {
                sum += (digits.charAt(i) - '0') * ((digits.length() - i) % 2 == 0 ? 3 : 1);
            }
            return text.length() == length && sum % 10 == 0;
        });
    }

    @ParameterizedTest
    @CsvSource({"isbn, 10", "issn, 9"})
    void short_numbers_of_books_and_journals_are_divisible_by_11(String column, int length) {
        assertAll(column, length, text -> {
            String digits = text.replace("-", "");
            int sum = 0;
            for (int i = 0; i < digits.length(); i++) {
                sum += (digits.length() - i) * (digits.charAt(i) == 'X' ? 10 : digits.charAt(i) - '0');
            }
            return text.length() == length && sum % 11 == 0;
        });
    }
}
