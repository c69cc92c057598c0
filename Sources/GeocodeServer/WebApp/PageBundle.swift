/// Bundles the page's modules into one script: two requests instead of forty, with one for the
/// styles.
///
/// The modules are valid for browsers as they are. They import by name from files in the same
/// folder (`import { a, b as c } from "./x.js";`) and export declarations (`export const`, `class`,
/// `function`, `async function`); no other module syntax is supported. Each module becomes a
/// function, so names cannot collide.
struct PageBundle {
  /// Returns the text of a module by file name; `nil` if it is missing.
  let read: (String) -> String?

  /// Returns the modules that an entry needs as one script, each after those that it imports.
  ///
  /// The script pauses between modules, so the browser can respond and paint while it starts: in one
  /// go they take 100 ms on a phone.
  ///
  /// - Parameters:
  ///   - entry: The file name of the main module.
  ///   - libraries: Classic scripts to run first; they must find the page by the global object.
  /// - Returns: The script; `nil` if a module is missing.
  func script(entry: String, libraries: [String]) -> String? {
    var order: [Module] = []
    var seen: Set<String> = []
    guard visit(entry, &seen, &order) else { return nil }
    let modules = order.map { module in
      """
      modules["\(module.name)"] = (() => {
      "use strict";
      \(module.text)
      return { \(module.exports.joined(separator: ", ")) };
      })();
      """
    }
    let scripts = libraries.map { "(function () {\n\($0)\n}).call(globalThis);" }
    let parts = (scripts + modules).map { "await pause();\n\($0)\n" }
    return "(async () => {\n\(Self.pausing)\nconst modules = {};\n\(parts.joined())})();\n"
  }

  /// Ends a task after 5 ms; on a phone, a quarter as fast, that is 20 ms, and people notice 50.
  private static let pausing = """
    let began = 0;
    const pause = async () => {
      if (performance.now() - began < 5) return;
      await (globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done)));
      began = performance.now();
    };
    """

  private struct Module {
    let name: String
    var text = ""
    var imports: [String] = []
    var exports: [String] = []
  }

  private func visit(_ name: String, _ seen: inout Set<String>, _ order: inout [Module]) -> Bool {
    guard seen.insert(name).inserted else { return true }
    guard let source = read(name) else { return false }
    let module = Self.module(name, source)
    for other in module.imports {
      guard visit(other, &seen, &order) else { return false }
    }
    order.append(module)
    return true
  }

  private static func module(_ name: String, _ source: String) -> Module {
    var module = Module(name: name)
    var importing: String?
    var isComment = false
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      // Comments, a seventh of the text, and indentation are for people who read the modules.
      let text = line.drop { $0 == " " }
      if isComment || text.hasPrefix("/**") {
        isComment = !text.hasSuffix("*/")
        continue
      }
      if text.hasPrefix("//") { continue }
      if importing != nil || line.hasPrefix("import ") {
        let statement = (importing.map { $0 + " " } ?? "") + line
        importing = statement.hasSuffix(";") ? nil : statement
        if importing == nil { addImport(statement, to: &module) }
      } else if line.hasPrefix("export ") {
        let rest = line.dropFirst("export ".count)
        module.exports.append(declaredName(rest))
        module.text += rest + "\n"
      } else {
        module.text += text + "\n"
      }
    }
    return module
  }

  /// Converts `import { a, b as c } from "./x.js";` to `const { a, b: c } = modules["x.js"];`.
  private static func addImport(_ statement: String, to module: inout Module) {
    let parts = statement.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].hasPrefix("./") else { return }
    let file = String(parts[1].dropFirst(2))
    module.imports.append(file)
    guard let open = parts[0].firstIndex(of: "{"), let close = parts[0].firstIndex(of: "}") else {
      return
    }
    let names = parts[0][parts[0].index(after: open)..<close].split(separator: ",").map { name in
      let words = name.split(separator: " ")
      return words.count == 3 ? "\(words[0]): \(words[2])" : words.joined()
    }
    module.text += "const { \(names.joined(separator: ", ")) } = modules[\"\(file)\"];\n"
  }

  /// Returns the name after `const`, `class`, `function` or `async function`.
  private static func declaredName(_ declaration: Substring) -> String {
    let words = declaration.split(separator: " ", maxSplits: 3)
    let name = words.first == "async" ? words.dropFirst(2).first : words.dropFirst().first
    return String((name ?? "").prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" })
  }
}
