#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Answers
public import COnTheMap
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI
import Geodesy
import TextFormats

// The functions of on_the_map.h, which documents them.

/// Where a function puts a text that the caller frees.
public typealias TextResult = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// `ProductVersion.text`, which C programs may keep for ever.
nonisolated(unsafe) private let version: UnsafePointer<CChar>? = strdup(ProductVersion.text)
  .map { UnsafePointer($0) }

@_cdecl("otm_version")
public func libraryVersion() -> UnsafePointer<CChar>? { version }

@_cdecl("otm_abi_version")
public func libraryABIVersion() -> Int32 { OTM_ABI_VERSION }

@_cdecl("otm_free")
public func libraryFree(_ text: UnsafeMutableRawPointer?) { free(text) }

// MARK: Opening

@_cdecl("otm_open")
public func libraryOpen(
  _ folder: UnsafePointer<CChar>?, _ geocoder: UnsafeMutablePointer<OpaquePointer?>?,
  _ message: TextResult?
) -> Int32 {
  geocoder?.pointee = nil
  return reporting(message) {
    guard let geocoder else { throw wrongUse("geocoder is NULL; pass the address of a pointer") }
    let chosen = folder ?? getenv("OTM_GAZETTEER").map { UnsafePointer($0) }
    guard let chosen, chosen.pointee != 0 else {
      throw wrongUse("there is no folder of a gazetteer; pass one, or set OTM_GAZETTEER")
    }
    geocoder.pointee = retained(try LibraryGeocoder(folder: String(cString: chosen)))
  }
}

@_cdecl("otm_close")
public func libraryClose(_ geocoder: OpaquePointer?) {
  guard let geocoder else { return }
  Unmanaged<LibraryGeocoder>.fromOpaque(UnsafeRawPointer(geocoder)).release()
}

@_cdecl("otm_info")
public func libraryInfo(
  _ geocoder: OpaquePointer?, _ answer: TextResult?, _ length: UnsafeMutablePointer<Int>?
) -> Int32 {
  answering(answer, length) {
    let bundle = try opened(geocoder).bundle
    let summary = GazetteerSummary(folder: bundle.folder, manifest: bundle.manifest)
    return json { summary.append(as: .ndjson, to: &$0) }
  }
}

// MARK: One question

@_cdecl("otm_search")
public func librarySearch(
  _ geocoder: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ bytes: Int,
  _ options: UnsafePointer<CChar>?, _ answer: TextResult?, _ length: UnsafeMutablePointer<Int>?
) -> Int32 {
  answering(answer, length) {
    let geocoder = try opened(geocoder)
    let text = CText.text(text, count: bytes)
    let parsed = try LibraryOptions(
      options, known: LibraryOptions.search + (text == nil ? LibraryOptions.parts : []))
    let search = try parsed.searchOptions(hasParts: text == nil)
    let query = text == nil ? try parsed.query() : nil
    try geocoder.check(search.countries)
    return try json { bytes in
      let answer = try geocoder.withTools { tools in
        if let query { return try tools.forward.search(query, options: search) }
        return try tools.forward.search(text ?? "", options: search)
      }
      AnswerRenderer(format: .ndjson).append(answer, to: &bytes)
    }
  }
}

@_cdecl("otm_suggest")
public func librarySuggest(
  _ geocoder: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ bytes: Int,
  _ options: UnsafePointer<CChar>?, _ answer: TextResult?, _ length: UnsafeMutablePointer<Int>?
) -> Int32 {
  answering(answer, length) {
    let geocoder = try opened(geocoder)
    guard let text = CText.text(text, count: bytes) else {
      throw wrongUse("text is NULL; pass what has been typed so far")
    }
    let search = try LibraryOptions(options, known: LibraryOptions.search)
      .searchOptions(hasParts: false)
    try geocoder.check(search.countries)
    return try json { bytes in
      let answer = try geocoder.withTools { try $0.forward.suggest(text, options: search) }
      AnswerRenderer(format: .ndjson).append(answer, to: &bytes)
    }
  }
}

