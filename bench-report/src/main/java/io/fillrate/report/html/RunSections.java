package io.fillrate.report.html;

import io.fillrate.report.document.EnvironmentTable;
import io.fillrate.report.document.ResultsDocument;
import io.fillrate.report.format.Results;
import io.fillrate.report.ranking.Topic;
import java.util.ArrayList;
import java.util.List;

/** The sections of one run: its topics, its environment, its method, and how to repeat it. */
final class RunSections {

    private RunSections() {}

    /** The prefix of their ids is unique within the page. */
    static List<SectionView> of(Results results, String prefix) {
        List<SectionView> sections = new ArrayList<>();
        for (Topic topic : Topic.of(results)) {
            sections.add(TopicSection.of(topic, prefix + "-topic" + (sections.size() + 1)));
        }
        TableView environment = TableView.of("Environment", TableView.WRAPPED, EnvironmentTable.of(results));
        sections.add(new SectionView(prefix + "-environment", "Environment", List.of(BlockView.table(environment))));
        sections.add(new SectionView(
                prefix + "-reproduce",
                "How to reproduce",
                List.of(
                        BlockView.paragraph(ResultsDocument.revision(results.run())),
                        BlockView.code(results.run().command()))));
        sections.add(
                new SectionView(prefix + "-method", "Method", List.of(BlockView.paragraph(ResultsDocument.METHOD))));
        return sections;
    }
}
