import FlynnFiles
import FlynnIndex
import FlynnProject

/// The state of a file in a workspace.
struct FileState: Sendable {
    /// The origin of the text.
    enum Origin: Equatable, Sendable {
        /// The text comes from a buffer.
        case buffer
        /// The text comes from disk, from a file with this stamp, or with `nil` if the next version can have the same
        /// stamp.
        case disk(FileStamp?)

        /// Returns the current origin of a file.
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
    /// Whether this file matters only if other files declare actors.
    let isSkippable: Bool
    /// Whether findings can depend on irrelevant files; see ``ProjectFile/makesAllFilesRelevant``.
    private(set) var needsAllFiles: Bool
    /// Whether the summary contains all declarations; see ``ProjectFile/isFullySummarized``. This is `true` if the file
    /// doesn't have a summary.
    private(set) var isFullySummarized: Bool

    /// Creates the state of a file from a reading that skips irrelevant files.
    init(_ reading: FileReading, _ origin: Origin) {
        self.reading = reading
        self.origin = origin
        isSkippable = reading.isSkipped
        needsAllFiles = reading.file?.makesAllFilesRelevant ?? false
        isFullySummarized = reading.file?.isFullySummarized ?? true
    }

    /// Returns whether this file would be read in the same way again.
    func isCurrent(_ origin: Origin) -> Bool {
        if case .disk(nil) = origin { return false }
        return origin == self.origin
    }

    /// Adds the summary of a skipped file.
    mutating func complete(_ reading: FileReading) {
        let note = self.reading.note
        self.reading = reading
        self.reading.note = reading.note ?? note
        isFullySummarized = reading.file?.isFullySummarized ?? true
    }

    /// Sets the build settings of this file's module.
    mutating func setModule(_ settings: GlobalActors.ModuleSettings) {
        reading.file?.settings.module = settings
    }
}
