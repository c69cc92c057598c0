import CLibCurl

/// A response while it arrives: what libcurl's callbacks collect and decide.
final class Exchange {
  /// Receives a response's head, and returns the receiver of its body; `nil` if the body is not
  /// wanted.
  typealias HeadReceiver = (ResponseHead) throws -> ((UnsafeRawBufferPointer) throws -> Void)?

  /// An error that ends the transfer; it is thrown instead of libcurl's.
  private(set) var failure: (any Error)?
  /// Whether the transfer was ended because the rest of the body is not wanted.
  private(set) var isEnough = false

  private let receive: HeadReceiver
  private let isCancelled: () -> Bool
  private let silence: Duration?
  private var head: ResponseHead?
  private var isDelivered = false
  private var receiver: ((UnsafeRawBufferPointer) throws -> Void)?
  private var headBytes = 0
  private var unwantedBytes = 0
  private var lastReceived = ContinuousClock.now

  /// The maximum size of all header lines; servers accept 8 to 64 KB.
  private static let maxHeadBytes = 256 << 10
  /// The size up to which a body that is not wanted is read to its end, which keeps the connection.
  private static let maxUnwantedBytes = 64 << 10

  init(silence: Duration?, isCancelled: @escaping () -> Bool, receive: @escaping HeadReceiver) {
    self.receive = receive
    self.isCancelled = isCancelled
    self.silence = silence
  }

  /// Takes a header line, and returns whether to go on.
  func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    lastReceived = .now
    headBytes += bytes.count
    guard headBytes <= Self.maxHeadBytes else { return fail(HTTPClientError.tooLong) }
    // What follows the body.
    if isDelivered { return true }
    var line = String(decoding: bytes, as: UTF8.self)
    while let last = line.unicodeScalars.last, last == "\r" || last == "\n" || last == " " {
      line.unicodeScalars.removeLast()
    }
    if line.hasPrefix("HTTP/") {
      // A response such as "100 Continue" may come before this one.
      head = ResponseHead(
        status: line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
    } else if let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) {
      let value = line[line.utf8.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      head?.headers.add(name: String(line[..<colon]), value: String(value))
    }
    return true
  }

  /// Takes a piece of the body, and returns whether to go on.
  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    lastReceived = .now
    do {
      try deliverHead()
      if let receiver {
        try receiver(bytes)
      } else {
        unwantedBytes += bytes.count
        isEnough = unwantedBytes > Self.maxUnwantedBytes
      }
      return !isEnough
    } catch {
      return fail(error)
    }
  }

  /// Hands over the head, unless that was done already.
  func deliverHead() throws {
    guard !isDelivered else { return }
    guard let head else { throw HTTPClientError.closed }
    isDelivered = true
    receiver = try receive(head)
  }

  /// Checks the limits, and returns whether to go on; called at least once a second.
  func goesOn() -> Bool {
    if isCancelled() { return fail(CancellationError()) }
    if let silence, ContinuousClock.now - lastReceived > silence {
      return fail(HTTPClientError.silent)
    }
    return true
  }

  private func fail(_ error: any Error) -> Bool {
    if failure == nil { failure = error }
    return false
  }

  // MARK: Callbacks

  static let header: ccurl_receiver = { bytes, size, count, user in
    received(bytes, size * count, user) { $0.takeHeader($1) }
  }

  static let body: ccurl_receiver = { bytes, size, count, user in
    received(bytes, size * count, user) { $0.takeBody($1) }
  }

  static let progress: ccurl_progress = { user, _, _, _, _ in
    guard let user else { return 0 }
    return Unmanaged<Exchange>.fromOpaque(user).takeUnretainedValue().goesOn() ? 0 : 1
  }

  /// Returns the number of bytes taken; fewer than there are end the transfer.
  private static func received(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ user: UnsafeMutableRawPointer?,
    _ take: (Exchange, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let user, count > 0 else { return count }
    let exchange = Unmanaged<Exchange>.fromOpaque(user).takeUnretainedValue()
    return take(exchange, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : -1
  }
}
