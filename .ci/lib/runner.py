"""Runs the steps of a composite action as GitHub's runner does, with a stand-in for its server.

    runner.py ACTION WORKSPACE EVENT STATE [INPUT=VALUE…]

ACTION is the folder of an action.yml, WORKSPACE a checkout, EVENT the event's JSON, of which the name of the file is the event's. STATE is a
folder that keeps artifacts and comments from run to run; a file `read-only` in it makes the token one that cannot write, and
releases/TAG/FILE is what can be downloaded. Ends with the exit code of the first step that failed. Knows only what our actions use.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import yaml

REPOSITORY = "owner/project"
ACTION_REPOSITORY = "fillrate/fillrate"


class Server(BaseHTTPRequestHandler):
    """Comments of issues, pull requests by head, and files of releases."""

    state = None

    def answer(self, status, content):
        body = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def comments(self, write=None):
        file = self.state / "comments.json"
        if write is not None:
            file.write_text(json.dumps(write, indent=1))
        return json.loads(file.read_text()) if file.exists() else []

    def do_GET(self):
        path = self.path.partition("?")[0]
        if release := re.fullmatch(f"/{ACTION_REPOSITORY}/releases/download/(.+)", path):
            file = self.state / "releases" / release[1]
            self.answer(200, file.read_bytes()) if file.is_file() else self.answer(404, {})
        elif re.fullmatch(f"/repos/{REPOSITORY}/issues/[0-9]+/comments", path):
            page = int(re.search("[?&]page=([0-9]+)", self.path)[1])
            self.answer(200, self.comments()[(page - 1) * 100 : page * 100])
        elif path == f"/repos/{REPOSITORY}/pulls":
            self.answer(200, json.loads((self.state / "pulls.json").read_text()))
        else:
            self.answer(404, {})

    def written(self, change):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["body"]
        if (self.state / "read-only").exists():
            return self.answer(403, {"message": "Resource not accessible by integration"})
        comments = self.comments()
        comment = change(comments, body)
        self.comments(comments)
        self.answer(201, comment)

    def do_POST(self):
        def add(comments, body):
            number = len(comments) + 1
            author = {"login": "github-actions[bot]", "type": "Bot"}
            comments.append({"id": number, "user": author, "body": body, "html_url": f"http://comment/{number}", "edits": 0})
            return comments[-1]

        self.written(add)

    def do_PATCH(self):
        def edit(comments, body):
            comment = next(one for one in comments if one["id"] == int(self.path.rpartition("/")[2]))
            comment.update(body=body, edits=comment["edits"] + 1)
            return comment

        self.written(edit)

    def log_message(self, *_):
        pass


class Expressions:
    def __init__(self, contexts):
        self.contexts = contexts

    def look_up(self, path):
        value = self.contexts
        for name in path.split("."):
            value = value.get(name, "") if isinstance(value, dict) else ""
        return value

    def value(self, text):
        tokens = re.findall(r"'[^']*'|&&|\|\||==|!=|[()]|[A-Za-z_][A-Za-z0-9_.-]*", text)
        words = {"&&": " and ", "||": " or ", "always": "always", "toJSON": "to_json", "success": "success"}
        python = "".join(
            token
            if re.match(r"'|==|!=|[()]", token)
            else words.get(token, f"look_up({token!r})")
            for token in tokens
        )
        names = {
            "look_up": self.look_up,
            "to_json": lambda value: json.dumps(value, indent=2),
            "always": lambda: True,
            "success": lambda: not self.contexts["failed"],
        }
        return eval(python, {"__builtins__": {}}, names)

    def text(self, template):
        return re.sub(r"\$\{\{(.*?)\}\}", lambda match: str(self.value(match[1])), str(template))

    def holds(self, condition):
        condition = str(condition)
        if not re.search(r"(always|success)\(\)", condition):
            condition = f"success() && ( {condition} )"
        return bool(self.value(condition))


def outputs_of(file):
    pairs = (line.partition("=") for line in file.read_text().splitlines() if "=" in line)
    return {name: value for name, _, value in pairs}


def uses(step, run, state):
    """The two actions that ours use: they put files into the state, or get them from there."""
    given = {name: run.text(value) for name, value in step.get("with", {}).items()}
    artifact = state / "artifacts" / given["name"]
    if "upload-artifact" in step["uses"]:
        shutil.rmtree(artifact, ignore_errors=True)
        shutil.copytree(given["path"], artifact)
    elif artifact.is_dir():
        shutil.copytree(artifact, given["path"], dirs_exist_ok=True)
    else:
        return 1
    return 0


def main(action, workspace, event, state, *inputs):
    action, workspace, event, state = (pathlib.Path(one).resolve() for one in (action, workspace, event, state))
    state.mkdir(parents=True, exist_ok=True)
    Server.state = state
    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}"
    temp = state / "temp"
    shutil.rmtree(temp, ignore_errors=True)
    (temp / "commands").mkdir(parents=True)
    summary = state / "summary.md"
    summary.write_text("")

    manifest = yaml.safe_load((action / "action.yml").read_text())
    given = dict(one.split("=", 1) for one in inputs)
    unknown = set(given) - set(manifest["inputs"])
    if unknown:
        sys.exit(f"no such inputs: {unknown}")
    contexts = {
        "inputs": {name: given.get(name, one.get("default", "")) for name, one in manifest["inputs"].items()},
        "steps": {},
        "github": {"token": "token", "action_repository": ACTION_REPOSITORY, "event": json.loads(event.read_text())},
        "runner": {"temp": str(temp)},
        "failed": False,
    }
    run = Expressions(contexts)
    carried, path = {}, []
    code = 0
    for number, step in enumerate(manifest["runs"]["steps"]):
        name = step.get("id") or step["uses"]
        if not run.holds(step.get("if", "success()")):
            print(f"##[skipped] {name}", flush=True)
            continue
        print(f"##[step] {name}", flush=True)
        start = time.monotonic()
        files = {kind: temp / "commands" / f"{kind}_{number}" for kind in ("OUTPUT", "ENV", "PATH", "STATE")}
        for file in files.values():
            file.write_text("")
        if "uses" in step:
            result = uses(step, run, state)
        else:
            (temp / "commands" / f"{number}.sh").write_text(run.text(step["run"]))
            environment = {key: value for key, value in os.environ.items() if not key.startswith(("GITHUB_", "RUNNER_", "INPUT"))}
            environment.update(carried)
            environment.update({f"GITHUB_{kind}": str(file) for kind, file in files.items()})
            environment.update(
                GITHUB_ACTIONS="true",
                GITHUB_ACTION_PATH=str(action),
                GITHUB_API_URL=url,
                GITHUB_EVENT_NAME=event.stem,
                GITHUB_EVENT_PATH=str(event),
                GITHUB_REPOSITORY=REPOSITORY,
                GITHUB_RUN_ID="1",
                GITHUB_SERVER_URL=url,
                GITHUB_SHA=subprocess.run(
                    ["git", "-C", workspace, "rev-parse", "HEAD"], capture_output=True, text=True
                ).stdout.strip(),
                GITHUB_STEP_SUMMARY=str(summary),
                GITHUB_WORKSPACE=str(workspace),
                RUNNER_TEMP=str(temp),
                PATH=os.pathsep.join([*path, os.environ["PATH"]]),
            )
            environment.update({key: run.text(value) for key, value in step.get("env", {}).items()})
            command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(temp / "commands" / f"{number}.sh")]
            result = subprocess.run(command, cwd=workspace, env=environment, stdin=subprocess.DEVNULL).returncode
            carried.update(outputs_of(files["ENV"]))
            path = files["PATH"].read_text().split() + path
        outcome = "success" if result == 0 else "failure"
        contexts["steps"][name] = {"outputs": outputs_of(files["OUTPUT"]), "outcome": outcome, "conclusion": outcome}
        print(f"##[end] {name}: {outcome}, exit code {result}, {time.monotonic() - start:.1f} s", flush=True)
        if result and not step.get("continue-on-error"):
            contexts["failed"] = True
            code = code or result
    for name, one in manifest.get("outputs", {}).items():
        print(f"##[output] {name}={run.text(one['value'])}")
    server.shutdown()
    return code


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
