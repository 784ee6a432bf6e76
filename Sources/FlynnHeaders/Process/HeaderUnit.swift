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
    package var declarations: DeclarationTable?
    /// The files read, each after the first file including it.
    package var files: [String] = []
    /// The reason why nothing is known.
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
    /// Archives the fields other than the declarations.
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var reply = HeaderReply()
        reply.version = archiver.field(value.version)
        reply.files = archiver.field(value.files)
        reply.problem = archiver.field(value.problem)
        return reply
    }

    /// The reply in its binary form: its fields, and the declarations in a part of its own.
    package var bytes: [UInt8] {
        var fields = Archiver()
        fields.write(self)
        return Frame.header(fields.byteCount) + fields.bytes + (declarations?.bytes ?? [])
    }

    /// Reads what ``bytes`` returns; `nil` for other bytes.
    package init?(bytes: ArraySlice<UInt8>) {
        guard let count = bytes.withUnsafeBytes(Frame.count) else { return nil }
        let rest = bytes.dropFirst(Frame.headerCount)
        guard count <= rest.count else { return nil }
        let fields = rest.prefix(count).withUnsafeBytes { fields -> HeaderReply? in
            var reader = Archiver(reading: fields)
            let reply: HeaderReply = reader.read()
            return reader.isComplete ? reply : nil
        }
        guard let fields else { return nil }
        self = fields
        let table = rest.dropFirst(count)
        if !table.isEmpty { declarations = DeclarationTable(bytes: table) }
    }
}
