import GazetteerModel
import Testing

@Suite struct WordListTests {
  @Test func holdsItsWordsAndNoOthers() {
    let list = WordList(["in", "the", "st john s", "世界"])
    for word in ["in", "the", "st john s", "世界"] { #expect(list.contains(Array(word.utf8)[...])) }
    for word in ["", "i", "inn", "st john", "in\nthe", "世"] {
      #expect(!list.contains(Array(word.utf8)[...]))
    }
  }

  @Test func linesReadBackAsTheSameList() {
    let list = WordList(["b", "a"])
    #expect(WordList(lines: list.lines) == list)
    #expect(!WordList(lines: Array("\n\na\n".utf8)).contains([]))
    #expect(!WordList().contains(Array("a".utf8)[...]))
  }
}
