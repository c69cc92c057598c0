import CZlib

/// The text of an extract file, in pieces: gzip is decompressed, plain text passes unchanged.
///
/// The first bytes determine which of the two it is, not the name. A gzip file may have several
/// members, as created by `cat a.gz b.gz`. If a text is expected, reaching the end of a different
/// one is an error. A file within a zip file is read in place, and its text is always expected.
final class ExtractStream {
  private enum Packing {
    case unknown
    case plain
    case gzip
    case gzipBetweenMembers
    case deflate
    case ended
  }

  /// Larger pieces were not faster, smaller ones require more calls.
  private static let chunkBytes = 256 * 1024

  private let file: InputFile
  private let expected: ExtractText?
  /// The file within a zip file; `nil` for others.
  private let member: ZipArchive.Member?
  private var checksum = CRC32()
  private var textBytes = 0
  private var packing = Packing.unknown
  private let input: UnsafeMutableRawBufferPointer
  // zlib keeps the address of its stream, so the stream must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private var pending = 0..<0
  private var bytesRead = 0
  /// What the file may be unpacked to.
  let budget: ImportBudget

  /// Opens a file, or one within a zip file.
  convenience init(
    path: String, member name: String? = nil, expected: ExtractText? = nil
  ) throws(ExtractError) {
    guard let name else {
      try self.init(InputFile(path: path), nil, expected: expected)
      return
    }
    let archive = try ZipArchive(path: path)
    guard let member = archive.members.first(where: { $0.name == name }) else {
      throw .noMember(path: path, name: name)
    }
    try self.init(archive, member)
  }

  /// Opens a file within a zip file.
  convenience init(_ archive: ZipArchive, _ member: ZipArchive.Member) throws(ExtractError) {
    let file = try InputFile(path: archive.path)
    try file.confine(to: archive.data(of: member))
    try self.init(file, member, expected: member.text)
  }

  private init(
    _ file: InputFile, _ member: ZipArchive.Member?, expected: ExtractText?
  ) throws(ExtractError) {
    self.file = file
    self.member = member
    self.expected = expected
    budget = ImportBudget(path: file.path)
    if let member { packing = member.isDeflated ? .deflate : .plain }
    input = .allocate(byteCount: Self.chunkBytes, alignment: 16)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 is the largest window, 16 more requests the gzip header and its check, and a minus sign
    // neither.
    inflateInit2_(
      stream, member == nil ? 15 + 16 : -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
    input.deallocate()
  }

  /// Writes the next piece of text to the front of the buffer; returns 0 bytes only at the end.
  func read(into output: UnsafeMutableRawBufferPointer) throws(ExtractError) -> Int {
    guard !output.isEmpty else { return 0 }
    let count = try unpack(into: output)
    try budget.take(.unpackedByte, count)
    guard let expected else { return count }
    checksum.add(.init(rebasing: output[..<count]))
    textBytes += count
    if count == 0 {
      let found = ExtractText(crc32: checksum.text, bytes: textBytes)
      guard found == expected else {
        guard let member else {
          throw .wrongText(path: file.path, expected: "\(expected)", found: "\(found)")
        }
        throw .damagedZip(
          path: file.path, reason: "\(member.name) should be \(expected), and is \(found)")
      }
    } else if let member, textBytes > member.bytes {
      // Reading stops here because a few bytes may expand to very many.
      throw .damagedZip(
        path: file.path, reason: "\(member.name) is longer than its \(member.bytes) bytes")
    }
    return count
  }

  private func unpack(into output: UnsafeMutableRawBufferPointer) throws(ExtractError) -> Int {
    while true {
      if pending.isEmpty, try !refill() {
        if packing == .gzip { throw .truncatedGzip(path: file.path, offset: bytesRead) }
        if packing == .deflate { throw damage("ends too early") }
        return 0
      }
      switch packing {
      case .unknown:
        let isGzip = pending.count >= 2 && input[0] == 0x1F && input[1] == 0x8B
        packing = isGzip ? .gzip : .plain
      case .plain:
        let count = min(pending.count, output.count)
        output.copyMemory(from: .init(rebasing: input[pending.prefix(count)]))
        pending = (pending.lowerBound + count)..<pending.upperBound
        return count
      case .gzipBetweenMembers:
        inflateReset(stream)
        packing = .gzip
      case .gzip, .deflate:
        let count = try inflatePending(into: output)
        if count > 0 { return count }
      case .ended:
        throw damage("has bytes after its end")
      }
    }
  }

  private func damage(_ what: String) -> ExtractError {
    .damagedZip(path: file.path, reason: "\(member?.name ?? "a file in it") \(what)")
  }

  private func refill() throws(ExtractError) -> Bool {
    let count = try file.read(into: input)
    pending = 0..<count
    bytesRead += count
    budget.read(count)
    return count > 0
  }

  private func inflatePending(
    into output: UnsafeMutableRawBufferPointer
  ) throws(ExtractError) -> Int {
    let base = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.next_in = base?.advanced(by: pending.lowerBound)
    stream.pointee.avail_in = UInt32(clamping: pending.count)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(clamping: output.count)
    let code = inflate(stream, Z_NO_FLUSH)
    let consumed = pending.count - Int(stream.pointee.avail_in)
    pending = (pending.lowerBound + consumed)..<pending.upperBound
    switch code {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: packing = member == nil ? .gzipBetweenMembers : .ended
    default:
      guard member == nil else { throw damage("is damaged") }
      throw .damagedGzip(path: file.path, offset: bytesRead - pending.count)
    }
    return output.count - Int(stream.pointee.avail_out)
  }
}
