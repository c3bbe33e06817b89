package io.fillrate.e2e.run;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What a folder is stored on. */
final class Storage {

    private static final Path BLOCK_DEVICES = Path.of("/sys/class/block");

    private Storage() {}

    /** {@code ext4 on /dev/vda1, rotational}; the kernel takes virtual disks for rotational ones unless their host says otherwise. */
    static String of(Path folder) {
        try {
            FileStore store = Files.getFileStore(folder);
            return store.type() + " on " + store.name() + kind(store.name());
        } catch (IOException unknown) {
            return "unknown";
        }
    }

    /** A partition's queue is that of its disk, which is the folder around its own. */
    private static String kind(String device) throws IOException {
        Path name = Path.of(device).getFileName();
        Path block = name == null ? BLOCK_DEVICES : BLOCK_DEVICES.resolve(name.toString());
        if (name == null || !Files.exists(block)) {
            return "";
        }
        Path real = block.toRealPath();
        return Stream.of(real, real.resolve(".."))
                .map(one -> one.resolve("queue/rotational"))
                .filter(Files::isReadable)
                .findFirst()
                .map(Storage::kind)
                .orElse("");
    }

    private static String kind(Path rotational) {
        try {
            return Files.readString(rotational).strip().equals("1") ? ", rotational" : ", not rotational";
        } catch (IOException unreadable) {
            return "";
        }
    }
}
