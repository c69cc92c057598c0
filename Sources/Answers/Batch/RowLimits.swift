/// How much one row of a CSV may hold, so that no input takes much memory.
///
/// A row behind these bounds is most often a file of another kind, or one whose quotation mark is
/// missing.
public struct RowLimits: Hashable, Sendable {
  /// The most fields.
  public let fields: Int
  /// The most bytes, its line end and quotation marks included.
  public let bytes: Int

  /// What a file of one's own may hold: 16,384 fields, as many as the columns of a spreadsheet in
  /// Excel, LibreOffice Calc or Google Sheets, and 16 MB.
  public static let ownFile = RowLimits(fields: 16_384, bytes: 16 * 1_048_576)

  /// Creates limits of at least one field and one byte.
  public init(fields: Int, bytes: Int) {
    self.fields = max(1, fields)
    self.bytes = max(1, bytes)
  }
}
