// Makes the app work without a connection, and reports new versions.

import { notify } from "./dom.js";
import { say } from "./words.js";

const canWork = () => isSecureContext && "serviceWorker" in navigator;

/** Starts the service worker. */
export async function startWorker() {
  if (!canWork()) return;
  try {
    const hadWorker = Boolean(navigator.serviceWorker.controller);
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data === "new version" && hadWorker) notify(say("worker.newVersion"), "success");
    });
    await navigator.serviceWorker.register("/worker.js");
  } catch {
    // The app works without it while there is a connection.
  }
}

/** Clears the worker's map: the next person at this computer may be someone else. The page is the same for all. */
export async function stopWorker() {
  if (!canWork()) return;
  navigator.serviceWorker?.controller?.postMessage("logged out");
  await caches.delete("otm-map");
}
