import Gazetteer
import TextAnalysis

/// Words for what people are, with which they say where they are: "Texas resident", "Student, Antwerp".
enum PeopleWords {
  /// Folded, as the words of a text are.
  private static let words = WordList([
    "accountant", "activist", "actor", "actress", "agent", "alum", "alumna", "alumni", "alumnus",
    "analyst", "architect", "artist", "attorney", "author", "baker", "barista", "blogger", "boy",
    "boys",
    "chef", "citizen", "citizens", "coach", "coder", "composer", "consultant", "dad", "dancer",
    "dentist", "designer", "dev", "developer", "developers", "doctor", "dweller", "economist",
    "editor", "educator", "electrician", "engineer", "engineers", "enthusiast", "entrepreneur",
    "expat", "expats", "fan", "farmer", "father", "filmmaker", "folk", "folks", "founder",
    "freelancer", "freshman", "gal", "gals", "gamer", "geek", "girl", "girls", "grad", "graduate",
    "grandma", "grandpa", "guitarist", "guy", "guys", "historian", "homemaker", "husband",
    "illustrator", "immigrant", "intern", "journalist", "kid", "kids", "lad", "lads", "lady",
    "ladies", "lawyer", "lecturer", "librarian", "linguist", "local", "locals", "mama", "man",
    "manager", "marketer", "mathematician", "mechanic", "men", "mom", "mother", "mum", "musician",
    "native", "natives", "nerd", "nurse", "painter", "papa", "paralegal", "paramedic", "parent",
    "people", "pharmacist", "phd", "photographer", "physicist", "pilot", "plumber", "podcaster",
    "poet", "producer", "professor", "programmer", "psychologist", "realtor", "recruiter",
    "reporter", "researcher", "resident", "residents", "retiree", "runner", "scholar", "scientist",
    "sculptor", "singer", "songwriter", "statistician", "streamer", "student", "students",
    "teacher", "teachers", "teenager", "therapist", "technician", "traveler", "tutor", "undergrad",
    "undergraduate", "veteran", "videographer", "wife", "woman", "women", "writer", "youtuber",
    "artista", "disenador", "escritor", "escritora", "estudiante", "estudiantes", "fotografo",
    "ingeniera", "ingeniero", "maestra", "maestro", "medico", "periodista", "profesor",
    "profesora", "etudiant", "etudiante", "etudiants", "professeur", "developpeur",
    "lehrer", "lehrerin", "ingenieur", "ingenieurin", "entwickler", "entwicklerin", "studentin",
    "studenten", "estudante", "engenheiro", "jornalista", "professora", "studente", "studentessa",
    "ingegnere", "giornalista", "studentka", "ogrenci", "mahasiswa",
  ])

  /// The maximum number of words that a section has for what somebody is: "High School Teacher".
  private static let maxWords = 3

  /// Returns whether a word says what somebody is.
  static func contains(_ word: Int, of text: FoldedText) -> Bool {
    words.contains(hash: text.words[word].hash)
  }

  /// Returns whether a section says what somebody is: its last word does, or its only one.
  static func isAbout(_ section: Range<Int>, of text: FoldedText) -> Bool {
    guard let last = section.last, section.count <= maxWords else { return false }
    return contains(last, of: text)
  }
}
