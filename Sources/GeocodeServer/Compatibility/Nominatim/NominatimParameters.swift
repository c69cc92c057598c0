import Hummingbird

/// Reads the parameters that all of Nominatim's routes share.
struct NominatimParameters {
  /// The optional details of places.
  struct Details {
    var address = false
    var extraTags = false
    var names = false
    /// The requested polygon format.
    ///
    /// As geojson, countries and first-level divisions have their outlines; all else has a point, as
    /// Nominatim's nodes.
    var geometry: Geometry?
  }

  /// The geometry formats.
  enum Geometry: String, CaseIterable {
    case geojson, kml, svg, text
  }

  let items: CompatibilityParameters
  let form: NominatimForm
  let details: Details
  let language: String?
  /// The JavaScript function that wraps the response; `nil` for none.
  let callback: String?

  /// - Throws: ``NominatimFault``.
  init(_ request: Request, defaultForm: NominatimForm, showsAddress: Bool) throws {
    items = try CompatibilityParameters(request)
    // An empty format is unknown, as in the original.
    let asked = items.anyText("format").map(NominatimForm.init(rawValue:))
    guard let form = asked ?? defaultForm else {
      let names = NominatimForm.allCases.map(\.rawValue).joined(separator: ", ")
      throw NominatimFault(
        cause: RequestError.refused(
          field: "format", message: "Parameter 'format' must be one of: \(names)"),
        form: nil)
    }
    self.form = form
    language =
      AcceptedLanguage.tag(in: items.text("accept-language"))
      ?? AcceptedLanguage.tag(in: request.headers[.acceptLanguage])
    do throws(RequestError) {
      details = try Self.details(items, form, showsAddress: showsAddress)
      callback = try Self.callback(items, form)
    } catch {
      throw NominatimFault(cause: error, form: form)
    }
  }

  private static func details(
    _ items: CompatibilityParameters, _ form: NominatimForm, showsAddress: Bool
  ) throws(RequestError) -> Details {
    let shapes = Geometry.allCases.filter { shape in
      flag("polygon_\(shape.rawValue)", items)
        && (shape == .geojson || (form != .geojson && form != .geocodejson))
    }
    guard shapes.count <= 1 else {
      throw .refused(field: nil, message: "Too many polygon output options selected.")
    }
    return Details(
      address: flag("addressdetails", items, default: showsAddress),
      extraTags: flag("extratags", items), names: flag("namedetails", items),
      geometry: shapes.first)
  }

  private static func callback(
    _ items: CompatibilityParameters, _ form: NominatimForm
  ) throws(RequestError) -> String? {
    guard let name = items.text("json_callback") else { return nil }
    let isName = name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      part.first?.isNumber == false
        && part.utf8.allSatisfy {
          (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x5F
        }
    }
    guard isName else {
      throw .refused(field: "json_callback", message: "Invalid json_callback value")
    }
    return form == .xml ? nil : name
  }

  /// Returns whether a flag is on; any value except `0` turns it on.
  func flag(_ name: String, default standard: Bool = false) -> Bool {
    Self.flag(name, items, default: standard)
  }

  private static func flag(
    _ name: String, _ items: CompatibilityParameters, default standard: Bool = false
  ) -> Bool {
    items.text(name).map { $0 != "0" } ?? standard
  }

  /// Returns a required number.
  func coordinate(_ name: String) throws(RequestError) -> Double {
    guard
      let number = try items.number(name, refusal: "Parameter '\(name)' must be a number.")
    else { throw .refused(field: name, message: "Parameter '\(name)' missing.") }
    return number
  }
}
