package io.fillrate.site;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * A page of the repository as HTML.
 *
 * @param file where the repository has it
 * @param title text of its heading of the first level
 * @param sections its headings of the second level, in order
 * @param html the text below the title
 */
record MarkdownPage(String file, String title, List<Section> sections, String html) {

    /** A heading that links can name. */
    record Section(String id, String text) {}

    private static final List<Extension> TABLES = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(TABLES).build();

    static MarkdownPage read(Sources sources, String file) throws IOException {
        Node document = parse(sources, file);
        Preparation preparation = new Preparation(sources, file);
        document.accept(preparation);
        HtmlRenderer renderer = HtmlRenderer.builder()
                .extensions(TABLES)
                .attributeProviderFactory(context -> (node, tag, attributes) -> {
                    if (tag.equals("pre")) {
                        attributes.put("tabindex", "0"); // it scrolls, so keys must reach it
                    } else if (node instanceof Image) {
                        attributes.put("loading", "lazy");
                    } else if (node instanceof Heading) {
                        attributes.put("id", preparation.ids.getOrDefault(node, ""));
                    }
                })
                .build();
        return new MarkdownPage(file, preparation.title, preparation.sections, renderer.render(document));
    }

    static Node parse(Sources sources, String file) throws IOException {
        return PARSER.parse(Files.readString(sources.path(file)));
    }

    /** Returns the text of a node without any markup. */
    static String text(Node node) {
        StringBuilder text = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(Code part) {
                text.append(part.getLiteral());
            }

            @Override
            public void visit(SoftLineBreak part) {
                text.append(' ');
            }
        });
        return text.toString();
    }

    /** Names headings as GitHub does, points links to the site, and has tables scroll. */
    private static final class Preparation extends AbstractVisitor {

        private final Sources sources;
        private final String file;
        private final IdGenerator generator = IdGenerator.builder().build();
        private final Map<Node, String> ids = new HashMap<>();
        private final List<Section> sections = new ArrayList<>();
        private String title;

        Preparation(Sources sources, String file) {
            this.sources = sources;
            this.file = file;
            title = file;
        }

        @Override
        public void visit(Heading heading) {
            String text = text(heading);
            String id = generator.generateId(text);
            ids.put(heading, id);
            if (heading.getLevel() == 1) {
                title = text;
                heading.unlink();
            } else if (heading.getLevel() == 2) {
                sections.add(new Section(id, text));
            }
            visitChildren(heading);
        }

        @Override
        public void visit(Link link) {
            visitChildren(link);
            sources.target(file, link.getDestination()).ifPresentOrElse(link::setDestination, () -> unwrap(link));
        }

        /** Leaves the text of a link that leads nowhere. */
        private static void unwrap(Link link) {
            while (link.getFirstChild() != null) {
                link.insertBefore(link.getFirstChild());
            }
            link.unlink();
        }

        @Override
        public void visit(CustomBlock block) {
            visitChildren(block);
            if (block instanceof TableBlock) {
                block.insertBefore(html("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">"));
                block.insertAfter(html("</div>"));
            }
        }

        private static HtmlBlock html(String text) {
            HtmlBlock block = new HtmlBlock();
            block.setLiteral(text);
            return block;
        }
    }
}
