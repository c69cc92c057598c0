import Testing

@testable import GeocodeServer

@Suite struct PrometheusRegistryTests {
  private let registry = PrometheusRegistry()

  @Test func countersAreWrittenByNameAndLabels() {
    registry.describe("b_total", "What b is.")
    for _ in 0..<2 { registry.counter("b_total", [("to", "y")]).increment() }
    registry.counter("b_total", [("to", "x")]).increment()
    registry.counter("b_total", [("to", "x")]).increment()
    registry.counter("a_total").increment()
    #expect(
      registry.text() == """
        # TYPE a_total counter
        a_total 1
        # HELP b_total What b is.
        # TYPE b_total counter
        b_total{to="x"} 2
        b_total{to="y"} 2

        """)
  }

  @Test func valuesOfLabelsCannotEndTheLine() {
    registry.counter("a", [("x", "1\"2\\3\n4")]).increment()
    #expect(registry.text().contains(#"a{x="1\"2\\3\n4"} 1"#))
  }

  @Test func aHistogramCountsCumulatively() throws {
    let times = registry.histogram("t", [("r", "/")])
    for nanoseconds in [50_000, 100_000, 3_000_000, 60_000_000_000] as [Int64] {
      times.record(nanoseconds: nanoseconds)
    }
    let text = registry.text()
    for line in [
      #"t_bucket{r="/",le="0.0001"} 2"#, #"t_bucket{r="/",le="0.0025"} 2"#,
      #"t_bucket{r="/",le="0.005"} 3"#, #"t_bucket{r="/",le="10"} 3"#,
      #"t_bucket{r="/",le="+Inf"} 4"#, #"t_count{r="/"} 4"#, #"t_sum{r="/"} 60.00315"#,
    ] { #expect(text.contains(line), "\(line) in \(text)") }
  }

  @Test func removedMetricsAreGone() {
    registry.gauge("g", [("a", "b")]).set(2.5)
    #expect(registry.text() == "# TYPE g gauge\ng{a=\"b\"} 2.5\n")
    registry.removeAll("g")
    #expect(registry.text() == "")
  }
}
