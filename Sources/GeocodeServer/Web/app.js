// Which view is shown, and what its bar does.

import { explain, get, Refused, sessionNeeds, Unreachable } from "./api.js";
import { connection } from "./connection.js";
import { announce, byID, clearNotices, notify } from "./dom.js";
import { configureFacebook } from "./facebook.js";
import { aboutView } from "./about-view.js";
import { accountView } from "./account-view.js";
import { loginView, signupView } from "./login-view.js";
import { mapView } from "./map-view.js";
import { pins } from "./pins.js";
import { postView } from "./post-view.js";
import { session } from "./session.js";
import { tableView } from "./table-view.js";

const views = {
  login: loginView, signup: signupView, map: mapView, table: tableView, post: postView,
  account: accountView, about: aboutView,
};
const forStrangers = new Set(["login", "signup", "about"]);
let current = null;

/** The view of the address; who is not logged in sees the login, who is does not. */
function wanted() {
  const name = location.hash.replace(/^#\/?/, "").split(/[?&]/)[0];
  if (!session.isLoggedIn) return forStrangers.has(name) ? name : "login";
  return name in views && name !== "login" && name !== "signup" ? name : "map";
}

function show() {
  const name = wanted();
  if (location.hash !== `#/${name}`) history.replaceState(null, "", `#/${name}`);
  if (name === current) return;
  if (current) views[current].leave?.();
  const isFirst = current === null;
  current = name;
  byID("starting").hidden = true;
  byID("bar").hidden = !session.isLoggedIn;
  for (const key of Object.keys(views)) byID(key).hidden = key !== name;
  for (const link of document.querySelectorAll("#bar nav a")) {
    if (link.hash === location.hash) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.body.dataset.view = name;
  document.title = `${views[name].title} – On The Map`;
  views[name].enter?.();
  // Who listens hears where they are; at the start the browser says it.
  if (!isFirst) byID(`${name}-title`)?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Fetches the newest pins; the old ones stay when that fails. */
async function refresh() {
  const button = byID("refresh");
  button.disabled = true;
  button.classList.add("busy");
  try {
    await pins.refresh();
    announce(`${pins.list.length} pins.`);
  } catch (error) {
    notify(`The pins could not be loaded. ${explain(error)}`);
  } finally {
    button.disabled = false;
    button.classList.remove("busy");
  }
}

byID("refresh").addEventListener("click", refresh);
byID("add-pin").addEventListener("click", () => postView.begin());
byID("logout").addEventListener("click", async () => {
  byID("logout").disabled = true;
  try {
    await session.logOut();
  } catch (error) {
    notify(`You are NOT logged out yet. ${explain(error)} It is tried again by itself: stay until you see the login page.`);
  } finally {
    byID("logout").disabled = false;
  }
});

document.querySelector("a.skip").addEventListener("click", (event) => {
  // The address holds the view, so it must not change.
  event.preventDefault();
  byID("main").focus();
});
addEventListener("hashchange", show);
let isStarting = true;
session.addEventListener("change", () => {
  if (isStarting) return;
  clearNotices();
  if (!session.isLoggedIn) {
    pins.clear();
    location.hash = "#/login";
  } else if (current === "login" || current === "signup") {
    location.hash = "#/map";
    refresh();
  }
  show();
});
sessionNeeds.addEventListener("needed", () => {
  if (session.expire()) notify("Your session has ended. Log in again.");
});
// What nobody thought of is told too.
for (const kind of ["error", "unhandledrejection"]) {
  addEventListener(kind, (event) => {
    // Browsers report a size that is measured one frame late as an error; it is none.
    if (event.message?.startsWith("ResizeObserver")) return;
    notify("Something went wrong on this page. Reload it and try again.");
  });
}
connection.addEventListener("found", async () => {
  if (isStarting) { start(); return; }
  try {
    // Before anything else: somebody wanted to be gone.
    await session.finishLogOut();
  } catch {
    return;
  }
  if (session.isLoggedIn && !pins.isLoaded) refresh();
});

async function start() {
  let settings;
  let pinsCame;
  try {
    // Before anything else: somebody wanted to be gone.
    await session.finishLogOut();
    // Both at once: the pins are most often wanted next.
    pinsCame = pins.refresh().then(() => null, (error) => error);
    [settings] = await Promise.all([get("/web/config.json"), session.restore()]);
  } catch (error) {
    if (!(error instanceof Unreachable || error instanceof Refused)) throw error;
    // The banner tries again.
    connection.lost(error instanceof Refused);
    return;
  }
  isStarting = false;
  configureFacebook(settings);
  loginView.configure(settings);
  signupView.configure(settings);
  show();
  const error = await pinsCame;
  if (error && session.isLoggedIn) notify(`The pins could not be loaded. ${explain(error)}`);
}

start();
