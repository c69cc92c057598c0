// Elements and texts. No code in this app turns text into markup.

import { say } from "./words.js";

/** Returns the element with an id. */
export const byID = (id) => document.getElementById(id);

/**
 * Makes an element. Names that begin with "on" are event listeners; null or false omits an
 * attribute; children are nodes or texts.
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false && value !== undefined) {
      made.setAttribute(name, value === true ? "" : value);
    }
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** Announces a text to screen readers. */
export function announce(text) {
  const status = byID("status");
  // Screen readers announce the same text again only if the element was empty in between.
  status.textContent = "";
  requestAnimationFrame(() => { status.textContent = text; });
}

// Long enough to read a sentence twice.
const NOTICE_MS = 5000;
const ERROR_MS = 20_000;

/** Shows a message over the page until it expires or is dismissed; anything but an error replaces earlier messages. */
export function notify(text, kind = "error") {
  const notices = byID("notices");
  for (const shown of [...notices.children]) {
    if (shown.firstChild.textContent === text || kind !== "error" || !shown.classList.contains("error")) shown.remove();
  }
  const notice = element(
    "div", { class: `notice ${kind}`, role: kind === "error" ? "alert" : "status" },
    element("span", {}, text),
    element("button", { type: "button", class: "plain", onclick: () => notice.remove() }, say("notice.dismiss")));
  notices.append(notice);
  setTimeout(() => notice.remove(), kind === "error" ? ERROR_MS : NOTICE_MS);
}

/** Removes all messages. */
export function clearNotices() { byID("notices").replaceChildren(); }

/** Removes errors, which are about the view that is left; what was done there may still be news. */
export function clearErrors() { for (const notice of [...byID("notices").children]) if (notice.classList.contains("error")) notice.remove(); }

/** Shows a problem next to a field; an empty text removes it. */
export function showProblem(field, text) {
  const place = byID(`${field.id}-problem`);
  field.setAttribute("aria-invalid", text ? "true" : "false");
  if (!place) return;
  place.textContent = text;
  place.hidden = !text;
  if (text) field.setAttribute("aria-describedby", place.id);
}

/** Shows an error above a form; an empty text removes it. */
export function showFormError(form, text) {
  const place = form.querySelector(".notice.error");
  place.textContent = text;
  place.hidden = !text;
}

/**
 * Runs an action with a form's fields and buttons disabled and a spinner on its button.
 * Cancel buttons are outside of forms, so they stay enabled.
 */
export async function whileBusy(form, work) {
  const parts = [...form.querySelectorAll("input, select, button")].filter((part) => !part.disabled);
  const button = form.querySelector("button[type=submit]");
  const spinner = element("span", { class: "spinner" });
  for (const part of parts) part.disabled = true;
  form.setAttribute("aria-busy", "true");
  button?.prepend(spinner);
  try {
    return await work();
  } finally {
    for (const part of parts) part.disabled = false;
    form.removeAttribute("aria-busy");
    spinner.remove();
  }
}

/**
 * Asks a question in a dialog.
 *
 * Returns null for no; otherwise the typed text, which is empty if nothing is typed.
 */
export function ask({ title, text, yes, no = say("ask.cancel"), field = null, danger = false }) {
  const dialog = byID("question");
  const input = byID("question-input");
  byID("question-title").textContent = title;
  byID("question-text").textContent = text;
  byID("question-yes").textContent = yes;
  byID("question-yes").className = danger ? "danger" : "primary";
  byID("question-no").textContent = no;
  byID("question-field").hidden = !field;
  dialog.querySelector("label").textContent = field ?? "";
  input.value = "";
  dialog.returnValue = "";
  dialog.showModal();
  // The safe answer has the focus if the action cannot be undone.
  if (danger && !field) byID("question-no").focus();
  byID("question-no").onclick = () => dialog.close("");
  // Back leaves the view that asks, and so the question.
  const leave = () => dialog.close("");
  addEventListener("hashchange", leave);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      removeEventListener("hashchange", leave);
      const typed = input.value;
      input.value = "";
      resolve(dialog.returnValue === "yes" ? typed : null);
    }, { once: true });
  });
}
