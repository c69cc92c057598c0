// Requests to the server of this page.

import { connection } from "./connection.js";
import { canSay, say } from "./words.js";

/** There was no answer: no network, no server, or a timeout. */
export class Unreachable extends Error {
  constructor() { super(say("connection.none")); }
}

/** The server answered with an error. */
export class Refused extends Error {
  constructor(status, { code = "", message = "", field = null, problems = [] } = {}) {
    super(message || say("error.status", { status }));
    this.status = status;
    this.code = code;
    this.field = field;
    this.problems = problems;
  }
}

const PATIENCE_MS = 20_000;

/** Dispatches "needed" when the server does not know the session that a request needs. */
export const sessionNeeds = new EventTarget();

function xsrfToken() {
  const cookie = document.cookie.split("; ").find((part) => part.startsWith("XSRF-TOKEN="));
  return cookie ? decodeURIComponent(cookie.slice("XSRF-TOKEN=".length)) : null;
}

async function send(method, path, { body, query, signal } = {}) {
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined) url.searchParams.set(name, value);
  }
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const token = xsrfToken();
  // A page of another origin cannot read the cookie, so it cannot send the header.
  if (token && method !== "GET") headers["X-XSRF-TOKEN"] = token;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await fetch(url, {
      // Places rarely change; the server sets how long an answer may be cached.
      method, headers, credentials: "same-origin", cache: path.startsWith("/geocode/") ? "default" : "no-store",
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    connection.lost();
    throw new Unreachable();
  }
}

/**
 * Sends a request and returns the response's JSON, or null if it is empty.
 *
 * Throws Unreachable or Refused, or an AbortError if the signal was aborted.
 */
async function request(method, path, options = {}) {
  const response = await send(method, path, options);
  let text;
  try {
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    connection.lost();
    throw new Unreachable();
  }
  let answer = null;
  try {
    answer = text ? JSON.parse(text) : null;
  } catch {
    answer = null;
  }
  if (response.ok) {
    connection.found();
    return answer;
  }
  if (response.status === 503 || response.status === 502 || response.status === 504) connection.lost(true);
  else connection.found();
  const error = answer?.error ?? {};
  if (error.code === "session.needed") sessionNeeds.dispatchEvent(new Event("needed"));
  throw new Refused(response.status, { ...error, problems: answer?.problems ?? [] });
}

export const get = (path, query, signal) => request("GET", path, { query, signal });
export const post = (path, body, signal) => request("POST", path, { body, signal });
export const patch = (path, body) => request("PATCH", path, { body });
export const remove = (path, body) => request("DELETE", path, { body });

/** Returns a message for an error, for users. */
export function explain(error) {
  if (error instanceof Unreachable) return error.message;
  if (error instanceof Refused) {
    if (canSay(`error.${error.code}`)) return say(`error.${error.code}`);
    const text = error.message;
    return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
  }
  console.error(error);
  return say("error.page");
}
