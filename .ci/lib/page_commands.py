"""Runs every command line of the pages once, at smoke size: page_commands.py WORK_FOLDER PAGE… [--list]

A command line is inline code, or a line of a code block, that begins with ./mvnw or java -jar. Rows, rounds and iterations
are replaced by small numbers, and files that a reader would have by ones made here; everything else is run as it stands on
the page. What cannot be run here is named with the reason. Ends with 1 if a command failed.
"""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = re.compile(r"(?:\./mvnw|java -jar) ")
INLINE = re.compile(r"`((?:\./mvnw|java -jar) [^`]*)`")
SECONDS = 300  # of one command
BUDGET = int(os.environ.get("FILLRATE_PAGES_SECONDS", "1500"))  # of all: those that would begin later are skipped, by name

# What is not run, and why; the first that matches counts.
SKIPPED = [
    (r"^\./mvnw(?!.* -Pbench )", "a build or test, which other steps run"),
    (r"…", "has a placeholder"),
    (r"-Dbench\.url=jdbc:(?!duckdb)", "asks for a server of your own"),
    (r"-Dbench\.target=container|-Dbench\.databases=(mysql|cockroach)\b|(MySql|Cockroach)FillBenchmark", "needs containers, which the container leg runs"),
    (r" gate run ", "the step 'gate run' runs it"),
    (r"benchmarks\.jar *($|-prof |-f |-rf )", "all micro-benchmarks, which their own step runs"),
]

ROUNDS = {"-Dbench.warmup": "0", "-Dbench.iterations": "2"}
FIRST = {"-Dbench.iterations": "8"}  # whose results the gate is asked to judge, which takes 5 rounds at least
TPCC = {"-Dbench.items": "50", "-Dbench.districts": "2", "-Dbench.customers": "5"}
JMH = ["-f", "1", "-wi", "0", "-i", "1", "-r", "50ms"]


def commands(page):
    """The command lines of a page, in its order."""
    fenced, text = False, page.read_text().replace("\\\n", " ")
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif fenced and COMMAND.match(line):
            yield re.sub(r"\s+#\s.*", "", line).strip()
        elif not fenced:
            yield from INLINE.findall(line)


def smoke(command, out):
    """The same at smoke size, as the words of a shell."""
    words = shlex.split(command)
    if words[0] == "java":
        words = [java(), *words[1:2], str(ROOT / words[2]), *(there(word) for word in words[3:])]
        lists_only = {"-l", "-lp"} & set(words)
        return words + ([] if lists_only or "benchmarks.jar" not in command else JMH)
    sizes = ROUNDS | (TPCC if "=tpcc" in command else {}) | (FIRST if out.name == "first" else {})
    words = [small(word) for word in words if word.partition("=")[0] not in sizes]
    if "=tpcc" not in command and not any(word.startswith("-Dbench.rows=") for word in words):
        sizes["-Dbench.rows"] = "500"
    if out.name == "first":  # others keep theirs: a runner may have several, each with results of its own
        sizes["-Dbench.out"] = out
    return [*words, "-B", "-ntp", *(f"{name}={value}" for name, value in sizes.items())]


def small(word):
    """Row counts by as many small ones; a DuckDB file by one that can be made."""
    name, _, value = word.partition("=")
    if name == "-Dbench.rows":
        return name + "=" + ",".join(str(200 * (i + 1)) for i in range(value.count(",") + 1))
    return word.replace("jdbc:duckdb:/data/", f"jdbc:duckdb:{WORK}/")


def there(word):
    """Files of the tree stay what they are although the command runs elsewhere; the results are those of the first fill."""
    word = re.sub(r"^bench-e2e/target/fillrate", str(WORK / "first"), word)
    return str(ROOT / word) if word == "results/" else word


def java():
    home = os.environ.get("JAVA_HOME")
    return str(pathlib.Path(home) / "bin" / "java") if home else "java"


def run(words, folder):
    """Seconds, exit code and output of a command; what is behind > goes to a file."""
    target = None
    if ">" in words:
        at = words.index(">")
        words, target = words[:at] + words[at + 2:], folder / words[at + 1]
    begin = time.monotonic()
    try:
        done = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS)
        code, output = done.returncode, done.stdout
    except subprocess.TimeoutExpired as late:
        code, output = f"none after {SECONDS} s", late.stdout or b""
    if target:
        target.write_bytes(output)
    return time.monotonic() - begin, code, output.decode(errors="replace")


def main(pages, only_list):
    ran, skipped, failed, seen, begin = 0, 0, [], set(), time.monotonic()
    for page in pages:
        for command in commands(page):
            if command in seen:
                continue
            seen.add(command)
            reason = next((why for pattern, why in SKIPPED if re.search(pattern, command)), None)
            if reason is None and time.monotonic() - begin > BUDGET:
                reason = f"no time: {BUDGET} s (FILLRATE_PAGES_SECONDS) are spent"
            if reason:
                skipped += 1
                print(f"skipped: {command}  ({page.relative_to(ROOT)}: {reason})", flush=True)
                continue
            out = WORK / ("first" if ran == 0 else f"out-{ran}")
            words = smoke(command, out)
            ran += 1
            if only_list:
                print(f"{page.relative_to(ROOT)}: {command}\n    {shlex.join(words)}")
                continue
            seconds, code, output = run(words, ROOT if words[0] == "./mvnw" else WORK)
            print(f"{'ok' if code == 0 else 'FAILED'} after {seconds:.0f} s: {command}  ({page.relative_to(ROOT)})", flush=True)
            if code != 0:
                failed.append(command)
                print(f"    exit code {code} of {shlex.join(words)}\n" + "\n".join(output.splitlines()[-30:]), flush=True)
            if ran == 1 and (out / "results.json").exists():
                for name in ("before.json", "after.json"):
                    shutil.copy(out / "results.json", WORK / name)
    print(f"{ran} commands of {len(pages)} pages run, {len(failed)} failed, {skipped} skipped")
    return 1 if failed or not ran else 0


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument != "--list"]
    WORK = pathlib.Path(arguments[0]).resolve()
    WORK.mkdir(parents=True, exist_ok=True)
    sys.exit(main([pathlib.Path(page).resolve() for page in arguments[1:]], "--list" in sys.argv))
