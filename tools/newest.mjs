// Run tests on the newest Python, which is that of Pyodide: node tools/newest.mjs PYODIDE PACKAGES ARGUMENTS...
// PYODIDE is its folder, PACKAGES that of the installed packages, and the arguments are those of pytest.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, packages, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: resolve(pyodide) + "/", env: { HOME: "/tmp", ...process.env } });
for (const [there, here] of [["/packages", packages], ["/project", "."]]) {
  python.FS.mkdirTree(there);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve(here) }, there);
}
python.globals.set("given", python.toPy(given));
try {
  process.exitCode = python.runPython(`
import os, sys
os.chdir("/project")
sys.path.append("/packages")
print("Python", sys.version)
import pytest
int(pytest.main(list(given)))
`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
