import Answers
import Gazetteer
import GazetteerImport
import Geocoding
import GeocodingAPI
import Posting
import Shell

/// Reviews drafts on this machine, with a gazetteer; the one in the cache is built first if it is missing.
struct LocalReview {
  /// The validation of drafts.
  let validation: PostValidation

  /// Locates and opens the gazetteer; building it the first time shows a progress bar on a
  /// terminal.
  init(_ options: BundleOptions) throws {
    let bar = ProgressBar(title: "Building the gazetteer")
    defer { bar.clear() }
    let bundle = try GazetteerBundle.open(options.location, progress: bar.show)
    let reader = try GazetteerReader(folder: bundle.folder, readsAhead: false)
    validation = PostValidation(geocoder: try ForwardGeocoder(gazetteer: reader))
  }
}

extension PostProblem {
  /// Shows the problem on standard error: one line, followed by the places to choose from.
  func show() {
    OTM.note(
      PrintableText.of("\(severity == .error ? "" : "warning: ")\(message); \(remedy)"))
    guard let first = candidates.first else { return }
    for line in CandidateList(candidates).lines { StandardError.write("  \(line)\n") }
    OTM.note("to choose the first of them, add --id \(first.id)")
  }
}
