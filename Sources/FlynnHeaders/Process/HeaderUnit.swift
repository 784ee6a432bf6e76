import FlynnFacts

/// Headers to parse together, such as the headers of a module, or a bridging header.
package struct HeaderUnit: Sendable, Equatable {
    /// The paths of the headers, in order.
    package var headers: [String]
    /// The folders to search for included files.
    package var searchPaths: [String]
    /// The macros to define: `NAME` or `NAME=VALUE`.
    package var defines: [String]
    /// Whether the headers are written in Objective-C.
    package var isObjectiveC: Bool

    package init(headers: [String], searchPaths: [String], defines: [String], isObjectiveC: Bool) {
        self.headers = headers
        self.searchPaths = searchPaths
        self.defines = defines
        self.isObjectiveC = isObjectiveC
    }

    /// The arguments for the parser.
    package var arguments: [String] {
        [
            "-x", isObjectiveC ? "objective-c" : "c", "-std=gnu11", "-fblocks", "-fparse-all-comments",
            "-fno-spell-checking", "-ferror-limit=1", "-w", "-D__swift__=60000",
        ] + defines.map { "-D" + $0 } + searchPaths.map { "-I" + $0 } + ["-I" + Prelude.folder]
    }
}

/// The result of parsing a unit.
package struct HeaderReply: Sendable {
    /// The name and version of the library.
    package var version = ""
    /// The declarations; `nil` if there is a problem.
    package var declarations: DeclarationTable?
    /// The files read by the parser, in the order of `ParsedUnit.includedFiles`.
    package var files: [String] = []
    /// The reason why the declarations are missing.
    package var problem: String?

    package init() {}
}

// MARK: - Archive

extension HeaderUnit: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            headers: archiver.field(value.headers), searchPaths: archiver.field(value.searchPaths),
            defines: archiver.field(value.defines), isObjectiveC: archiver.field(value.isObjectiveC))
    }
}

extension HeaderReply: Archivable {
    /// Archives all fields except for the declarations.
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var reply = HeaderReply()
        reply.version = archiver.field(value.version)
        reply.files = archiver.field(value.files)
        reply.problem = archiver.field(value.problem)
        return reply
    }

    /// The binary form of the reply: the fields, followed by the declarations in a separate part.
    package var bytes: [UInt8] {
        var fields = Archiver()
        fields.write(self)
        return Frame.header(fields.byteCount) + fields.bytes + (declarations?.bytes ?? [])
    }

    /// Reads a reply from its binary form; `nil` for invalid bytes.
    package init?(bytes: ArraySlice<UInt8>) {
        guard let count = bytes.withUnsafeBytes(Frame.count) else { return nil }
        let rest = bytes.dropFirst(Frame.headerCount)
        guard count <= rest.count else { return nil }
        guard let fields = rest.prefix(count).withUnsafeBytes(HeaderReply.value) else { return nil }
        self = fields
        let table = rest.dropFirst(count)
        if !table.isEmpty { declarations = DeclarationTable(bytes: table) }
    }
}
