import FlynnFiles
import FlynnIndex

/// What a workspace knows about a file.
struct FileState: Sendable {
    /// Where its text was read from.
    enum Origin: Equatable, Sendable {
        /// From a buffer.
        case buffer
        /// From disk, where the file had this stamp; `nil` if its next version can have the same stamp.
        case disk(FileStamp?)

        /// The place from which a file is read now.
        init(_ realPath: String, _ tree: FileTree) {
            guard !tree.isReplaced(realPath) else {
                self = .buffer
                return
            }
            let stamp = tree.stamp(of: realPath)
            self = .disk(stamp.flatMap { $0.isSettled(at: FileStamp.now) ? $0 : nil })
        }
    }

    private(set) var reading: FileReading
    private let origin: Origin
    /// Whether it matters only if other files declare actors.
    let isSkippable: Bool
    /// See ``ProjectFile/makesAllFilesRelevant``.
    private(set) var needsAllFiles: Bool
    /// See ``ProjectFile/isWhole``; true if it wasn't summarized.
    private(set) var isWhole: Bool

    /// Makes the state of a file that was read, skipping it if it isn't relevant by itself.
    init(_ reading: FileReading, _ origin: Origin) {
        self.reading = reading
        self.origin = origin
        isSkippable = reading.isSkipped
        needsAllFiles = reading.file?.makesAllFilesRelevant ?? false
        isWhole = reading.file?.isWhole ?? true
    }

    /// Whether the file would be read in the same way.
    func isCurrent(_ origin: Origin) -> Bool {
        if case .disk(nil) = origin { return false }
        return origin == self.origin
    }

    /// Adds the summary of a file that was skipped.
    mutating func complete(_ reading: FileReading) {
        let note = self.reading.note
        self.reading = reading
        self.reading.note = reading.note ?? note
        isWhole = reading.file?.isWhole ?? true
    }

    /// Sets the build settings of its module.
    mutating func setModule(_ settings: GlobalActors.ModuleSettings) {
        reading.file?.settings.module = settings
    }
}
