package io.fillrate.report.html;

import java.util.List;

/**
 * The page, as the template wants it.
 *
 * @param overline what stands above the title
 * @param title of the page
 * @param leads what won, by topic
 * @param facts of machine and run
 * @param warnings of what disturbed the runs
 * @param sections the parts
 * @param style all style sheets
 * @param script the only script
 * @param scriptHash by which the browser knows the script, as the content security policy names it
 */
record PageView(
        String overline,
        String title,
        List<Lead> leads,
        String facts,
        List<String> warnings,
        List<SectionView> sections,
        String style,
        String script,
        String scriptHash) {

    /** One sentence on one topic. */
    record Lead(String topic, String sentence) {}
}
