import CoreMetrics
import Testing

@testable import GeocodeServer

@Suite struct PrometheusRegistryTests {
  private let registry = PrometheusRegistry()

  @Test func countersAreWrittenByNameAndLabels() {
    registry.describe("b_total", "What b is.")
    Counter(label: "b_total", dimensions: [("to", "y")], factory: registry).increment(by: 2)
    Counter(label: "b_total", dimensions: [("to", "x")], factory: registry).increment()
    Counter(label: "b_total", dimensions: [("to", "x")], factory: registry).increment()
    Counter(label: "a_total", factory: registry).increment()
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
    Counter(label: "a", dimensions: [("x", "1\"2\\3\n4")], factory: registry).increment()
    #expect(registry.text().contains(#"a{x="1\"2\\3\n4"} 1"#))
  }

  @Test func aHistogramCountsCumulatively() throws {
    let timer = CoreMetrics.Timer(label: "t", dimensions: [("r", "/")], factory: registry)
    for nanoseconds in [50_000, 100_000, 3_000_000, 60_000_000_000] as [Int64] {
      timer.recordNanoseconds(nanoseconds)
    }
    let text = registry.text()
    for line in [
      #"t_bucket{r="/",le="0.0001"} 2"#, #"t_bucket{r="/",le="0.0025"} 2"#,
      #"t_bucket{r="/",le="0.005"} 3"#, #"t_bucket{r="/",le="10"} 3"#,
      #"t_bucket{r="/",le="+Inf"} 4"#, #"t_count{r="/"} 4"#, #"t_sum{r="/"} 60.00315"#,
    ] { #expect(text.contains(line), "\(line) in \(text)") }
  }

  @Test func destroyedMetricsAreGone() {
    let meter = Meter(label: "g", factory: registry)
    meter.set(2.5)
    #expect(registry.text() == "# TYPE g gauge\ng 2.5\n")
    meter.destroy()
    #expect(registry.text() == "")
  }
}
