package io.fillrate.e2e.server.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.e2e.settings.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ContainerRecipeTest {

    @SuppressWarnings("unused") // by its name
    private static final List<ContainerRecipe> RECIPES = ContainerRecipe.ALL;

    @Test
    void postgres_runs_with_nothing_but_what_is_asked_for() {
        assertThat(ContainerRecipe.POSTGRES.commandWith(Map.of())).containsExactly("postgres");
        assertThat(ContainerRecipe.POSTGRES.commandWith(Map.of("wal_buffers", "64MB", "max_wal_size", "4GB")))
                .containsExactly("postgres", "-c", "max_wal_size=4GB", "-c", "wal_buffers=64MB");
    }

    @Test
    void mysql_takes_files_from_clients() {
        assertThat(ContainerRecipe.MYSQL.commandWith(Map.of("innodb_buffer_pool_size", "1G")))
                .containsExactly("--local-infile=1", "--innodb_buffer_pool_size=1G");
    }

    @ParameterizedTest
    @FieldSource("RECIPES")
    void an_image_has_its_version_and_stands_in_the_documentation(ContainerRecipe recipe) throws IOException {
        assertThat(recipe.defaultImage()).matches("[a-z/]+:v?\\d+(\\.\\d+)+(-alpine)?");
        assertThat(Files.readString(ProjectRoot.above(Path.of("")).resolve("docs/DATABASES.md")))
                .contains(recipe.defaultImage());
    }
}
