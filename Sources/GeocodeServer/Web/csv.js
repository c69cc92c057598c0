// Comma-separated values (RFC 4180), also with semicolons or tabs, as spreadsheets write them.

/** Decodes a file: as UTF-8, or else as Windows-1252, which spreadsheets on Windows write. */
export function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Parses rows of fields; the first row is the header, which determines the separator. */
export function parse(text) {
  const separator = /[,;\t]/.exec(text.split(/\r?\n/, 1)[0].replace(/"[^"]*"/g, ""))?.[0] ?? ",";
  const rows = [];
  let row = [];
  let field = "";
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (isQuoted) {
      if (letter !== "\"") field += letter;
      else if (text[index + 1] === "\"") { field += "\""; index += 1; } else isQuoted = false;
    } else if (letter === "\"" && field === "") {
      isQuoted = true;
    } else if (letter === separator) {
      row.push(field);
      field = "";
    } else if (letter === "\n") {
      row.push(field.replace(/\r$/, ""));
      rows.push(row);
      row = [];
      field = "";
    } else {
      field += letter;
    }
  }
  if (field !== "" || row.length > 0) rows.push([...row, field]);
  return rows;
}

/** Formats rows of fields. */
export const format = (rows) => rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";

const cell = (value) => {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text;
};
