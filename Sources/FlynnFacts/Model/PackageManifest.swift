/// The build settings of targets in a `Package.swift` file.
package struct PackageManifest: Sendable {
    /// A target with settings and sources shown in the manifest.
    package struct Target: Sendable {
        package var name: String
        /// The source folder, if written.
        package var path: String?
        /// The global actor in `.defaultIsolation(…)`.
        package var defaultIsolation: String?
        /// The language mode; `nil` if unknown.
        package var languageMode: Int?

        package init(name: String, path: String? = nil, defaultIsolation: String? = nil, languageMode: Int? = nil) {
            self.name = name
            self.path = path
            self.defaultIsolation = defaultIsolation
            self.languageMode = languageMode
        }
    }

    package var targets: [Target]
    /// The names of the targets that may contain headers, by header folder.
    package var headerFolders: [String: String] = [:]

    package init(targets: [Target], headerFolders: [String: String] = [:]) {
        self.targets = targets
        self.headerFolders = headerFolders
    }
}

// MARK: - Archive

extension PackageManifest: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(targets: archiver.field(value.targets), headerFolders: archiver.field(value.headerFolders))
    }
}

extension PackageManifest.Target: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            name: archiver.field(value.name), path: archiver.field(value.path),
            defaultIsolation: archiver.field(value.defaultIsolation),
            languageMode: archiver.field(value.languageMode.map { Natural(value: $0) })?.value)
    }
}
