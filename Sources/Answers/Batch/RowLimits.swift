/// Limits on the size of a CSV row, which bound memory.
///
/// A row beyond them usually means that the file is not CSV or that a closing quotation mark is
/// missing.
public struct RowLimits: Hashable, Sendable {
  /// The maximum number of fields.
  public let fields: Int
  /// The maximum number of bytes, including quotation marks and the line end.
  public let bytes: Int

  /// The limits for local files: 16 MB and 16,384 fields, the maximum number of columns in Excel
  /// and LibreOffice Calc.
  public static let ownFile = RowLimits(fields: 16_384, bytes: 16 * 1_048_576)

  /// Creates limits; values below 1 become 1.
  public init(fields: Int, bytes: Int) {
    self.fields = max(1, fields)
    self.bytes = max(1, bytes)
  }
}
