package io.fillrate.report.html;

import java.util.List;

/**
 * A section of the page, as the template wants it.
 *
 * @param id unique within the page
 * @param title its heading
 * @param blocks its parts
 */
record SectionView(String id, String title, List<BlockView> blocks) {}
