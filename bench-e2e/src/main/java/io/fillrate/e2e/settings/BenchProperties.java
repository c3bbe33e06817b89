package io.fillrate.e2e.settings;

import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/** Reads the system properties of this JVM; no other class does. */
public final class BenchProperties {

    private BenchProperties() {}

    /**
     * Returns all properties that begin with {@code bench.}, by name. Secrets among them are then masked in the system properties, because
     * test reports list those; so a second call no longer returns them.
     */
    public static Map<String, String> take() {
        return take(System.getProperties());
    }

    static Map<String, String> take(Properties properties) {
        Map<String, String> taken = new TreeMap<>();
        for (String name : properties.stringPropertyNames()) {
            if (name.startsWith(Setting.PREFIX)) {
                taken.put(name, properties.getProperty(name));
                properties.setProperty(name, EffectiveSettings.masked(name, properties.getProperty(name)));
            }
        }
        return taken;
    }

    /** The runner that {@code -Dtest} chose on Maven's command line. */
    public static Optional<String> chosenTest() {
        return Optional.ofNullable(System.getProperty("test"));
    }
}
