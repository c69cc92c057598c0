// Caches the page, its map and its labels, so that the app opens without a connection. It caches no
// personal data: accounts and pins come from the server each time.

"use strict";

const PAGE = "otm-page";
const MAP = "otm-map";
// The tiles and labels of a region at several zooms.
const MOST_OF_MAP = 400;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(PAGE).then((cache) => cache.add("/")));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

// A logout clears the map, and answers still on their way are not cached.
let logouts = 0;
addEventListener("message", (event) => {
  if (event.data === "logged out") logouts += 1;
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname === "/") event.respondWith(page(request));
  else if (/^\/web\/page-[0-9a-f-]+\.(js|css)$/.test(url.pathname)) event.respondWith(kept(request, PAGE));
  else if (/^\/(web|leaflet)\/[^?]+\.(js|css|svg|png|json|webmanifest)$/.test(url.pathname) && !url.pathname.endsWith("config.json")) event.respondWith(fresh(request, PAGE));
  else if (url.pathname.startsWith("/map/")) event.respondWith(fresh(request, MAP));
});

/** Asks the server, and falls back to the cache. */
async function fresh(request, name) {
  const before = logouts;
  try {
    const answer = await fetch(request);
    if (answer.ok && before === logouts) {
      const cache = await caches.open(name);
      await cache.put(request, answer.clone());
      if (name === MAP) trim(cache);
    }
    return answer;
  } catch (error) {
    const known = await caches.match(request);
    if (known) return known;
    throw error;
  }
}

/** Files that never change. */
async function kept(request, name) {
  return (await caches.match(request)) ?? fresh(request, name);
}

/** The page; if it has changed, reports a new version and deletes the old one's files. */
async function page(request) {
  const before = await caches.match("/");
  const answer = await fresh(new Request("/", { credentials: "same-origin" }), PAGE);
  const tag = answer.headers.get("ETag");
  if (before && tag && before.headers.get("ETag") !== tag) {
    const cache = await caches.open(PAGE);
    for (const old of await cache.keys()) if (/\/page-/.test(old.url)) await cache.delete(old);
    for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage("new version");
  }
  return answer;
}

async function trim(cache) {
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - MOST_OF_MAP))) await cache.delete(old);
}
