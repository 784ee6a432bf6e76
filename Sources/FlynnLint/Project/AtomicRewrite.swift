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
            throw LintFailure(path: path, message: error.message + "; the file is left as it was")
        }
    }

    private struct Problem: Error {
        var message: String

        static func last(_ action: String) -> Problem {
            Problem(message: "\(action): \(SystemError.last.message)")
        }
    }

    private func writeOrThrow() throws(Problem) {
        guard let resolved = realpath(path, nil) else { throw .last("can't be rewritten") }
        let target = String(cString: resolved)
        free(resolved)

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

        let folder = target.lastIndex(of: "/").map { String(target[..<$0]) } ?? "."
        let name = target.lastIndex(of: "/").map { String(target[target.index(after: $0)...]) } ?? target
        var template = Array("\(folder)/.\(name).flynnlint-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw .last("can't be rewritten: no temporary file can be made beside it") }
        let temporary = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        do throws(Problem) {
            try fill(descriptor, status)
            guard contents(of: target) != .other else {
                throw Problem(message: "can't be rewritten: it has changed since it was read")
            }
            guard rename(temporary, target) == 0 else { throw Problem.last("can't be rewritten") }
        } catch {
            unlink(temporary)
            throw error
        }
        flushFolder(folder)
    }

    /// Writes the bytes to the temporary file and makes it the equal of the old one.
    private func fill(_ descriptor: Int32, _ status: stat) throws(Problem) {
        defer { close(descriptor) }
        try replacement.withBytes { bytes throws(Problem) in
            var written = 0
            while written < bytes.count {
                let count = retryingInterrupts {
                    SystemCall.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
                }
                guard count > 0 else { throw .last("can't be rewritten") }
                written += count
            }
        }
        // The owner first: giving a file away may clear bits of its permissions.
        if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
            var own = stat()
            guard fstat(descriptor, &own) == 0, own.st_uid == status.st_uid, own.st_gid == status.st_gid else {
                throw .last("can't be rewritten: its owner can't be kept")
            }
        }
        guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else {
            throw .last("can't be rewritten: its permissions can't be kept")
        }
        guard fsync(descriptor) == 0 else { throw .last("can't be rewritten") }
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

    /// Makes the rename last; a file system that can't flush a folder has nothing to be told.
    private func flushFolder(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
