import FlynnSyntax

/// A format of stored files: the values that the header of a file must have, and functions that write and read files in
/// memory. See ``ContainerHeader`` for the bytes.
package struct ContainerFormat: Sendable {
    /// The bytes of the header with the kind.
    let magic: [UInt8]
    /// The bytes of the header with the versions and the identity.
    let writer: [UInt8]
    /// The number of sections in a file, or `nil` if files have different numbers of sections.
    let sectionCount: Int?
    /// Whether a seal around the file verifies the sections, so that hashes aren't needed.
    private let isSealed: Bool

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - kind: Three ASCII characters.
    ///   - version: The version of the format.
    ///   - tool: The version of FlynnLint, if other versions can't read the files.
    ///   - identity: The identity of the writer, if other writers can't read the files.
    package init(
        _ kind: String, version: UInt32, tool: String = "", identity: ContentHash = .none, sectionCount: Int? = nil,
        isSealed: Bool = false
    ) {
        precondition(kind.utf8.count == 3, "a kind has three characters")
        magic = Array("FLYNN\(kind)".utf8)
        let tool = Array((tool + String(repeating: "\0", count: 16)).utf8.prefix(16))
        writer = tool + identity.bytes + [version].littleEndianBytes
        (self.sectionCount, self.isSealed) = (sectionCount, isSealed)
    }

    /// Returns a file with sections.
    package func file(_ sections: [ContainerSection]) -> SourceText {
        let header = ContainerHeader(sections.map { ($0.byteCount, isSealed ? nil : $0.withBytes { QuickHash($0) }) })
        return SourceText(capacity: header.fileSize) { buffer in
            let file = UnsafeMutableRawBufferPointer(buffer)
            file.copyBytes(from: header.bytes(as: self))
            for (section, place) in zip(sections, header.sections) {
                section.withBytes { UnsafeMutableRawBufferPointer(rebasing: file[place.range]).copyMemory(from: $0) }
            }
            return file.count
        }
    }

    /// Returns the sections of a file, or `nil` if the file doesn't have this format or is damaged.
    package func sections(of file: SourceText) -> [ContainerSection]? {
        file.withBytes { ranges(of: UnsafeRawBufferPointer($0)) }?.map { ContainerSection(file, $0) }
    }

    /// Returns the sections of a file, or `nil` if the file doesn't have this format or is damaged.
    package func sections(of file: UnsafeRawBufferPointer) -> [UnsafeRawBufferPointer]? {
        ranges(of: file)?.map { UnsafeRawBufferPointer(rebasing: file[$0]) }
    }

    private func ranges(of file: UnsafeRawBufferPointer) -> [Range<Int>]? {
        guard case .success(let header) = ContainerHeader.read(file, as: self, fileSize: file.count),
            isSealed || header.sections.allSatisfy({ $0.isValid(UnsafeRawBufferPointer(rebasing: file[$0.range])) })
        else { return nil }
        return header.sections.map(\.range)
    }
}
