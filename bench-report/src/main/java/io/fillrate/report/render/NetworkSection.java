package io.fillrate.report.render;

import io.fillrate.report.analysis.Topic;
import io.fillrate.report.render.Block.Paragraph;
import io.fillrate.report.render.Document.Section;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which strategy is the fastest over which network. */
final class NetworkSection {

    private NetworkSection() {}

    /** A section if something was measured over several networks. */
    static List<Section> of(List<Topic> topics, String id) {
        Map<String, List<Topic>> byWork = new LinkedHashMap<>();
        topics.forEach(topic ->
                byWork.computeIfAbsent(topic.work(), work -> new ArrayList<>()).add(topic));
        byWork.values().removeIf(same -> same.size() < 2);
        if (byWork.isEmpty()) {
            return List.of();
        }
        List<Block> blocks =
                new ArrayList<>(List.of(new Paragraph("The fastest by network and row count, after ~ if others"
                        + " are not distinguishable from it; and how many times as fast it is as batch, where that was"
                        + " measured.")));
        byWork.forEach((work, same) -> blocks.add(Block.table(work, ResultTables.networks(same))));
        return List.of(new Section(id, "Over which network", blocks));
    }
}
