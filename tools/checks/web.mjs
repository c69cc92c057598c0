// Checks the modules of the web app: that they parse, that each export is imported somewhere, that imports exist,
// and that PageBundle, which joins modules line by line, can read them.
//
//   node --experimental-vm-modules --no-warnings tools/checks/web.mjs [FOLDER]

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { SourceTextModule } from "node:vm";

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), "../..");
const web = join(root, "Sources/GeocodeServer/Web");
if (!existsSync(web)) process.exit(0);

const modules = new Map(readdirSync(web).filter((name) => name.endsWith(".js")).sort()
  .map((name) => [name, readFileSync(join(web, name), "utf8")]));
const faults = [];
const exported = new Map();
const imported = new Set();
// What tests in Node import.
const tests = join(root, "Tests/WebTests");
const callers = new Map(modules);
if (existsSync(tests)) {
  for (const name of readdirSync(tests).filter((name) => name.endsWith(".mjs"))) {
    callers.set(name, readFileSync(join(tests, name), "utf8"));
  }
}

for (const [name, text] of modules) {
  try {
    new SourceTextModule(text, { identifier: name });
  } catch (error) {
    faults.push(`${name}: ${error.message} (${String(error.stack).split("\n")[0]})`);
  }
  const names = [...text.matchAll(/^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm)].map((match) => match[1]);
  exported.set(name, new Set(names));
  for (const [line] of text.matchAll(/^export (?!(?:async )?(?:function|const|let|class) ).*/gm)) {
    faults.push(`${name}: PageBundle cannot read "${line}"; export where it is declared`);
  }
  if (/\bimport\(/.test(text)) faults.push(`${name}: PageBundle cannot read a dynamic import`);
}

for (const [name, text] of callers) {
  const body = text.replace(/^import [^;]*;/gm, "");
  for (const [, names, path] of text.matchAll(/^import ([^;"]*?) from "(?:[^"]*\/)?([^"/]+\.js)";/gm)) {
    const own = exported.get(path);
    if (!own) {
      faults.push(`${name}: imports ${path}, which is not there`);
      continue;
    }
    const all = /^\* as (\w+)$/.exec(names.trim())?.[1];
    const wanted = all
      ? [...body.matchAll(new RegExp(`\\b${all}\\.(\\w+)`, "g"))].map((match) => match[1])
      : names.replace(/[{}]/g, "").split(",").map((part) => part.trim().split(/\s+as\s+/)[0]).filter(Boolean);
    for (const each of wanted) {
      if (own.has(each)) imported.add(`${path} ${each}`);
      else faults.push(`${name}: ${path} has no export ${each}`);
    }
  }
}

for (const [name, names] of exported) {
  for (const each of names) {
    if (!imported.has(`${name} ${each}`)) faults.push(`${name}: nobody imports ${each}; do not export it`);
  }
}
console.log(faults.join("\n"));
process.exit(faults.length > 0 ? 1 : 0);
