import Gazetteer
import Testing

@Suite struct WordListTests {
  @Test func containsItsWordsAndNoOthers() {
    let list = WordList(["in", "the", "st john s", "世界"])
    for word in ["in", "the", "st john s", "世界"] { #expect(list.contains(Array(word.utf8)[...])) }
    for word in ["", "i", "inn", "st john", "in\nthe", "世"] {
      #expect(!list.contains(Array(word.utf8)[...]))
    }
  }

  @Test func bytesReadBackAsTheSameList() {
    let list = WordList(["b", "a", "b"])
    #expect(list.bytes.count == 16)
    #expect(WordList(bytes: list.bytes) == list)
    #expect(WordList(bytes: list.bytes + [1, 2]) == list)
    #expect(WordList(bytes: [1, 2, 3]) == WordList())
    #expect(!WordList().contains(Array("a".utf8)[...]))
  }
}
