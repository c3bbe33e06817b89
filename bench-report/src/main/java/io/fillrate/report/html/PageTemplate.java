package io.fillrate.report.html;

import com.samskivert.mustache.Mustache;
import io.fillrate.report.chart.SvgWriter;
import io.fillrate.report.html.PageView.Lead;
import java.io.StringReader;
import java.util.List;

/** Puts a page together. */
final class PageTemplate {

    private PageTemplate() {}

    /** The page with these texts, see {@link PageView}. */
    static String fill(
            String title, List<Lead> leads, String facts, List<String> warnings, List<SectionView> sections) {
        String script = Resource.text("report.js");
        PageView page = new PageView(
                "Fillrate",
                title,
                leads,
                facts,
                warnings,
                sections,
                SvgWriter.styleSheet() + Resource.text("report.css"),
                script,
                Resource.policyHash(script));
        return Mustache.compiler()
                .withLoader(name -> new StringReader(Resource.text(name + ".mustache")))
                .compile(Resource.text("report.mustache"))
                .execute(page);
    }
}
