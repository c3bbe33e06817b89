/**
 * A link between client and server, modelled by a proxy in a process of its own. {@link io.fillrate.e2e.link.Links} starts it and routes
 * sessions through it; everything else of that process is {@link io.fillrate.e2e.link.LinkProxy} and what it uses, which need nothing but
 * the JDK.
 */
@NullMarked
package io.fillrate.e2e.link;

import org.jspecify.annotations.NullMarked;
