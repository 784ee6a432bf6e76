import FlynnSummary

/// What a run prints, and its exit status.
public struct RunOutput: Equatable, Sendable {
    /// The findings, as they go to standard output.
    public var findings = ""
    /// The lines that go to standard error.
    public var messages: [String] = []
    /// The exit status.
    public var status: Int32 = 0

    /// Creates the output of a run that prints nothing.
    public init() {}
}

/// The output of the last run of a command, which is valid as long as nothing has changed that it depends on.
///
/// It is stored in a ``CacheFolder``: a checksum, the files and folders that it depends on after the size of their paths, the other
/// dependencies, and the output.
public struct KeptRun: Sendable {
    private let folder: CacheFolder
    private let key: ContentHash

    private static let headerSize = 8

    /// Finds the run of a command; `nil` if its output can't be kept.
    ///
    /// - Parameters:
    ///   - command: The arguments, and everything else that the output depends on besides files.
    ///   - folder: The folder in which it is kept.
    public init?(_ command: [String], in folder: CacheFolder) {
        guard let workingFolder = Path.real(".") else { return nil }
        self.folder = folder
        key = ContentHash(([workingFolder] + command).map { "\($0.utf8.count) \($0)" }.joined())
    }

    /// The output that the command would have now; `nil` if it isn't known.
    public var output: RunOutput? {
        guard let contents = folder.keptRun(key).flatMap(Checksum.verified) else { return nil }
        return contents.withUnsafeBytes { bytes in
            guard bytes.count >= KeptRun.headerSize,
                let size = Int(exactly: bytes.loadUnaligned(as: UInt64.self).littleEndian),
                size <= bytes.count - KeptRun.headerSize
            else { return nil }
            let paths = UnsafeRawBufferPointer(rebasing: bytes[KeptRun.headerSize..<KeptRun.headerSize + size])
            var reader = ArchiveReader(UnsafeRawBufferPointer(rebasing: bytes[(KeptRun.headerSize + size)...]))
            let (hash, others): (ContentHash, [RunDependency]) = (reader.read(), reader.read())
            let output: RunOutput = reader.read()
            let isCurrent =
                reader.isComplete && others.allSatisfy(\.isCurrent)
                && StampedPaths.currentHash(paths, jobs: Parallel.coreCount) == hash
            return isCurrent ? output : nil
        }
    }

    /// Keeps the output of a run that had ``LintOptions/notesDependencies``, unless it changed files, had problems, or
    /// depends on something that can't be checked later.
    public func keep(_ output: RunOutput, of result: LintResult) {
        guard let dependencies = result.data.plan?.tree.dependencies?.all, result.changes.isEmpty,
            result.failures.isEmpty, result.gaps.isEmpty, result.warnings.isEmpty
        else { return }
        var writer = ArchiveWriter()
        writer.write(dependencies.stamped.hash)
        writer.write(dependencies.others)
        writer.write(output)
        let paths = dependencies.stamped.paths
        let size = withUnsafeBytes(of: UInt64(paths.count).littleEndian) { Array($0) }
        folder.keep(Checksum.added(to: size + paths + writer.bytes), ofRun: key)
    }
}

extension RunOutput: Archivable {
    package static func archive(_ value: Self!, _ archiver: inout some Archiver) -> Self {
        var output = Self()
        output.findings = archiver.field(value.findings)
        output.messages = archiver.field(value.messages)
        output.status = Int32(truncatingIfNeeded: archiver.integer(Int(value.status)))
        return output
    }
}
