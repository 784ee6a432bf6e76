/// What a `Package.swift` says about the build settings of its targets.
package struct PackageManifest: Sendable {
    /// A target whose settings and sources the manifest shows.
    package struct Target: Sendable {
        /// The name.
        package var name: String
        /// The folder of its sources, if it is written.
        package var path: String?
        /// The global actor of `.defaultIsolation(…)`.
        package var defaultIsolation: String?
        /// The language mode; `nil` if it is unknown.
        package var languageMode: Int?
    }

    /// The targets.
    package var targets: [Target]
    /// The names of the targets that may have headers, by the folders of these headers.
    package var headerFolders: [String: String] = [:]
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