@_cdecl("otm_reverse")
public func libraryReverse(
  _ geocoder: OpaquePointer?, _ latitude: Double, _ longitude: Double,
  _ options: UnsafePointer<CChar>?, _ answer: TextResult?, _ length: UnsafeMutablePointer<Int>?
) -> Int32 {
  answering(answer, length) {
    let geocoder = try opened(geocoder)
    let parsed = try LibraryOptions(options, known: LibraryOptions.reverse)
    let (language, layers) = (try parsed.language(), try parsed.layers())
    let point = try AskedPoint(latitude: latitude, longitude: longitude)
    return try json { bytes in
      let answer = try geocoder.withTools {
        try $0.reverse.reverse(
          point.coordinate, query: point.text, language: language, layers: layers)
      }
      AnswerRenderer(format: .ndjson).append(answer, to: &bytes)
    }
  }
}

@_cdecl("otm_nearest")
public func libraryNearest(
  _ geocoder: OpaquePointer?, _ latitude: Double, _ longitude: Double,
  _ options: UnsafePointer<CChar>?, _ answer: TextResult?, _ length: UnsafeMutablePointer<Int>?
) -> Int32 {
  answering(answer, length) {
    let geocoder = try opened(geocoder)
    let options = try LibraryOptions(options, known: LibraryOptions.nearest).proximityOptions()
    try geocoder.check(options.filter.countries)
    let point = try AskedPoint(latitude: latitude, longitude: longitude)
    return try json { bytes in
      let answer = try geocoder.withTools {
        try $0.proximity.nearest(to: point.coordinate, query: point.text, options: options)
      }
      AnswerRenderer(format: .ndjson).append(answer, to: &bytes)
    }
  }
}

@_cdecl("otm_place")
public func libraryPlace(
  _ geocoder: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ options: UnsafePointer<CChar>?,
  _ answer: TextResult?, _ length: UnsafeMutablePointer<Int>?
) -> Int32 {
  answering(answer, length) {
    let geocoder = try opened(geocoder)
    let language = try LibraryOptions(options, known: ["lang"]).language()
    guard let id else { throw wrongUse("id is NULL; pass one such as geonames:5601538") }
    let text = String(cString: id)
    guard let place = PlaceID(text) else {
      throw wrongUse("'\(text.prefix(80))' is not an id; pass one such as geonames:5601538")
    }
    return try json { bytes in
      let record = try geocoder.withTools { try $0.forward.lookUp(place, language: language) }
      guard let record else {
        throw LibraryError(OTM_NOT_FOUND, "the gazetteer has no place \(place)")
      }
      AnswerRenderer(format: .ndjson).append(record, to: &bytes)
    }
  }
}

// MARK: Columns

@_cdecl("otm_search_columns")
public func librarySearchColumns(
  _ geocoder: OpaquePointer?, _ schema: UnsafePointer<ArrowSchema>?,
  _ array: UnsafePointer<ArrowArray>?, _ options: UnsafePointer<CChar>?, _ threads: Int32,
  _ progress: otm_progress?, _ context: UnsafeMutableRawPointer?,
  _ answerSchema: UnsafeMutablePointer<ArrowSchema>?,
  _ answer: UnsafeMutablePointer<ArrowArray>?, _ message: TextResult?
) -> Int32 {
  reporting(message) {
    guard let schema, let array, let answerSchema, let answer else { throw missingArrow }
    try run(
      geocoder, try ColumnQuestions(texts: schema.pointee, array.pointee), options,
      known: LibraryOptions.search, threads: threads
    ).run(reportingTo: progress, context, into: answerSchema, answer)
  }
}

