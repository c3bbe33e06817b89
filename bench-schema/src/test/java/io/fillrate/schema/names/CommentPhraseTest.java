package io.fillrate.schema.names;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommentPhraseTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            e-mail address                             | e mail address
            E-mail address of the customer             | customer e mail address
            latitude of the shop in degrees            | shop latitude
            price in cents                             | price cents
            Code of the country (ISO 3166)             | country code
            the customer's first name, as on the card  | customer first name
            City - where it is delivered               | city
            percentage of the discount that applies    | discount percentage
            when it was paid                           | ''
            """)
    void what_a_comment_names_first_is_found(String comment, String noun) {
        assertThat(CommentPhrase.noun(comment)).isEqualTo(noun);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            when the order was paid              | when order was paid
            Date of birth                        | birth Date
            end of the trial; NULL if there is none | trial end
            """)
    void the_first_clause_has_the_owner_first(String comment, String clause) {
        assertThat(CommentPhrase.clause(comment)).isEqualToIgnoringCase(clause);
    }

    @Test
    void a_comment_without_words_says_nothing() {
        for (String comment : new String[] {"", " ", "…", "(none)", "of", "1"}) {
            assertThat(CommentPhrase.noun(comment)).isEmpty();
            assertThat(CommentPhrase.clause(comment)).isEmpty();
        }
    }
}
