// Python in a worker: it loads Pyodide and answers one question after another.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = (name) => new URL(name, import.meta.url).href;
const network = self.fetch.bind(self);

// Before anything is awaited: a question may come before there is anybody to answer it.
const answering = start();
answering.then(() => postMessage({ ready: true }), (error) => postMessage({ failure: String(error) }));

onmessage = async ({ data: { number, question } }) => {
  try {
    postMessage({ number, answer: (await answering)(question) });
  } catch (error) {
    postMessage({ number, failure: String(error) });
  }
};

async function start() {
  const { version, files } = await (await network(here("files.json"))).json();
  const kept = keep(files, await open(version).catch(() => null));
  const bytes = async (name) => new Uint8Array(await new Response(await kept(name)).arrayBuffer());
  // Pyodide fetches its largest file by itself; here it is stored packed.
  self.fetch = async (address, ...rest) => {
    const name = `pyodide/${String(address).split("/").at(-1)}.gz`;
    if (!(name in files)) return network(address, ...rest);
    const unpacked = (await kept(name)).pipeThrough(new DecompressionStream("gzip"));
    return new Response(unpacked, { headers: { "Content-Type": "application/wasm" } });
  };
  const packages = Promise.all(Object.keys(files).filter((name) => name.startsWith("packages/")).map(bytes));
  const library = URL.createObjectURL(new Blob([await bytes("pyodide/python_stdlib.zip")]));
  const python = await loadPyodide({ indexURL: here("pyodide/"), stdLibURL: library });
  URL.revokeObjectURL(library);
  for (const wheel of await packages) python.unpackArchive(wheel, "wheel");
  return python.pyimport("bridge.door").answer;
}

// What was loaded once is kept for the next visit, where the browser allows that.
async function open(version) {
  if (!self.caches) return null;
  const name = `boardrules ${version}`;
  for (const other of await caches.keys()) {
    if (other.startsWith("boardrules ") && other !== name) await caches.delete(other);
  }
  return caches.open(name);
}

// Return what loads a file, from the cache or else from the network, and tells how far it is.
function keep(files, cache) {
  const total = Object.values(files).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  return async (name) => {
    let response = await cache?.match(here(name));
    if (!response) {
      response = await network(here(name));
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      if (cache) cache.put(here(name), response.clone()).catch(() => {});
    }
    const count = new TransformStream({
      transform(chunk, controller) {
        loaded += chunk.length;
        postMessage({ progress: loaded / total });
        controller.enqueue(chunk);
      },
    });
    return response.body.pipeThrough(count);
  };
}