@_cdecl("otm_reverse_columns")
public func libraryReverseColumns(
  _ geocoder: OpaquePointer?, _ schema: UnsafePointer<ArrowSchema>?,
  _ array: UnsafePointer<ArrowArray>?, _ options: UnsafePointer<CChar>?, _ threads: Int32,
  _ progress: otm_progress?, _ context: UnsafeMutableRawPointer?,
  _ answerSchema: UnsafeMutablePointer<ArrowSchema>?,
  _ answer: UnsafeMutablePointer<ArrowArray>?, _ message: TextResult?
) -> Int32 {
  reporting(message) {
    guard let schema, let array, let answerSchema, let answer else { throw missingArrow }
    try run(
      geocoder, try ColumnQuestions(points: schema.pointee, array.pointee), options,
      known: LibraryOptions.reverse, threads: threads
    ).run(reportingTo: progress, context, into: answerSchema, answer)
  }
}

private var missingArrow: some Error {
  wrongUse("schema, array, answer_schema or answer is NULL; pass all four")
}

/// Returns the run that answers columns of questions.
private func run(
  _ geocoder: OpaquePointer?, _ questions: ColumnQuestions, _ options: UnsafePointer<CChar>?,
  known: [String], threads: Int32
) throws -> ColumnRun {
  let geocoder = try opened(geocoder)
  let parsed = try LibraryOptions(options, known: known + LibraryOptions.tables)
  return try ColumnRun(
    geocoder: geocoder, questions: questions,
    options: RowOptions(parsed, of: questions, in: geocoder), columns: try parsed.columns(),
    prefix: parsed.prefix, threads: threads, given: options.map { String(cString: $0) } ?? "")
}

// MARK: Building

@_cdecl("otm_open_or_build")
public func libraryOpenOrBuild(
  _ folder: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?,
  _ options: UnsafePointer<CChar>?, _ progress: otm_build_progress?,
  _ context: UnsafeMutableRawPointer?, _ geocoder: UnsafeMutablePointer<OpaquePointer?>?,
  _ message: TextResult?
) -> Int32 {
  geocoder?.pointee = nil
  return reporting(message) {
    guard let geocoder else { throw wrongUse("geocoder is NULL; pass the address of a pointer") }
    let build = try LibraryBuild(folder, data, options, progress, context)
    geocoder.pointee = retained(try LibraryGeocoder(folder: build.run(unlessReady: true)))
  }
}

@_cdecl("otm_build")
public func libraryBuild(
  _ folder: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?,
  _ options: UnsafePointer<CChar>?, _ progress: otm_build_progress?,
  _ context: UnsafeMutableRawPointer?, _ message: TextResult?
) -> Int32 {
  reporting(message) {
    guard folder != nil else { throw wrongUse("folder is NULL; pass the folder to build in") }
    _ = try LibraryBuild(folder, data, options, progress, context).run(unlessReady: false)
  }
}

// MARK: Parts of all

private func wrongUse(_ message: String) -> LibraryError { LibraryError(OTM_WRONG_USE, message) }

private func opened(_ geocoder: OpaquePointer?) throws -> LibraryGeocoder {
  guard let geocoder else { throw wrongUse("geocoder is NULL; open one with otm_open") }
  return Unmanaged<LibraryGeocoder>.fromOpaque(UnsafeRawPointer(geocoder)).takeUnretainedValue()
}

private func retained(_ geocoder: LibraryGeocoder) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(geocoder).toOpaque())
}

/// Returns a document without the line end behind it.
private func json(_ write: (inout [UInt8]) throws -> Void) rethrows -> [UInt8] {
  var bytes: [UInt8] = []
  try write(&bytes)
  if bytes.last == 0x0A { bytes.removeLast() }
  return bytes
}

extension AskedPoint {
  /// Creates a point as `LAT,LON` names it.
  init(latitude: Double, longitude: Double) throws {
    var text: [UInt8] = []
    DecimalText.appendShortest(latitude, to: &text)
    text.append(0x2C)
    DecimalText.appendShortest(longitude, to: &text)
    do {
      guard latitude.isFinite, longitude.isFinite else { throw AskedPointError.outOfRange }
      self = try AskedPoint(words: [String(decoding: text, as: UTF8.self)])
    } catch {
      throw LibraryError(OTM_WRONG_USE, "\(latitude), \(longitude) is not a point; \(error)")
    }
  }
}
