package io.fillrate.schema.names;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnWordsTest {

    @ParameterizedTest
    @CsvSource({
        "billingEmail2, billing email",
        "sha256, sha256",
        "md5Hash, md5 hash",
        "cust_nm, customer name",
        "addr_ln1, address line",
        "amt_due, amount due",
        "lname, last name",
        "productname, product name",
        "surname, surname",
        "discount, discount",
        "Geburtsdatum, birth date",
        "kundennummer, customer number",
        "zahlungsart, payment method",
        "fecha_nacimiento, birth date",
        "codigo_postal, postal code",
        "precio_unitario, unit price",
        "data_nascita, birth date",
        "mot_de_passe, password",
        "HFName, hf name",
        "clubMemberIDTutor2, club member id tutor",
        "userIDs, user ids",
        "emergency1Number1, phone number",
        "data, data"
    })
    void abbreviations_and_words_of_other_languages_become_english_ones(String name, String words) {
        assertThat(ColumnWords.of(name).phrase()).isEqualTo(words);
    }
}
