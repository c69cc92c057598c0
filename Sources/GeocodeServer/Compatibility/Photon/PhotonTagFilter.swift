/// A filter for tags: the values of Photon's `osm_tag`.
///
/// `key:value`, `key` and `:value` include places; with an exclamation mark before the rule or the
/// value they exclude them. A place must match one of the including rules, if there are any, and
/// none of the excluding ones.
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

  /// - Throws: ``RequestError/refused(field:message:)`` for an invalid rule.
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
        // The key is included, but not with this value.
        if let key = rule.key { chosen.append(Rule(key: key)) }
        leftOut.append(rule)
      } else {
        chosen.append(rule)
      }
    }
  }

  /// Whether all places pass.
  var isEmpty: Bool { chosen.isEmpty && leftOut.isEmpty }

  /// Returns whether a place passes.
  func passes(_ tag: OSMTag) -> Bool {
    (chosen.isEmpty || chosen.contains { $0.fits(tag) }) && !leftOut.contains { $0.fits(tag) }
  }
}
