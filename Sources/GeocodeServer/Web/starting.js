// Reports that part of the page did not load. Not a module, so that it runs when modules do not.

"use strict";

addEventListener("error", (event) => {
  const { target } = event;
  if (!(target instanceof HTMLScriptElement) || target.src.includes("/leaflet/")) return;
  document.getElementById("starting").textContent = "Part of this page didn't load. Check your network and reload it.";
}, true);
