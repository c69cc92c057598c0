// Tests never use the system's generator: a failure must be repeatable from the seed that it prints.
@_exported public import struct TextFormats.SeededGenerator
