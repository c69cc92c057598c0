// Chooses the view to show, and handles the bar.

import { route } from "./address.js";
import { explain, get, Refused, sessionNeeds, Unreachable } from "./api.js";
import { connection } from "./connection.js";
import { announce, byID, clearErrors, clearNotices, notify } from "./dom.js";
import { discard, hasDraft } from "./draft.js";
import { configureFacebook } from "./facebook.js";
import { aboutView } from "./about-view.js";
import { accountView } from "./account-view.js";
import { adminView } from "./admin-view.js";
import { exploreView } from "./explore-view.js";
import { loginView, signupView } from "./login-view.js";
import { mapView } from "./map-view.js";
import { pins } from "./pins.js";
import { postView } from "./post-view.js";
import { forgetPerson, rememberNext, takeNext } from "./remembered.js";
import { session } from "./session.js";
import { tableView } from "./table-view.js";
import { loadWords, say } from "./words.js";
import { startWorker, stopWorker } from "./worker-start.js";

const views = {
  login: loginView, signup: signupView, map: mapView, table: tableView, post: postView, explore: exploreView,
  account: accountView, about: aboutView, admin: adminView,
};
// URLs that are states of the map.
const ofMap = new Set(["pin", "near"]);
const forStrangers = new Set(["login", "signup", "about"]);
const forGuests = new Set(["map", "table", "explore"]);
// On these views the bar would distract from the question.
const withoutBar = new Set(["login", "signup"]);
// The map in another page's frame, where nothing can be changed.
const isEmbedded = location.pathname === "/embed";
let admitsGuests = false;
/** Until the server has told its settings, and whether there is a session. */
let isStarting = true;
let current = null;

/** The view of the URL, or the one that the user may see instead. */
function wanted(name) {
  const view = ofMap.has(name) ? "map" : name;
  if (isEmbedded) return "map";
  // Before the server has said who is here, only what this browser remembers is shown.
  if (isStarting) return view === "table" ? "table" : "map";
  if (!session.isLoggedIn) {
    if (forStrangers.has(view)) return view;
    return admitsGuests && (forGuests.has(view) || !(view in views)) ? (view in views ? view : "map") : "login";
  }
  if (view === "admin" && !session.account.administrator) return "map";
  return view in views && view !== "login" && view !== "signup" ? view : "map";
}

