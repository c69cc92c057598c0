import Testing
import otm

@Suite struct ServerAddressTests {
  @Test(arguments: [
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080"),
    ("https://map.example/", "https://map.example"),
    ("https://map.example/class//", "https://map.example/class"),
    ("http://[::1]:80", "http://[::1]:80"),
  ])
  func acceptsBaseURLs(typed: String, text: String) {
    #expect(ServerAddress(typed)?.text == text)
  }

  @Test(arguments: [
    "", "map.example", "ftp://map.example", "http://", "http:///x", "http://:80", "http://a b",
    "http://ada:secret@map.example", "http://map.example?x", "http://map.example#x", "http://\u{7}",
  ])
  func refusesInvalidURLs(typed: String) {
    #expect(ServerAddress(typed) == nil)
  }
}
