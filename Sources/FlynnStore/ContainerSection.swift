import FlynnSyntax

/// A section of a file in memory. The section shares the memory of the file.
package struct ContainerSection: Sendable {
    @usableFromInline let file: SourceText
    @usableFromInline let range: Range<Int>

    init(_ file: SourceText, _ range: Range<Int>) { (self.file, self.range) = (file, range) }

    /// Creates a section with the bytes of a text.
    package init(_ text: SourceText) { self.init(text, 0..<text.byteCount) }

    /// Creates a section with bytes.
    package init(_ bytes: some Collection<UInt8>) { self.init(SourceText(bytes)) }

    /// The size of the section in bytes.
    @inlinable package var byteCount: Int { range.count }

    /// Returns the number at an index in numbers of this type. The whole number is in the section.
    @inlinable
    package func number(at index: Int, as type: UInt64.Type = UInt64.self) -> UInt64 {
        precondition(index >= 0 && index < byteCount / 8, "the number is not in the section")
        return file.withBytes { UnsafeRawBufferPointer($0).number(at: range.lowerBound + index * 8) }
    }

    @inlinable
    package func number(at index: Int, as type: UInt32.Type = UInt32.self) -> UInt32 {
        precondition(index >= 0 && index < byteCount / 4, "the number is not in the section")
        return file.withBytes { UnsafeRawBufferPointer($0).number(at: range.lowerBound + index * 4) }
    }

    /// Returns the range of a number of bytes at an offset, or `nil` if this range isn't in the section.
    package func range(at offset: UInt64, count: UInt64) -> Range<Int>? {
        guard offset <= UInt64(byteCount), count <= UInt64(byteCount) - offset else { return nil }
        return Int(offset)..<Int(offset + count)
    }

    /// Calls a function with the bytes.
    @inlinable
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        file.withBytes { body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer($0)[range])) }
    }

    /// Calls a function with a range of the bytes.
    ///
    /// - Precondition: The range is in the section.
    @inlinable
    package func withBytes<Result>(_ part: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        precondition(part.lowerBound >= 0 && part.upperBound <= byteCount, "the range is not in the section")
        return withBytes { body(UnsafeRawBufferPointer(rebasing: $0[part])) }
    }
}