function show() {
  const at = route();
  const name = wanted(at.name);
  const isRight = name === (ofMap.has(at.name) ? "map" : at.name);
  // The page to show after login.
  if (name === "login" && !isRight && location.hash.length > 2) rememberNext(location.hash);
  if (!isRight) history.replaceState(null, "", `#/${name}`);
  const shownRoute = isRight ? at : route();
  if (name === current) {
    views[name].update?.(shownRoute);
    tell(name);
    return;
  }
  if (current) {
    views[current].leave?.();
    clearErrors();
    // What was announced is about the view that is left.
    announce("");
  }
  const isFirst = current === null;
  current = name;
  byID("starting").hidden = true;
  tellWhoIsHere();
  tellMainAction();
  for (const key of Object.keys(views)) byID(key).hidden = key !== name;
  for (const link of document.querySelectorAll("#bar nav a")) {
    if (link.hash === `#/${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.body.dataset.view = name;
  // Screen readers announce the new view; at the start the browser does that.
  if (!isFirst) byID(`${name}-title`)?.focus({ preventScroll: true });
  views[name].enter?.(shownRoute);
  tell(name);
  scrollTo(0, 0);
}

/** Shows the parts of the bar that apply to the user. */
function tellWhoIsHere() {
  const { isLoggedIn } = session;
  byID("bar").hidden = isEmbedded || (!isLoggedIn && !isStarting && (!admitsGuests || withoutBar.has(current)));
  byID("logout").hidden = !isLoggedIn;
  byID("bar-login").hidden = isLoggedIn || isStarting;
  byID("add-pin").hidden = isStarting;
  byID("bar-account").hidden = !isLoggedIn;
  byID("bar-admin").hidden = !session.account?.administrator;
}

/** The pin button says in words what it does until the user has a pin. */
function tellMainAction() {
  const isNamed = pins.isLoaded && !pins.own && current !== "post";
  byID("add-pin").classList.toggle("named", isNamed);
  byID("add-pin").classList.toggle("primary", isNamed);
  byID("add-pin").classList.toggle("plain", !isNamed);
  byID("add-pin-text").hidden = !isNamed;
  byID("add-pin").setAttribute("aria-label", say(isNamed ? "bar.putMe" : "bar.post"));
}

function tell(name) { document.title = `${views[name].title} – On The Map`; }

/** Fetches the newest pins; keeps the old ones if that fails. */
async function refresh() {
  const button = byID("refresh");
  button.disabled = true;
  button.classList.add("busy");
  try {
    await pins.refresh();
    announce(say("map.count", { count: pins.list.length }));
  } catch (error) {
    // The banner reports a lost connection.
    if (!(error instanceof Unreachable)) notify(say("pins.failed", { reason: explain(error) }));
  } finally {
    button.disabled = false;
    button.classList.remove("busy");
  }
}

byID("refresh").addEventListener("click", refresh);
byID("add-pin").addEventListener("click", () => postView.begin());
byID("bar-login").addEventListener("click", () => rememberNext(location.hash));
byID("logout").addEventListener("click", async () => {
  byID("logout").disabled = true;
  try {
    await session.logOut();
    discard();
    forgetPerson();
    stopWorker();
  } catch (error) {
    notify(say("logout.failed", { reason: explain(error) }));
  } finally {
    byID("logout").disabled = false;
  }
});

document.querySelector("a.skip").addEventListener("click", (event) => {
  // The URL holds the view, so it must not change.
  event.preventDefault();
  byID("main").focus();
});
addEventListener("hashchange", show);
pins.addEventListener("change", tellMainAction);
session.addEventListener("change", () => {
  if (isStarting) return;
  clearNotices();
  tellWhoIsHere();
  if (!session.isLoggedIn) {
    pins.clear();
    location.hash = "#/login";
    // Guests see the same pins, but none is theirs.
    if (admitsGuests) pins.refresh().catch(() => {});
  } else if (current === "login" || current === "signup") {
    location.hash = takeNext() ?? "#/map";
    refresh();
  }
  show();
});
sessionNeeds.addEventListener("needed", () => {
  const address = location.hash;
  if (!session.expire()) return;
  rememberNext(address);
  notify(say(hasDraft() ? "session.endedDraft" : "session.ended"));
});
// Reports errors that no code handles.
for (const kind of ["error", "unhandledrejection"]) {
  addEventListener(kind, (event) => {
    // Browsers report a size that was measured one frame late as an error; it is not one.
    if (event.message?.startsWith("ResizeObserver")) return;
    notify(say("error.page"));
  });
}
connection.addEventListener("found", async () => {
  if (isStarting) { start(); return; }
  try {
    // First of all: an earlier logout may have failed.
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
    // First of all: an earlier logout may have failed.
    await session.finishLogOut();
    // In parallel: the pins are usually needed next.
    pinsCame = pins.refresh().then(() => null, (error) => error);
    [settings] = await Promise.all([get("/web/config.json"), session.restore()]);
  } catch (error) {
    if (!(error instanceof Unreachable || error instanceof Refused)) throw error;
    // The banner retries.
    connection.lost(error instanceof Refused);
    if (!isEmbedded && !session.isLeaving && current === null && pins.recall()) show();
    return;
  }
  isStarting = false;
  admitsGuests = settings.guests;
  if (!session.isLoggedIn && !admitsGuests) pins.clear();
  if (isEmbedded && !admitsGuests) {
    byID("starting").textContent = say("embed.members");
    return;
  }
  configureFacebook(settings);
  loginView.configure(settings);
  signupView.configure(settings);
  show();
  tellWhoIsHere();
  tellMainAction();
  if (!isEmbedded) startWorker();
  const error = await pinsCame;
  if (error && (session.isLoggedIn || admitsGuests) && !(error instanceof Unreachable)) notify(say("pins.failed", { reason: explain(error) }));
}

if (isEmbedded) document.body.dataset.embedded = "yes";
loadWords().then(start);
