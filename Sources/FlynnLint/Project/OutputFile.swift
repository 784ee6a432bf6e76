import FlynnSyntax

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that output goes to instead of standard output.
public struct OutputFile: Sendable {
    private let path: String

    /// Names the file.
    public init(path: String) {
        self.path = path
    }

    /// Writes a text; what is wrong if it can't be written, which is so for a path that names something if that isn't to be
    /// replaced. A file is replaced in one step: it never holds a part of the text.
    public func write(_ text: String, replacing: Bool = true) -> String? {
        do throws(SystemError) {
            try write(SourceText(text), replacing)
            return nil
        } catch {
            return error.message
        }
    }

    private func write(_ text: SourceText, _ isReplacing: Bool) throws(SystemError) {
        var status = stat()
        guard isReplacing, stat(path, &status) == 0 else { return try replace(path, text, nil, isReplacing) }
        switch FileKind(status) {
        case .folder:
            throw SystemError(code: EISDIR)
        case .file:
            // A link stays what it is. The renaming would succeed on a write-protected file, and against its owner's will.
            guard let target = RealPath.of(path) else { throw .last }
            guard access(target, W_OK) == 0 else { throw .last }
            try replace(target, text, status)
        case .link, .other:
            // A device or a pipe can't be replaced.
            let path = path
            let descriptor = retryingInterrupts { open(path, O_WRONLY | O_CLOEXEC) }
            guard descriptor >= 0 else { throw .last }
            defer { close(descriptor) }
            try FileDescriptor.write(text, to: descriptor)
        }
    }

    private func replace(
        _ target: String, _ text: SourceText, _ status: stat?, _ isReplacing: Bool = true
    ) throws(SystemError) {
        let file = try TemporaryFile(besides: target, permissions: 0o666)
        do throws(SystemError) {
            try file.write(text)
            // As far as that can be: what is put out isn't a secret of another's.
            if let status { _ = file.resemble(status) }
            try file.flush()
        } catch {
            file.remove()
            throw error
        }
        try file.takePlace(replacing: isReplacing)
    }
}
