import Testing

@testable import Answers

@Suite struct DistanceTextTests {
  @Test(arguments: [
    (0.0, "0 m"), (0.4, "0 m"), (999.4, "999 m"), (999.6, "1.0 km"), (1_049, "1.0 km"),
    (12_345, "12.3 km"), (99_949, "99.9 km"), (99_960, "100 km"), (20_015_115, "20015 km"),
  ])
  func unitsChangeWithoutGaps(meters: Double, text: String) {
    #expect(DistanceText.of(meters: meters) == text)
  }

  @Test(arguments: [
    (0.0, "N"), (22.4, "N"), (22.6, "NE"), (90, "E"), (180, "S"), (270, "W"), (337.6, "N"),
    (359.9, "N"), (315, "NW"), (-45, "NW"), (.nan, ""), (.infinity, ""),
  ])
  func directionsAreEighthsOfACircle(degrees: Double, text: String) {
    #expect(DistanceText.direction(degrees) == text)
  }
}
