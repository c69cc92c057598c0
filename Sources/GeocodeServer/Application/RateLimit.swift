/// How many requests a client may send.
public struct RateLimit: Hashable, Sendable {
  /// What the requests of one client have in common.
  enum Bound: String, CaseIterable, Sendable {
    case address, key
  }

  /// How many a minute from one network of clients that show neither key nor session; `nil` for any
  /// number.
  public var perAddress: Int?
  /// How many a minute with one key or one session; `nil` for any number.
  public var perKey: Int?
  /// The keys that clients may send as `X-API-Key`; who sends one is counted by it alone.
  public var keys: [String]
  /// Whether requests of this machine are counted too.
  public var countsLoopback: Bool
  /// The time that the numbers are for; tests take a longer one, so that no slow machine matters.
  var periodSeconds: Int64 = 60

  /// Creates a limit: by default none.
  public init(
    perAddress: Int? = nil, perKey: Int? = nil, keys: [String] = [], countsLoopback: Bool = false
  ) {
    self.perAddress = perAddress
    self.perKey = perKey
    self.keys = keys
    self.countsLoopback = countsLoopback
  }

  /// How many requests a minute a client may send unless somebody chose another number: a person
  /// who types and drags the map sends some 200.
  public static let usual = 600

  /// Whether anything is limited.
  var isOn: Bool { perAddress != nil || perKey != nil }
}

/// Too many requests came.
struct RateExceeded: Error, CustomStringConvertible {
  let bound: RateLimit.Bound
  /// After how many seconds the next one is answered.
  let seconds: Int

  var description: String {
    switch bound {
    case .address: "too many requests from your address; try again in \(seconds) s"
    case .key: "too many requests with your key or session; try again in \(seconds) s"
    }
  }
}
