package io.fillrate.e2e.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fillrate.core.Strategies;
import io.fillrate.core.Strategy;
import io.fillrate.report.render.AdviceSection;
import io.fillrate.report.render.StrategySentences;
import io.fillrate.report.results.Series;
import io.fillrate.report.results.Series.Operation;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code that a report advises to use, against the library's public API. */
class AdviceCodeTest {

    private static final Map<String, String> OPTIONS = Map.of(
            "batch",
            "1000",
            "chunk",
            "65536",
            "chunkRows",
            "2048",
            "partitions",
            "2",
            "commit",
            "everyN:10",
            "step",
            "8 all");

    @Test
    void the_code_that_uses_the_winner_compiles_for_every_strategy(@TempDir Path folder) {
        StringBuilder source = new StringBuilder("""
                import io.fillrate.core.*;
                import io.fillrate.data.Table;
                class Advised<T> {
                """);
        List<Strategy> all = Strategies.load().all();
        for (int i = 0; i < all.size(); i++) {
            Map<String, String> parameters = i % 2 == 0 ? OPTIONS : Map.of("commit", i % 4 == 1 ? "none" : "perTable");
            source.append("BulkWriter<T> writer%d(Table<T> table, Session session) {\nreturn ".formatted(i))
                    .append(AdviceSection.code(series(all.get(i), parameters)))
                    .append(";\n}\n");
        }

        assertThat(all).isNotEmpty();
        assertThat(errors("class Advised { int code = \"text\"; }", folder)).hasSize(1);
        assertThat(errors(source.append("}\n").toString(), folder)).isEmpty();
    }

    @Test
    void the_code_finds_the_strategy_that_it_names() {
        for (Strategy strategy : Strategies.load().all()) {
            String code = AdviceSection.code(series(strategy, Map.of()));

            assertThat(code)
                    .contains("\"" + strategy.id() + "\"")
                    .contains(
                            switch (strategy.operation()) {
                                case INSERT -> ".insert(";
                                case UPSERT -> ".upsert(";
                                case UPDATE -> "Operation.UPDATE";
                                case DELETE -> "Operation.DELETE";
                            });
            assertThat(code.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        }
    }

    @Test
    void a_report_says_in_a_sentence_what_a_strategy_is() {
        List<Series> all = Strategies.load().all().stream()
                .map(strategy -> series(strategy, Map.of()))
                .filter(series -> !series.isOfExperiment())
                .toList();

        assertThat(all).isNotEmpty();
        assertThat(all.stream().filter(series -> StrategySentences.of(series).isEmpty()))
                .isEmpty();
    }

    private static Series series(Strategy strategy, Map<String, String> parameters) {
        Operation operation = Operation.valueOf(strategy.operation().name());
        return new Series(strategy.database(), "readings", strategy.name(), operation, 100, parameters, Series.ATOMIC);
    }

    private static List<String> errors(String source, Path folder) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///Advised.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        String classPath = System.getProperty("java.class.path");
        List<String> options = List.of("-proc:none", "-d", folder.toString(), "-cp", classPath);
        boolean compiled = compiler.getTask(null, null, diagnostics, options, null, List.of(file))
                .call();
        List<String> errors = new ArrayList<>();
        diagnostics.getDiagnostics().stream()
                .filter(one -> one.getKind() == Diagnostic.Kind.ERROR)
                .forEach(one -> errors.add(one.getMessage(Locale.ROOT)));
        assertThat(compiled).isEqualTo(errors.isEmpty());
        return errors;
    }
}
