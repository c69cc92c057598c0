// Keeps the page, its map and its names at hand, so that it opens without a connection. Of people it keeps
// nothing: accounts and pins are asked of the server each time.

"use strict";

const PAGE = "otm-page";
const MAP = "otm-map";
// The tiles and names of a region at some zooms.
const MOST_OF_MAP = 400;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(PAGE).then((cache) => cache.add("/")));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

// Whoever logs out leaves nothing behind, and what was on its way then is not kept either.
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
  else if (/^\/(web|leaflet)\/[^?]+\.(js|svg|png|json|webmanifest)$/.test(url.pathname) && !url.pathname.endsWith("config.json")) event.respondWith(fresh(request, PAGE));
  else if (url.pathname.startsWith("/map/")) event.respondWith(fresh(request, MAP));
});

/** What the server says, else what it said last. */
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

/** What never changes. */
async function kept(request, name) {
  return (await caches.match(request)) ?? fresh(request, name);
}

/** The page; one that differs from the one before is told, and what the old one was made of goes. */
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
