// Comma-separated values (RFC 4180), as spreadsheets write them. `otm-geocode batch` reads by the same rules, and
// Tests/WebTests/csv-cases.json tests both.

// Enough for the longest header: so much decides how lines end.
const WINDOW = 65_536;
const BEFORE_FIELDS = new Set([",", ";", "\t", "|", "\n", "\r"]);

/**
 * Decodes a file: UTF-16 with its byte order mark or by its zeros, UTF-8, or else Windows-1252, which spreadsheets on
 * Windows write.
 */
export function decode(buffer) {
  const bytes = new Uint8Array(buffer);
  const [first, second, third, fourth] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first > 0 && second === 0 && third > 0 && fourth === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second > 0 && third === 0 && fourth > 0);
  if (isLittle || isBig) return new TextDecoder(isLittle ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Tells letter by letter whether it is part of a quoted field, where line ends are text. */
function quotation() {
  let place = "start";
  return (letter) => {
    if (place === "quoted") {
      if (letter === "\"") place = "after";
      return true;
    }
    if (letter === "\"" && (place === "after" || place === "start")) {
      place = "quoted";
      return true;
    }
    if (BEFORE_FIELDS.has(letter)) place = "start";
    else if (place !== "start" || letter !== "\uFEFF") place = "plain";
    return false;
  };
}

/** Whether lines end with CR alone, as old programs on the Mac write them: if it comes first, and more often than LF. */
function endsWithReturns(text) {
  let isQuoted = quotation();
  const found = [...text.slice(0, WINDOW)].findIndex((letter) => !isQuoted(letter) && (letter === "\n" || letter === "\r"));
  if (found < 0) return false;
  const rest = [...text.slice(0, WINDOW)].slice(found).join("");
  if (/^\r*\n/.test(rest)) return false;
  isQuoted = quotation();
  let returns = 0;
  let feeds = 0;
  let run = 0;
  for (const letter of rest) {
    const isText = isQuoted(letter);
    if (letter === "\r" && !isText) {
      run += 1;
    } else if (letter === "\n" && !isText) {
      feeds += 1;
      run = 0;
    } else {
      returns += run;
      run = 0;
    }
  }
  return returns + run > feeds;
}

/** Ends lines with LF where they end with CR alone. */
function withLineFeeds(text) {
  if (!endsWithReturns(text)) return text;
  const isQuoted = quotation();
  let last = "";
  let made = "";
  for (const letter of text) {
    if (isQuoted(letter)) {
      made += letter;
      last = "";
    } else {
      if (letter !== "\n" || last !== "\r") made += letter === "\r" ? "\n" : letter;
      last = letter;
    }
  }
  return made;
}

/** Parses rows of fields; the first row is the header, whose first separator separates all, unless a line `sep=` names it. */
export function parse(source) {
  const text = withLineFeeds(source.replace(/^\uFEFF/, ""));
  const named = /^sep=([^"\n\r]?)\r*(?:\n|$)/.exec(text);
  let separator = named?.[1] ? named[1] : null;
  const rows = [];
  let row = [];
  let field = "";
  let state = "start";
  const end = () => {
    row.push(state === "plain" ? field.replace(/\r+$/, "") : field);
    field = "";
    state = "start";
  };
  for (let index = separator ? named[0].length : 0; index < text.length; index += 1) {
    const letter = text[index];
    if (state === "quoted") {
      if (letter === "\"") state = "after";
      else field += letter;
    } else if (state === "after" && letter === "\"") {
      field += letter;
      state = "quoted";
    } else if (separator ? letter === separator : /[,;\t]/.test(letter)) {
      separator ??= letter;
      // Only the last field of a row may end with the CR of a line end.
      row.push(field);
      field = "";
      state = "start";
    } else if (letter === "\n") {
      end();
      rows.push(row);
      row = [];
      separator ??= ",";
    } else if (letter === "\"" && state === "start") {
      state = "quoted";
    } else {
      field += letter;
      state = "plain";
    }
  }
  if (field !== "" || row.length > 0 || state !== "start") {
    end();
    rows.push(row);
  }
  return rows;
}

/** Formats rows of fields. */
export const format = (rows) => rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";

const cell = (value) => {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text;
};
