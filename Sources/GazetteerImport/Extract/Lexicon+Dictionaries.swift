package import Gazetteer

extension Lexicon {
  /// Reads the tables of words in a folder of dictionaries, for programs and tests without a bundle.
  ///
  /// - Throws: ``ExtractError`` for a file that cannot be read, or an invalid line.
  package convenience init(dictionaries folder: String) throws {
    self.init(try WordIndex(LexiconFiles(folder: folder).words().file()))
  }
}
