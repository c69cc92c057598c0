/// Which tags a client of Photon wants, and which it does not: the values of `osm_tag`.
///
/// `key:value`, `key` and `:value` choose; with an exclamation mark before the whole or before the
/// value they leave out. A place must meet one of those that choose, if there are any, and none of
/// those that leave out.
struct PhotonTagFilter {
  private struct Rule {
    var key: String?
    var value: String?

    func fits(_ tag: OSMTag) -> Bool {
      (key == nil || key == tag.key) && (value == nil || value == tag.value)
    }
  }

  private var chosen: [Rule] = []
  private var leftOut: [Rule] = []

  /// - Throws: ``RequestError/refused(field:message:)`` for what is no rule.
  init(_ texts: [String]) throws(RequestError) {
    for text in texts {
      let isExcluded = text.first == "!"
      let parts = text.drop { $0 == "!" }.split(separator: ":", omittingEmptySubsequences: false)
      let key = parts.first.map(String.init) ?? ""
      let value = parts.count > 1 ? String(parts[1]) : ""
      guard parts.count <= 2, !key.isEmpty || !value.isEmpty else {
        throw .refused(field: "osm_tag", message: "Invalid osm_tag parameter '\(text.prefix(80))'")
      }
      let plain = value.first == "!" ? String(value.dropFirst()) : value
      let rule = Rule(key: key.isEmpty ? nil : key, value: plain.isEmpty ? nil : plain)
      if isExcluded {
        leftOut.append(rule)
      } else if value.first == "!" {
        // The key is wanted, but not with this value.
        if let key = rule.key { chosen.append(Rule(key: key)) }
        leftOut.append(rule)
      } else {
        chosen.append(rule)
      }
    }
  }

  /// Whether it lets everything pass.
  var isEmpty: Bool { chosen.isEmpty && leftOut.isEmpty }

  /// Returns whether a place passes.
  func passes(_ tag: OSMTag) -> Bool {
    (chosen.isEmpty || chosen.contains { $0.fits(tag) }) && !leftOut.contains { $0.fits(tag) }
  }
}
