import FlynnSummary

/// Headers that are parsed together: those of a module, or a bridging header.
package struct HeaderUnit: Sendable, Equatable {
    /// The paths of the headers, in order.
    package var headers: [String]
    /// The folders in which included files are looked up.
    package var searchPaths: [String]
    /// The macros that are defined: `NAME` or `NAME=VALUE`.
    package var defines: [String]
    /// Whether the headers are Objective-C's.
    package var isObjectiveC: Bool

    package init(headers: [String], searchPaths: [String], defines: [String], isObjectiveC: Bool) {
        self.headers = headers
        self.searchPaths = searchPaths
        self.defines = defines
        self.isObjectiveC = isObjectiveC
    }

    /// The arguments of the parser.
    package var arguments: [String] {
        [
            "-x", isObjectiveC ? "objective-c" : "c", "-std=gnu11", "-fblocks", "-fparse-all-comments",
            "-fno-spell-checking", "-ferror-limit=1", "-w", "-D__swift__=60000",
        ] + defines.map { "-D" + $0 } + searchPaths.map { "-I" + $0 } + ["-I" + Prelude.folder]
    }
}

/// The result of parsing a unit.
package struct HeaderReply: Sendable {
    /// The library's name and version.
    package var version = ""
    /// The declarations; `nil` if there is a problem.
    package var summary: FileSummary?
    /// The files that were read.
    package var files: [String] = []
    /// The reason why nothing is known.
    package var problem: String?

    package init() {}
}

// MARK: - Archive

extension HeaderUnit: Archivable {
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        Self(
            headers: archiver.field(value.headers), searchPaths: archiver.field(value.searchPaths),
            defines: archiver.field(value.defines), isObjectiveC: archiver.field(value.isObjectiveC))
    }
}

extension HeaderReply {
    /// The reply in its binary form: its fields, and the summary in a part of its own.
    package var bytes: [UInt8] {
        var fields = ArchiveWriter()
        fields.write(version)
        fields.write(files)
        fields.write(problem)
        var writer = ArchiveWriter(bytes: Frame.header(fields.bytes.count) + fields.bytes)
        summary?.write(to: &writer)
        return writer.bytes
    }

    /// Reads what ``bytes`` returns; `nil` for other bytes.
    package init?(bytes: UnsafeRawBufferPointer) {
        guard let count = Frame.count(bytes), count <= bytes.count - Frame.headerCount else { return nil }
        let end = Frame.headerCount + count
        var reader = ArchiveReader(UnsafeRawBufferPointer(rebasing: bytes[Frame.headerCount..<end]))
        version = reader.read()
        files = reader.read()
        problem = reader.read()
        guard reader.isComplete else { return nil }
        if end == bytes.count { return }
        summary = FileSummary(archive: UnsafeRawBufferPointer(rebasing: bytes[end...]), path: "")
        if summary == nil { return nil }
    }
}
