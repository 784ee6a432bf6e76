import FlynnStore
import FlynnSyntax

@testable import FlynnProject

extension SourceText {
    /// The identity of the tool that wrote a stored file.
    var writer: ContentHash {
        withBytes { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            return ContentHash(high: bytes.number(at: 40), low: bytes.number(at: 48))
        }
    }
}

extension CacheBlock {
    /// Returns the block that is read from a file with changed sections and valid hashes, or `nil` if the file is
    /// refused. The sections are the names, the records, their order, and the archives.
    func changing(_ change: (inout [[UInt8]]) -> Void) -> CacheBlock? {
        let identity = ContentHash("tool")
        let format = CacheBlock.format(identity)
        var sections = (format.sections(of: bytes(identity: identity)) ?? []).map { $0.withBytes { Array($0) } }
        change(&sections)
        return CacheBlock(format.file(sections.map { ContainerSection($0) }), identity: identity)
    }
}
