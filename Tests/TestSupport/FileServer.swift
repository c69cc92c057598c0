package import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A local file server that misbehaves: it truncates, stalls, changes files, sends wrong lengths,
/// refuses, and sends web pages.
package final class FileServer: Sendable {
  /// What goes wrong with one request.
  package enum Fault: Hashable, Sendable {
    /// The connection ends after this many bytes of the body.
    case cut(after: Int)
    /// Nothing is sent after this many bytes, and the connection stays open.
    case stall(after: Int)
    /// Another status, without a body.
    case status(Int)
    /// A page, as portals of hotels send it.
    case page
    /// The sent length is too large by this many bytes.
    case length(more: Int)
    /// The part that is asked for is another one.
    case wrongPart
    /// Elsewhere.
    case redirection(String)
  }

  /// A request that came.
  package struct Request: Hashable, Sendable {
    package let path: String
    /// By names in small letters.
    package let headers: [String: String]
  }

  private struct State {
    var files: [String: (bytes: Data, tag: String)] = [:]
    var faults: [String: [Fault]] = [:]
    var requests: [Request] = []
    var open: Set<Int32> = []
    var isClosed = false
  }

  private let listener: Int32
  private let lastModified: String
  private let state = Mutex(State())
  /// Its port.
  package let port: Int
  /// Its address, without a slash at the end.
  package var address: String { "http://127.0.0.1:\(port)" }

  /// Starts a server without files.
  ///
  /// - Parameter lastModified: When all of them were changed.
  package init(lastModified: String = "Sat, 21 Nov 2026 02:14:07 GMT") throws {
    self.lastModified = lastModified
    signal(SIGPIPE, SIG_IGN)
    listener = LoopbackSocket.stream()
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let isListening = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isListening else { throw CocoaError(.fileReadUnknown) }
    port = Int(UInt16(bigEndian: place.sin_port))
    let thread = Thread { [weak self, listener] in
      while true {
        let client = accept(listener, nil, nil)
        guard let self,
          self.state.withLock({ state in
            if !state.isClosed, client >= 0 { state.open.insert(client) }
            return !state.isClosed
          })
        else {
          if client >= 0 { close(client) }
          close(listener)
          return
        }
        guard client >= 0 else {
          // A client that left before it was accepted, or no descriptor is free for a moment.
          Thread.sleep(forTimeInterval: 0.01)
          continue
        }
        Thread { [weak self] in
          while self?.answer(client) == true {}
          _ = self?.state.withLock { $0.open.remove(client) }
          close(client)
        }.start()
      }
    }
    thread.start()
  }

  /// Ends it and all its connections; a second time does nothing.
  package func stop() {
    // Each thread closes its own: a number that is closed here may be somebody else's by the time
    // that the thread looks at it again. For the same reason the listener is shut down only once.
    state.withLock { state in
      guard !state.isClosed else { return }
      state.isClosed = true
      for client in state.open { shutdown(client, Int32(SHUT_RDWR)) }
      shutdown(listener, Int32(SHUT_RDWR))
    }
  }

  /// Offers a file, or another version of one.
  package func put(_ bytes: Data, at path: String, tag: String = "\"1\"") {
    state.withLock { $0.files[path] = (bytes, tag) }
  }

  /// Offers a file no longer.
  package func remove(_ path: String) { state.withLock { _ = $0.files.removeValue(forKey: path) } }

  /// Has the next requests for a file go wrong, one after the other.
  package func fail(_ path: String, _ faults: [Fault]) {
    state.withLock { $0.faults[path] = faults }
  }

  /// The requests that came, in order.
  package var requests: [Request] { state.withLock { $0.requests } }

  // MARK: Answering

  /// Answers one request, and returns whether another may follow.
  private func answer(_ client: Int32) -> Bool {
    guard let request = Self.request(from: client) else { return false }
    let (file, fault) = state.withLock { state in
      state.requests.append(request)
      let fault =
        state.faults[request.path]?.isEmpty == false
        ? state.faults[request.path]?.removeFirst() : nil
      return (state.files[request.path], fault)
    }
    switch fault {
    case .status(let code): return Self.send("\(code) Fault", [], Data(), to: client)
    case .page:
      return Self.send("200 OK", ["Content-Type: text/html"], Data("<html>hello".utf8), to: client)
    case .redirection(let target):
      return Self.send("302 Found", ["Location: \(target)"], Data(), to: client)
    default: break
    }
    guard let file else { return Self.send("404 Not Found", [], Data(), to: client) }
    if request.headers["if-none-match"] == file.tag {
      return Self.send("304 Not Modified", ["ETag: \(file.tag)"], nil, to: client)
    }
    var headers = ["ETag: \(file.tag)", "Last-Modified: \(lastModified)"]
    var bytes = file.bytes
    var status = "200 OK"
    if let start = request.headers["range"]?.dropFirst(6).dropLast().description,
      let start = Int(start), request.headers["if-range"] == file.tag
    {
      guard start < bytes.count else {
        return Self.send("416 Range Not Satisfiable", [], Data(), to: client)
      }
      let sent = fault == .wrongPart ? max(0, start - 7) : start
      headers.append("Content-Range: bytes \(sent)-\(bytes.count - 1)/\(bytes.count)")
      bytes = Data(bytes.dropFirst(sent))
      status = "206 Partial Content"
    }
    return send(status, headers, bytes, fault, to: client)
  }

  private func send(
    _ status: String, _ headers: [String], _ bytes: Data, _ fault: Fault?, to client: Int32
  ) -> Bool {
    switch fault {
    case .cut(let count):
      _ = Self.send(status, headers, bytes, upTo: count, to: client)
      return false
    case .stall(let count):
      _ = Self.send(status, headers, bytes, upTo: count, to: client)
      // Until the other side has enough of it.
      var byte: UInt8 = 0
      _ = recv(client, &byte, 1, 0)
      return false
    case .length(let more):
      _ = Self.send(status, headers, bytes, length: bytes.count + more, to: client)
      return false
    default: return Self.send(status, headers, bytes, to: client)
    }
  }

  private static func send(
    _ status: String, _ headers: [String], _ bytes: Data?, upTo count: Int = .max,
    length: Int? = nil, to client: Int32
  ) -> Bool {
    var lines = ["HTTP/1.1 \(status)"] + headers
    if let bytes { lines.append("Content-Length: \(length ?? bytes.count)") }
    let head = Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    return LoopbackSocket.send(Array(head + (bytes ?? Data()).prefix(count)), to: client)
  }

  private static func request(from client: Int32) -> Request? {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard recv(client, &byte, 1, 0) == 1 else { return nil }
      bytes.append(byte)
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    guard let path = lines.first?.split(separator: " ").dropFirst().first else { return nil }
    let headers = lines.dropFirst().compactMap { line -> (String, String)? in
      guard let colon = line.firstIndex(of: ":") else { return nil }
      return (
        line[..<colon].lowercased(),
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      )
    }
    return Request(path: String(path), headers: Dictionary(headers) { $1 })
  }
}
