import FlynnFiles
import FlynnRules

extension ProjectPlan {
    /// A file of a run.
    package struct Entry: Sendable, Equatable {
        /// The use of a file in a run. The declarations of a file are always known to the rest of its project.
        package enum Use: Sendable {
            /// Findings aren't reported.
            case known
            /// Findings are reported.
            case reported
            /// Findings are reported, and the run is allowed to expand shortcuts and make fixes.
            case changed
        }

        /// The path, as found by the search.
        package var path: String
        /// The real path, or `path` if this file doesn't exist.
        package var realPath: String
        /// The settings for this file, shared by most files.
        package var sharedSettings: Shared<RuleSettings>
        var use: Use
        /// Whether the path of this file was given.
        var isNamed: Bool
        /// The index of this file's record in the linked archives.
        var record: Int?

        /// Creates an entry for a file.
        package init(
            path: String, realPath: String, sharedSettings: Shared<RuleSettings>, use: Use = .changed,
            isNamed: Bool = false
        ) {
            (self.path, self.realPath, self.sharedSettings) = (path, realPath, sharedSettings)
            (self.use, self.isNamed) = (use, isNamed)
        }

        /// The settings for this file.
        package var settings: RuleSettings {
            get { sharedSettings.value }
            set { sharedSettings = Shared(newValue) }
        }
        /// Whether findings in this file are reported.
        package var isReported: Bool { use != .known }
    }

    /// Files that are linked together. They aren't linked with other files.
    package struct Project: Sendable {
        /// The real path of the folder that identifies this project in the cache.
        package var root: String
        /// The files, sorted by real path so that the order doesn't depend on the given paths.
        package var entries: [Entry] = []
        /// Whether these are all files of this project, as far as they were found.
        package var isComplete: Bool
        /// Whether some files of this project aren't checked out. This is `nil` if git wasn't asked.
        var lacksFiles: Bool?
        /// The known files and folders outside of this project. This is empty unless the run is a part of a larger run.
        var known: [Configuration.PathSetting] = []
        /// The roots of the surrounding projects. This is empty unless the run is a part of a larger run.
        var surroundings: [String] = []
        /// The folders with possible C and Objective-C headers, sorted.
        package var headerFolders: [HeaderFolder] = []
        /// The settings for reading headers.
        package var headers = HeaderSettings()

        /// Creates a project without files.
        package init(root: String, isComplete: Bool) { (self.root, self.isComplete) = (root, isComplete) }
    }
}

extension Sequence<ProjectPlan.Entry> {
    /// Returns whether the settings of a file meet a condition. Settings shared by consecutive files are checked once.
    package func containsSettings(where condition: (RuleSettings) -> Bool) -> Bool {
        var last: Shared<RuleSettings>?
        return contains { entry in
            if entry.sharedSettings === last { return false }
            last = entry.sharedSettings
            return condition(entry.settings)
        }
    }
}
