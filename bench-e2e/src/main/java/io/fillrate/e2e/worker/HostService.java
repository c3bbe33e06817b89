package io.fillrate.e2e.worker;

import io.fillrate.core.Strategies;
import io.fillrate.e2e.run.SharedServers;
import io.fillrate.e2e.settings.ProjectRoot;
import io.fillrate.e2e.settings.Settings;
import io.fillrate.report.measure.Servers;
import java.nio.file.Path;

/** The servers that workers share. */
record HostService(SharedServers running) implements AutoCloseable {

    /** @throws io.fillrate.e2e.targets.TargetException if one does not start */
    static HostService start(WorkerArguments arguments) {
        Strategies registry = Strategies.load();
        Settings settings = Settings.parse(arguments.properties(), registry);
        return new HostService(SharedServers.start(settings, registry, ProjectRoot.above(Path.of(""))));
    }

    Servers servers() {
        return new Servers(running.urls());
    }

    @Override
    public void close() {
        running.close();
    }
}
