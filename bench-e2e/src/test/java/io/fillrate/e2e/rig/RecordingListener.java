package io.fillrate.e2e.rig;

import io.fillrate.e2e.rig.RigListener.Progress;
import io.fillrate.report.results.Environment.DatabaseInfo;
import io.fillrate.report.results.Series;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps the events of a rig. */
final class RecordingListener implements RigListener {

    final Map<String, DatabaseInfo> databases = new LinkedHashMap<>();
    final Map<String, String> facts = new LinkedHashMap<>();
    final Map<Series.Key, Series> series = new LinkedHashMap<>();
    final List<Progress> loads = new ArrayList<>();
    final List<Long> loading = new CopyOnWriteArrayList<>();
    int planned;

    @Override
    public void described(String database, DatabaseInfo info) {
        databases.put(database, info);
    }

    @Override
    public void fact(String name, String value) {
        facts.put(name, value);
    }

    @Override
    public void planned(String workload, int count, Duration expected) {
        planned = count;
    }

    @Override
    public void changed(Series changed) {
        series.put(changed.key(), changed);
    }

    @Override
    public void loading(Series series, long rows) {
        loading.add(rows);
    }

    @Override
    public void loaded(Progress progress) {
        loads.add(progress);
    }

    /** The only series of a strategy. */
    Series only(String strategy) {
        return series.values().stream()
                .filter(one -> one.strategy().equals(strategy))
                .findFirst()
                .orElseThrow();
    }
}
