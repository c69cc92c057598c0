// Keeps the app at hand without a connection, and says when a newer version of it is here.

import { notify } from "./dom.js";
import { say } from "./words.js";

const canWork = () => isSecureContext && "serviceWorker" in navigator;

/** Starts the worker that keeps what has been seen. */
export async function startWorker() {
  if (!canWork()) return;
  try {
    const hadWorker = Boolean(navigator.serviceWorker.controller);
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data === "new version" && hadWorker) notify(say("worker.newVersion"), "success");
    });
    await navigator.serviceWorker.register("/worker.js");
  } catch {
    // The app works without it, as long as there is a connection.
  }
}

/** Empties what the worker keeps: the next to sit here is somebody else. */
export async function stopWorker() {
  if (!canWork()) return;
  navigator.serviceWorker?.controller?.postMessage("logged out");
  for (const name of await caches.keys()) await caches.delete(name);
}
