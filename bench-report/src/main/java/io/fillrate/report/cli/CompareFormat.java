package io.fillrate.report.cli;

import io.fillrate.report.compare.CompareDocument;
import io.fillrate.report.compare.CompareJson;
import io.fillrate.report.compare.Compared;
import io.fillrate.report.render.Medium;

/** The forms of a comparison. */
enum CompareFormat {
    TERMINAL {
        @Override
        String render(Compared compared) {
            return Medium.TERMINAL.write(CompareDocument.of(compared));
        }
    },
    MARKDOWN {
        @Override
        String render(Compared compared) {
            return Medium.MARKDOWN.write(CompareDocument.of(compared));
        }
    },
    JSON {
        @Override
        String render(Compared compared) {
            return CompareJson.of(compared);
        }
    };

    abstract String render(Compared compared);
}
