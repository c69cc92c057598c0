import GazetteerModel
import GazetteerStore

/// A name of a place as it was read.
struct StagedName {
  let place: UInt32
  let kind: UInt8
  let mark: NameMark
  let language: ArraySlice<UInt8>
  let text: ArraySlice<UInt8>
  let folded: ArraySlice<UInt8>

  static func write(
    to record: inout [UInt8], place: UInt32, kind: ToponymKind, mark: NameMark,
    language: ArraySlice<UInt8>, text: ArraySlice<UInt8>,
    folded: ArraySlice<UInt8>
  ) {
    record.append(bigEndian: place)
    record.append(kind.rawValue)
    record.append(mark.standing.rawValue)
    record.append(bigEndian: mark.alternateID)
    record.append(terminated: language)
    record.append(terminated: text)
    record.append(contentsOf: folded)
  }

  init(_ cursor: inout RecordCursor) {
    place = cursor.next(UInt32.self)
    kind = cursor.next(UInt8.self)
    let standing = NameMark.Standing(rawValue: cursor.next(UInt8.self)) ?? .plain
    mark = NameMark(alternateID: cursor.next(UInt32.self), standing: standing)
    language = cursor.nextText()
    text = cursor.nextText()
    folded = cursor.rest()
  }
}
