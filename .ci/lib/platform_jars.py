"""Makes a jar per platform of the one with DuckDB's libraries for all: JAR, then where to, as in out/fillrate-0.1.0."""

import sys
import zipfile

LIBRARY = "libduckdb_java.so_"
PLATFORMS = {
    "linux_amd64": "linux-x86_64",
    "linux_arm64": "linux-aarch64",
    "macos_arm64": "macos-aarch64",
    "windows_amd64": "windows-x86_64",
}


def without(jar, target, left_out):
    """Copies all entries but some as they are, compressed."""
    with zipfile.ZipFile(jar) as source, zipfile.ZipFile(target, "w") as copy:
        entries = sorted(source.infolist(), key=lambda entry: entry.header_offset)
        ends = [entry.header_offset for entry in entries[1:]] + [source.start_dir]
        for entry, end in zip(entries, ends):
            if entry.filename not in left_out:
                source.fp.seek(entry.header_offset)
                content = source.fp.read(end - entry.header_offset)
                entry.header_offset = copy.fp.tell()
                copy.fp.write(content)
                copy.filelist.append(entry)
        copy.start_dir = copy.fp.tell()
        copy._didModify = True  # so that the directory is written


jar, out = sys.argv[1:]
with zipfile.ZipFile(jar) as all_platforms:
    libraries = {name for name in all_platforms.namelist() if name.startswith(LIBRARY)}
if libraries != {LIBRARY + name for name in PLATFORMS}:
    sys.exit(f"DuckDB's libraries are others by now: {sorted(libraries)}")
for library, platform in PLATFORMS.items():
    without(jar, f"{out}-{platform}.jar", libraries - {LIBRARY + library})
