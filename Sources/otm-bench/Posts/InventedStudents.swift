import Geodesy
import Posting
import Synchronization
import TextFormats

/// Generated students, the same for the same seed: each has an account and a pin.
///
/// Pins cluster like people: the size of towns decreases with their rank (Zipf), towns lie around
/// regions, and most pins of a town are exactly at the point that a geocoder returns for it.
struct InventedStudents {
  private var generator: SeededGenerator
  private var towns: [Coordinate] = []
  /// The cumulative share of students in each town and the larger ones.
  private var shares: [Double] = []

  private static let regions = 200
  private static let townCount = 20_000
  private static let regionDegrees = 3.0
  private static let townDegrees = 0.05
  /// The number of pins in ten that are at their town's point.
  private static let tenthsOnPoint = 6

  /// Generates the towns.
  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    let centers = (0..<Self.regions).compactMap { _ in generator.pointAnywhere() }
    var sum = 0.0
    while towns.count < Self.townCount, let center = centers.randomElement(using: &generator) {
      guard let town = generator.point(around: center, degrees: Self.regionDegrees) else {
        continue
      }
      towns.append(town)
      sum += 1 / Double(towns.count)
      shares.append(sum)
    }
    shares = shares.map { $0 / sum }
  }

  /// Restarts the random numbers with another seed, in the same towns.
  mutating func drawAnew(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Returns the point of a town, with a probability that increases with its size.
  mutating func townPoint() -> Coordinate {
    let share = Double.random(in: 0..<1, using: &generator)
    var (low, high) = (0, shares.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if shares[middle] > share { high = middle } else { low = middle + 1 }
    }
    return towns[low]
  }

  /// Returns a home: in a town, or around it.
  mutating func home() -> Coordinate {
    let town = townPoint()
    if Int.random(in: 0..<10, using: &generator) < Self.tenthsOnPoint { return town }
    return generator.point(around: town, degrees: Self.townDegrees) ?? town
  }

  /// Returns a point at some distance from a home.
  mutating func near() -> Coordinate {
    let home = home()
    return generator.point(around: home, degrees: 0.3) ?? home
  }

  /// Returns any point of the globe.
  mutating func anywhere() -> Coordinate { generator.pointAnywhere() ?? townPoint() }

  /// Returns an integer from a range.
  mutating func number(in range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// Returns the account of a student.
  static func account(_ number: Int) -> Account {
    let id = "\(1_000_000_000 + number)"
    return Account(
      id: AccountID(rawValue: id),
      identity: IdentityKey(provider: .local, subject: "student\(number)@example.org"),
      email: "student\(number)@example.org", name: name(number),
      passwordHash: nil, createdAt: moment(number))
  }

  /// Returns the pin of a student, at home.
  mutating func pin(_ number: Int) -> Post {
    let account = Self.account(number)
    return Post(
      id: .random(source), owner: account.id, uniqueKey: account.id.rawValue, name: account.name,
      place: "Town \(number % 20_000), Region \(number % 200)",
      link: "https://www.example.org/students/\(number)", coordinate: home(),
      createdAt: account.createdAt, updatedAt: account.createdAt)
  }

  /// Returns the time of a pin, ten seconds after the previous one.
  private static func moment(_ number: Int) -> Timestamp {
    Timestamp(milliseconds: 1_600_000_000_000 + Int64(number) * 10_000)
  }

  private static func name(_ number: Int) -> PersonName {
    PersonName(first: "Student\(number % 5_003)", last: "Number\(number % 20_011)")
  }

  /// A source of random bytes for one pin; each pin gets another.
  var source: RandomSource {
    mutating get {
      let drawn = DrawnBytes(seed: generator.next())
      return RandomSource { count in drawn.bytes(count) }
    }
  }
}

/// Random bytes that continue from call to call: a caller that rejects some must get others.
private final class DrawnBytes: Sendable {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

  func bytes(_ count: Int) -> [UInt8] {
    generator.withLock { generator in
      (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
  }
}
