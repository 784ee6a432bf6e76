import FlynnSyntax

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Replaces a file's contents so that at every instant the file holds either the old bytes or the new ones.
///
/// The new bytes go to a temporary file beside the old one, with its permissions and owner, are flushed to the disk,
/// and are renamed over it. Links are followed: the file that a link names is replaced, the link stays. If the file is
/// no longer what was read, nothing happens to it.
struct AtomicRewrite {
    /// The path as it was found.
    let path: String
    /// What was read.
    let original: SourceText
    /// What shall stand there instead.
    let replacement: SourceText

    func write() throws(LintFailure) {
        do {
            try writeOrThrow()
        } catch {
            let rest = RealPath.of(path) == nil ? "" : "; the file is left as it was"
            throw LintFailure(path: path, message: error.message + rest)
        }
    }

    private struct Problem: Error {
        var message: String

        static func last(_ action: String) -> Problem {
            Problem(message: "\(action): \(SystemError.last.message)")
        }
    }

    private func writeOrThrow() throws(Problem) {
        guard let target = RealPath.of(path) else {
            if errno == ENOENT { throw Problem(message: "can't be rewritten: it is gone since it was read") }
            throw .last("can't be rewritten")
        }
        var status = stat()
        guard stat(target, &status) == 0 else { throw .last("can't be rewritten") }
        // The rename would succeed on a write-protected file, and against its owner's will.
        if status.st_mode & 0o222 == 0 || access(target, W_OK) != 0 {
            throw Problem(message: "can't be rewritten: it is write-protected")
        }
        switch contents(of: target) {
        case .original: break
        // Another run has done the same meanwhile.
        case .replacement: return
        case .other: throw Problem(message: "can't be rewritten: it has changed since it was read")
        }
        let file: TemporaryFile
        do {
            // Nobody else may read it before it has the permissions of the old one.
            file = try TemporaryFile(besides: target, permissions: 0o600)
        } catch {
            throw Problem(message: "can't be rewritten: no temporary file can be made beside it: \(error.message)")
        }
        do throws(Problem) {
            try fill(file, status)
            guard contents(of: target) != .other else {
                throw Problem(message: "can't be rewritten: it has changed since it was read")
            }
        } catch {
            file.remove()
            throw error
        }
        do {
            try file.takePlace()
        } catch {
            throw Problem(message: "can't be rewritten: \(error.message)")
        }
    }

    /// Writes the bytes to the temporary file and makes it the equal of the old one.
    private func fill(_ file: TemporaryFile, _ status: stat) throws(Problem) {
        do throws(SystemError) {
            try file.write(replacement)
        } catch {
            throw Problem(message: "can't be rewritten: \(error.message)")
        }
        if let difference = file.resemble(status) { throw Problem(message: "can't be rewritten: \(difference)") }
        do throws(SystemError) {
            try file.flush()
        } catch {
            throw Problem(message: "can't be rewritten: \(error.message)")
        }
    }

    private enum Contents {
        case original, replacement, other
    }

    /// What the file holds now.
    private func contents(of target: String) -> Contents {
        guard let now = try? SourceFile.read(target).source else { return .other }
        if now.hasSameBytes(as: original) { return .original }
        return now.hasSameBytes(as: replacement) ? .replacement : .other
    }
}
