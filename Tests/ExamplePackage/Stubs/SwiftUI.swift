// The declarations of Apple's module that the guides use: see CoreLocation.swift.

@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("no view") }
}

@resultBuilder public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

public struct Text: View {
  public init(_ text: String) {}
  public var body: Never { fatalError("no view") }
}

public struct List<Data: RandomAccessCollection, Row: View>: View where Data.Element: Identifiable {
  public init(_ data: Data, @ViewBuilder row: @escaping (Data.Element) -> Row) {}
  public var body: Never { fatalError("no view") }
}

extension View {
  public func searchable(text: Binding<String>) -> some View { self }
}

@dynamicMemberLookup public struct Binding<Value> {
  let value: Value
  public subscript<Member>(
    dynamicMember path: ReferenceWritableKeyPath<Value, Member>
  ) -> Binding<Member> { Binding<Member>(value: value[keyPath: path]) }
}

@propertyWrapper public struct State<Value> {
  public var wrappedValue: Value
  public var projectedValue: Binding<Value> { Binding(value: wrappedValue) }
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
