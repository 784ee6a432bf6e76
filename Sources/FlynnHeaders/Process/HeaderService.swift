import CClang
import FlynnFacts
import SystemLibrary

/// The child process that parses headers. It reads a request from standard input, and writes a reply for every unit to
/// standard output.
package enum HeaderService {
    /// The argument that starts the executable as the child process.
    package static let argument = "__headers"

    /// The maximum size of the process, in bytes. Without this limit, endless input could use up the memory of the
    /// machine.
    private static let maxSize: rlim_t = 1 << 30
    /// The maximum processor time in seconds. This limit applies if the parent process ends before it stops the child
    /// process.
    private static let maxSeconds: rlim_t = 300

    /// Handles a request, and returns the exit status.
    package static func run() -> Int32 {
        limit(maxSize, maxSeconds)
        var input: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count <= 0 { break }
            input += buffer[..<count]
        }
        guard let request = input.withUnsafeBytes(HeaderRequest.value) else { return 2 }
        let clang: Clang
        do {
            clang = try Clang(path: request.library)
        } catch {
            var reply = HeaderReply()
            reply.problem = error.reason
            for _ in request.units { write(reply) }
            return 0
        }
        let resources = ClangSearch.resourceFolder(ofLibrary: request.library).map { ["-resource-dir", $0] } ?? []
        for unit in request.units { write(reply(to: unit, resources, clang)) }
        return 0
    }

    private static func limit(_ size: rlim_t, _ seconds: rlim_t) {
        var bytes = rlimit(rlim_cur: size, rlim_max: size)
        // Disables core dumps, because writing a core dump would take more time than any other work.
        var core = rlimit(rlim_cur: 0, rlim_max: 0)
        var time = rlimit(rlim_cur: seconds, rlim_max: seconds)
        #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &bytes)
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &time)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
        #else
        setrlimit(RLIMIT_AS, &bytes)
        setrlimit(RLIMIT_CPU, &time)
        setrlimit(RLIMIT_CORE, &core)
        #endif
    }

    /// Parses a unit.
    ///
    /// - Parameter overlays: Additional files that exist only in memory.
    static func reply(
        to unit: HeaderUnit, _ resources: [String], _ clang: Clang, overlays: [(path: String, contents: String)] = []
    ) -> HeaderReply {
        var reply = HeaderReply()
        reply.version = clang.version
        let main = (path: Prelude.mainFile, contents: Prelude.main(including: unit.headers))
        guard
            let parsed = clang.parse(
                main.path, arguments: resources + unit.arguments, files: [main] + Prelude.files + overlays)
        else {
            reply.problem = "the headers can't be parsed"
            return reply
        }
        let files = parsed.includedFiles.filter { !$0.path.hasPrefix(Prelude.folder) }
        reply.files = files.map(\.path)
        reply.problem =
            files.first(where: parsed.hasEmbedDirective).map { "\($0.path) has the directive '#embed'; remove it" }
            ?? parsed.firstError
        if reply.problem == nil { reply.declarations = DeclarationReader.read(parsed) }
        return reply
    }

    private static func write(_ reply: HeaderReply) {
        let bytes = reply.bytes
        for part in [Frame.header(bytes.count), bytes] {
            var start = 0
            while start < part.count {
                let written = part.withUnsafeBytes {
                    #if canImport(Glibc)
                    Glibc.write(STDOUT_FILENO, $0.baseAddress! + start, part.count - start)
                    #elseif canImport(Musl)
                    Musl.write(STDOUT_FILENO, $0.baseAddress! + start, part.count - start)
                    #else
                    Darwin.write(STDOUT_FILENO, $0.baseAddress! + start, part.count - start)
                    #endif
                }
                // The parent process has stopped reading.
                if written <= 0 { exit(2) }
                start += written
            }
        }
    }
}

/// The request to the child process.
struct HeaderRequest: Archivable {
    /// The path of the library.
    var library: String
    var units: [HeaderUnit]

    @inline(__always)
    static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(library: archiver.field(value.library), units: archiver.field(value.units))
    }
}
