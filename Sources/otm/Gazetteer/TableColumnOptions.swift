import ArgumentParser
import GazetteerSources

/// The options that say how to read a table of addresses whose first line is not known.
struct TableColumnOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The columns of --addresses: number=A,street=B,city=C,lat=D,lon=E.",
      discussion: """
        Needs number, street, lat and lon; may have city, municipality, postcode, region, country, \
        unit and id. TYPE+NAME joins two columns with a space.
        """,
      valueName: "columns"))
  var columns: String?

  @Option(
    help: ArgumentHelp(
      "The character between the columns of --addresses, or tab. (default: recognized)",
      valueName: "character"))
  var separator: String?

  @Option(
    help: ArgumentHelp(
      "The encoding of --addresses, such as latin1 or CP932. (default: UTF-8)",
      valueName: "name"))
  var encoding: String?

  func validate() throws { _ = try parsed() }

  /// The options; those that cannot be used are refused by ``validate()``.
  var options: TableOptions { (try? parsed()) ?? TableOptions() }

  private func parsed() throws -> TableOptions {
    var options = TableOptions(encoding: encoding)
    if let columns {
      do {
        options.columns = try AddressColumns(parsing: columns)
      } catch {
        throw ValidationError("--columns: \(error)")
      }
    }
    if let separator {
      let byte = separator == "tab" || separator == "\\t" ? 0x09 : separator.utf8.first
      guard let byte, byte < 0x80,
        separator == "tab" || separator == "\\t" || separator.utf8.count == 1
      else { throw ValidationError("--separator is one ASCII character, or tab") }
      options.separator = byte
    }
    return options
  }
}
