package io.fillrate.report.html;

import io.fillrate.report.document.Block;
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
        List<BlockView> environment = new ArrayList<>();
        environment.add(
                wrapped("Machine, software and what else is known of the run", EnvironmentTable.overview(results)));
        EnvironmentTable.settingTables(results).forEach((name, table) -> environment.add(wrapped(name, table)));
        sections.add(new SectionView(prefix + "-environment", "Environment", environment));
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

    private static BlockView wrapped(String name, Block.Table table) {
        return BlockView.table(TableView.of(name, TableView.WRAPPED, table));
    }
}
