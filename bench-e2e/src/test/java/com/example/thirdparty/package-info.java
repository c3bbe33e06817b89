/** Strategies of somebody else, who knows of Fillrate what is public, and is known to it through {@link java.util.ServiceLoader} alone. */
@NullMarked
package com.example.thirdparty;

import org.jspecify.annotations.NullMarked;
