import FlynnSyntax

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that output is written to.
package struct OutputFile: Sendable {
    private let path: String

    /// Creates an output file for a path. Nothing is written yet.
    package init(path: String) {
        self.path = path
    }

    /// Writes a text. A file is replaced atomically: it never contains a part of the text.
    ///
    /// - Parameter isReplacing: Whether an existing file is replaced. If not, it is an error.
    /// - Throws: An error of the system; see also ``Path/target(_:)``.
    package func write(_ text: String, replacing isReplacing: Bool = true) throws(SystemError) {
        let text = SourceText(text)
        // A link is kept, and its target is replaced.
        let target = try Path.target(path)
        var status = stat()
        guard isReplacing, stat(path, &status) == 0 else { return try replace(path, text, nil, isReplacing) }
        switch FileKind(status) {
        case .folder:
            throw SystemError(code: EISDIR)
        case .file:
            // `rename` would also replace a write-protected file.
            guard access(target, W_OK) == 0 else { throw .last }
            try replace(target, text, status)
        case .link, .other:
            // A device or a pipe can't be replaced. A pipe that nobody reads is an error: opening it would wait without end.
            let path = path
            let descriptor = retryingInterrupts { open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
            guard descriptor >= 0 else { throw .last }
            defer { close(descriptor) }
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
            try FileDescriptor.write(text, to: descriptor)
        }
    }

    private func replace(
        _ target: String, _ text: SourceText, _ status: stat?, _ isReplacing: Bool = true
    ) throws(SystemError) {
        let file = try TemporaryFile(beside: target, permissions: 0o666)
        try file.write(text)
        // If the owner or the permissions can't be kept, the output is written all the same.
        if let status { try? file.copyOwnerAndPermissions(of: status) }
        try file.flush()
        try file.replaceTarget(replacing: isReplacing)
    }
}
