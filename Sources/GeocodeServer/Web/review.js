// Asks the server whether a draft may be posted, and says in the user's language what is wrong with it.

import { post } from "./api.js";
import { shown } from "./text.js";
import { placeLanguage, say } from "./words.js";

/** Reviews a draft: the server's answer, with the place, the link as it would be posted, and all problems. */
export function review({ text = "", link, placeID = null }) {
  const language = placeLanguage();
  return post(`/pins/validate${language ? `?lang=${language}` : ""}`, { place: text, link, ...(placeID && { placeId: placeID }) });
}

/** The errors of a review or a refusal that are about a field. */
export const errorsOf = ({ problems }, field) => problems.filter((one) => one.field === field && one.severity === "error");

/** The problem with a link; null if there is none, or if a scheme is all that it lacks. */
export const linkError = (answer) => errorsOf(answer, "link").find((one) => !one.offeredLink) ?? null;

/** The link to post: with https:// in front if that is all that it lacks. */
export const postedLink = (answer, typed) => answer.link ?? errorsOf(answer, "link").find((one) => one.offeredLink)?.offeredLink ?? typed;

/** A problem as a sentence for users; `text` is the place as typed. */
export function sentence(problem, text = "") {
  switch (problem.code) {
  case "link.empty": return say("link.empty");
  case "link.scheme": return problem.words?.length ? say("link.scheme", { scheme: problem.words[0] }) : say("link.incomplete");
  case "link.host": return say("link.incomplete");
  case "link.credentials": return say("link.bad");
  case "location.empty": return say("post.placeEmpty");
  case "location.notFound": return say("post.notFound", { text: shown(text) });
  case "location.tooVague": return say("post.tooVague", { place: shown(problem.words[0]) });
  default: return [problem.message, problem.remedy].filter(Boolean).map((part) => part[0].toUpperCase() + part.slice(1)).join(". ");
  }
}

/** What a reader should know about a place that was found: words left over, and addresses that the server lacks. */
export function noteOn({ place, problems, hint }) {
  const partial = problems.find((one) => one.code === "location.partial");
  const left = (partial?.words ?? []).map((word) => `“${shown(word)}”`).join(", ");
  return [
    partial && (left ? say("preview.without", { place: shown(place.name), left }) : say("preview.partial")),
    hint && place?.country && say("preview.noStreets", { country: shown(place.country) }),
  ].filter(Boolean).join(" ");
}
