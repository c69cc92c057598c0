// Which columns of a table say where its rows are: those whose values the server finds, alone or together.

import { batch } from "./batch.js";

const SAMPLE_ROWS = 24;
const MOST_COLUMNS = 24;
// Of values in a column of places, more are found than this, by their probability.
const LEAST_SHARE = 0.3;

/** The text of a row: the values of its columns, joined as people write them. */
export const textOf = (row, columns) => columns.map((column) => (row[column] ?? "").replace(/\s+/g, " ").trim()).filter(Boolean).join(", ");

/** Returns the positions of the columns; the first one if none has places. */
export async function placeColumns(header, rows, signal) {
  const step = Math.max(1, Math.floor(rows.length / SAMPLE_ROWS));
  const sample = rows.filter((_, index) => index % step === 0).slice(0, SAMPLE_ROWS);
  const columns = header.map((_, index) => index).slice(0, MOST_COLUMNS);
  const share = async (choices) => {
    const answers = await batch(choices.flatMap((chosen) => sample.map((row) => textOf(row, chosen))), signal);
    return choices.map((_, index) => answers.slice(index * sample.length, (index + 1) * sample.length)
      .reduce((sum, { place, outcome }) => sum + (outcome === "match" ? place.confidence : 0), 0) / sample.length);
  };
  const shares = await share(columns.map((column) => [column]));
  const best = shares.indexOf(Math.max(...shares));
  const likely = columns.filter((column) => shares[column] >= LEAST_SHARE);
  if (likely.length < 2) return [Math.max(0, best)];
  // A town is surer with its country; a column about something else makes it less sure.
  const [together] = await share([likely]);
  return together > shares[best] ? likely : [best];
}
