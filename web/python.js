// A worker that runs Python, seen from the page: questions go in, answers come out.
export class Refusal extends Error {
  constructor(reason, rules) {
    super(reason);
    this.rules = rules;
  }
}

export class Python {
  #waiting = new Map();
  #next = 0;

  constructor(onProgress = () => {}) {
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.ready = new Promise((resolve, reject) => {
      this.worker.onerror = (event) => reject(new Error(event.message || "Python could not be loaded"));
      this.worker.onmessage = ({ data }) => {
        if ("progress" in data) return onProgress(data.progress);
        if ("ready" in data) return resolve();
        const asked = this.#waiting.get(data.number);
        if (!asked) return reject(new Error(data.failure));
        this.#waiting.delete(data.number);
        if ("failure" in data) return asked.reject(new Error(data.failure));
        const found = JSON.parse(data.answer);
        if ("refusal" in found) asked.reject(new Refusal(found.refusal, found.rules));
        else asked.resolve(found.answer);
      };
    });
    this.ready.catch(() => {});
  }

  ask(ask, given = {}) {
    return new Promise((resolve, reject) => {
      const number = this.#next++;
      this.#waiting.set(number, { resolve, reject });
      this.worker.postMessage({ number, question: JSON.stringify({ ask, ...given }) });
    });
  }

  stop() {
    this.worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new Stopped());
    this.#waiting.clear();
  }
}

// Somebody has stopped a bot while it was thinking.
export class Stopped extends Error {}
