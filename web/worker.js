// Python in a worker: it loads Pyodide and answers one question after another.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = (name) => new URL(name, import.meta.url).href;
const { version, files } = await (await fetch(here("files.json"))).json();
const total = Object.values(files).reduce((sum, size) => sum + size, 0);
let loaded = 0;

// What was loaded once is kept for the next visit, where the browser allows that.
async function keep() {
  if (!self.caches) return null;
  const name = `boardrules ${version}`;
  for (const other of await caches.keys()) {
    if (other.startsWith("boardrules ") && other !== name) await caches.delete(other);
  }
  return caches.open(name);
}

const network = self.fetch.bind(self);
const cache = await keep().catch(() => null);

async function kept(name) {
  let response = await cache?.match(here(name));
  if (!response) {
    response = await network(here(name));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await cache?.put(here(name), response.clone()).catch(() => {});
  }
  const count = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.length;
      postMessage({ progress: loaded / total });
      controller.enqueue(chunk);
    },
  });
  return response.body.pipeThrough(count);
}

const bytes = async (name) => new Uint8Array(await new Response(await kept(name)).arrayBuffer());

// Pyodide fetches its largest file by itself; here it is stored packed.
self.fetch = async (address, ...rest) => {
  const name = `pyodide/${String(address).split("/").at(-1)}.gz`;
  if (!(name in files)) return network(address, ...rest);
  const unpacked = (await kept(name)).pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "Content-Type": "application/wasm" } });
};

async function start() {
  const archives = Object.keys(files).filter((name) => name.startsWith("packages/"));
  const unpacked = Promise.all(archives.map(bytes));
  const stdlib = URL.createObjectURL(new Blob([await bytes("pyodide/python_stdlib.zip")]));
  const python = await loadPyodide({
    indexURL: here("pyodide/"),
    stdLibURL: stdlib,
  });
  URL.revokeObjectURL(stdlib);
  for (const archive of await unpacked) python.unpackArchive(archive, "wheel");
  return python.pyimport("bridge.door").answer;
}

const answering = start();
answering.then(() => postMessage({ ready: true }), (error) => postMessage({ failure: String(error) }));

onmessage = async ({ data: { number, question } }) => {
  try {
    postMessage({ number, answer: (await answering)(question) });
  } catch (error) {
    postMessage({ number, failure: String(error) });
  }
};
