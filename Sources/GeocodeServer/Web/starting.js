// Says so when a part of the page does not arrive; no module, so that it runs when modules do not.

"use strict";

addEventListener("error", (event) => {
  const { target } = event;
  if (!(target instanceof HTMLScriptElement) || target.src.includes("/leaflet/")) return;
  document.getElementById("starting").textContent = "A part of the page did not arrive. Check your network and reload it.";
}, true);
