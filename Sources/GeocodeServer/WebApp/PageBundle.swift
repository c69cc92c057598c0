/// The page's modules as one script, and its style sheets as one: two requests instead of forty.
///
/// The modules stay what a browser could load one by one. They import by name from files beside them
/// (`import { a, b as c } from "./x.js";`) and export what they declare (`export const`, `class`,
/// `function`, `async function`); nothing else of the language of modules is read here. Each becomes a
/// function of its own, so their names cannot meet.
struct PageBundle {
  /// The text of a module, by its file's name; `nil` when it is missing.
  let read: (String) -> String?

  /// Returns the modules that an entry needs, each behind those that it imports, as one script.
  ///
  /// - Parameters:
  ///   - entry: The name of the first module's file.
  ///   - libraries: Classic scripts that run before it.
  /// - Returns: `nil` when a module is missing.
  func script(entry: String, libraries: [String]) -> String? {
    var order: [Module] = []
    var seen: Set<String> = []
    guard visit(entry, &seen, &order) else { return nil }
    let modules = order.map { module in
      """
      modules["\(module.name)"] = (() => {
      \(module.text)
      return { \(module.exports.joined(separator: ", ")) };
      })();
      """
    }
    return libraries.map { $0 + "\n;\n" }.joined()
      + "(() => {\n\"use strict\";\nconst modules = {};\n" + modules.joined(separator: "\n")
      + "\n})();\n"
  }

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
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if importing != nil || line.hasPrefix("import ") {
        let statement = (importing.map { $0 + " " } ?? "") + line
        importing = statement.hasSuffix(";") ? nil : statement
        if importing == nil { addImport(statement, to: &module) }
      } else if line.hasPrefix("export ") {
        let rest = line.dropFirst("export ".count)
        module.exports.append(declaredName(rest))
        module.text += rest + "\n"
      } else {
        module.text += line + "\n"
      }
    }
    return module
  }

  /// `import { a, b as c } from "./x.js";` becomes `const { a, b: c } = modules["x.js"];`.
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

  /// The name behind `const`, `class`, `function` or `async function`.
  private static func declaredName(_ declaration: Substring) -> String {
    let words = declaration.split(separator: " ", maxSplits: 3)
    let name = words.first == "async" ? words.dropFirst(2).first : words.dropFirst().first
    return String((name ?? "").prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" })
  }
}
