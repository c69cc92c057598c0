#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import COnTheMap

/// Hands columns over to C as an Arrow struct array, whose consumer releases it.
enum ArrowExport {
  /// A column.
  struct Field {
    let name: String
    /// The type, as Arrow writes it: `g`, `l` or `U`.
    let format: String
    let nullCount: Int
    /// The buffers from `malloc`, which go to the consumer.
    let buffers: [UnsafeMutableRawPointer?]
  }

  /// Fills a schema and an array; both are released by their own functions.
  static func export(
    _ fields: [Field], rows: Int, to schema: UnsafeMutablePointer<ArrowSchema>,
    _ array: UnsafeMutablePointer<ArrowArray>
  ) {
    let schemas = UnsafeMutablePointer<UnsafeMutablePointer<ArrowSchema>?>.allocate(
      capacity: max(1, fields.count))
    let arrays = UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>.allocate(
      capacity: max(1, fields.count))
    for (position, field) in fields.enumerated() {
      let (type, values) = (
        UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1),
        UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
      )
      type.initialize(to: self.schema(field.format, name: field.name, children: nil, count: 0))
      values.initialize(
        to: self.array(
          rows: rows, nullCount: field.nullCount, buffers: field.buffers, children: nil, count: 0))
      schemas[position] = type
      arrays[position] = values
    }
    schema.initialize(to: self.schema("+s", name: "", children: schemas, count: fields.count))
    array.initialize(
      to: self.array(
        rows: rows, nullCount: 0, buffers: [nil], children: arrays, count: fields.count))
  }

  private static func schema(
    _ format: String, name: String,
    children: UnsafeMutablePointer<UnsafeMutablePointer<ArrowSchema>?>?, count: Int
  ) -> ArrowSchema {
    ArrowSchema(
      format: UnsafePointer(strdup(format)), name: UnsafePointer(strdup(name)), metadata: nil,
      // ARROW_FLAG_NULLABLE
      flags: children == nil ? 2 : 0, n_children: Int64(count), children: children,
      dictionary: nil, release: { ArrowExport.releaseSchema($0) }, private_data: nil)
  }

  private static func array(
    rows: Int, nullCount: Int, buffers: [UnsafeMutableRawPointer?],
    children: UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>?, count: Int
  ) -> ArrowArray {
    let list = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: max(1, buffers.count))
    for (position, buffer) in buffers.enumerated() {
      list[position] = buffer.map { UnsafeRawPointer($0) }
    }
    return ArrowArray(
      length: Int64(rows), null_count: Int64(nullCount), offset: 0,
      n_buffers: Int64(buffers.count), n_children: Int64(count), buffers: list,
      children: children, dictionary: nil, release: { ArrowExport.releaseArray($0) },
      private_data: nil)
  }

  /// Frees a schema and what is left of its children: a consumer may have moved some.
  private static func releaseSchema(_ schema: UnsafeMutablePointer<ArrowSchema>?) {
    guard let schema, schema.pointee.release != nil else { return }
    free(UnsafeMutableRawPointer(mutating: schema.pointee.format))
    free(UnsafeMutableRawPointer(mutating: schema.pointee.name))
    release(schema.pointee.children, schema.pointee.n_children) { $0.pointee.release?($0) }
    schema.pointee.release = nil
  }

  private static func releaseArray(_ array: UnsafeMutablePointer<ArrowArray>?) {
    guard let array, array.pointee.release != nil else { return }
    if let buffers = array.pointee.buffers {
      for position in 0..<Int(array.pointee.n_buffers) {
        free(UnsafeMutableRawPointer(mutating: buffers[position]))
      }
      buffers.deallocate()
    }
    release(array.pointee.children, array.pointee.n_children) { $0.pointee.release?($0) }
    array.pointee.release = nil
  }

  private static func release<Child>(
    _ children: UnsafeMutablePointer<UnsafeMutablePointer<Child>?>?, _ count: Int64,
    _ release: (UnsafeMutablePointer<Child>) -> Void
  ) {
    guard let children else { return }
    for position in 0..<Int(count) {
      guard let child = children[position] else { continue }
      release(child)
      child.deallocate()
    }
    children.deallocate()
  }
}
