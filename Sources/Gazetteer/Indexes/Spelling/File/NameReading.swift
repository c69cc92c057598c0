/// The names of a file that is being written, and their keys.
struct NameReading {
  private let file: MappedFile
  private let ends: [UInt32]
  private let prominences: [UInt16]

  private let minProminenceForTwo: UInt16
  private let namesHaveOneKey: Bool
  /// The least prominence of a place of which a short name is found by its letters in another order: a town of
  /// some fifty thousand people that is known abroad.
  ///
  /// There are few of them, as there are few misspellings of that kind.
  private static let minProminenceOfReordered: UInt16 = 1_250

  init(
    path: String, ends: [UInt32], prominences: [UInt16], minProminenceForTwo: UInt16,
    namesHaveOneKey: Bool
  ) throws(MappedFileError) {
    file = try MappedFile(path: path)
    self.ends = ends
    self.prominences = prominences
    self.minProminenceForTwo = minProminenceForTwo
    self.namesHaveOneKey = namesHaveOneKey
  }

  /// Adds the hashes under which each name is found, name by name, and returns their number.
  func addKeys(to partitions: inout KeyPartitions) throws(MappedFileError) -> Int {
    var letters = Letters()
    var phoneticKey: [UInt32] = []
    var hashes: [UInt64] = []
    var count = 0
    try file.withBytes { (bytes) throws(MappedFileError) in
      var start = MappedHeader.byteCount
      for number in ends.indices {
        let end = MappedHeader.byteCount + Int(ends[number])
        let text = bytes.extracting(start..<end)
        start = end
        letters.load(text)
        hashes.removeAll(keepingCapacity: true)
        let mayHaveTwoEdits = mayHaveTwoEdits(letters, number)
        if namesHaveOneKey, !mayHaveTwoEdits {
          DeletionKeys.appendWhole(of: letters.scalars, to: &hashes)
        } else {
          DeletionKeys.append(of: letters.scalars, to: &hashes)
        }
        if mayHaveTwoEdits { DeletionKeys.appendPairs(of: letters.scalars, to: &hashes) }
        PhoneticKey.load(text, into: &phoneticKey)
        if phoneticKey.count > 1 { hashes.append(DeletionKeys.hash(phoneticKey: phoneticKey)) }
        if prominences[number] >= Self.minProminenceOfReordered,
          let hash = DeletionKeys.hash(ofReordered: letters.scalars)
        {
          hashes.append(hash)
        }
        hashes.sort()
        for (position, hash) in hashes.enumerated()
        where position == 0 || hash != hashes[position - 1] {
          try partitions.add(hash: hash, name: UInt32(number))
          count += 1
        }
      }
    }
    return count
  }

  private func mayHaveTwoEdits(_ letters: Letters, _ number: Int) -> Bool {
    DeletionKeys.edits(forLength: letters.scalars.count) > 1
      && prominences[number] >= minProminenceForTwo && letters.scalars.allSatisfy { $0 < 0x250 }
  }
}
