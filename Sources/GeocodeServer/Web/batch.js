// Many texts in one request.

import { placeLanguage, say } from "./words.js";

/** Geocodes texts; returns one answer per text, in order. */
export async function batch(texts, signal) {
  const response = await fetch(`/geocode/batch?limit=1${placeLanguage() ? `&lang=${placeLanguage()}` : ""}`, {
    method: "POST", credentials: "same-origin", signal, headers: { "Content-Type": "text/plain; charset=utf-8" },
    body: `${texts.join("\n")}\n`,
  });
  const lines = (await response.text()).split("\n").filter(Boolean).map((line) => JSON.parse(line));
  if (!response.ok || lines.length < texts.length) throw new Error(lines.at(-1)?.error?.message ?? say("error.status", { status: response.status }));
  return texts.map((text, index) => {
    const { outcome, results, ambiguity } = lines[index];
    return { text, outcome, place: results[0] ?? null, isAmbiguous: ambiguity.count > 1 };
  });
}
