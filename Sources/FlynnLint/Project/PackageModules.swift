import FlynnIndex
import FlynnSummary

/// The build settings of modules that the `Package.swift` files of a project show.
struct PackageModules {
    /// The manifests by their folders; `nil` for a folder with several, of which the version of the compiler selects one.
    private var manifests: [Path: PackageManifest?] = [:]

    /// Finds the manifests among the files of a project.
    ///
    /// - Parameters:
    ///   - realPaths: the real paths of the files.
    ///   - manifest: what the file at a position says as a manifest.
    init(_ realPaths: some Sequence<String>, manifest: (Int) -> PackageManifest?) {
        for (position, path) in realPaths.enumerated() {
            guard PackageModules.isManifest(path) else { continue }
            let folder = Path(Path.folder(of: path))
            manifests[folder] = .some(manifests[folder] == nil ? manifest(position) : nil)
        }
    }

    /// Whether a file can be the manifest of a package.
    static func isManifest(_ path: String) -> Bool {
        let name = Path.name(of: path)
        return Path.hasPrefix(name, "Package") && (name == "Package.swift" || Path.hasPrefix(name, "Package@swift-"))
    }

    /// Whether there is no manifest.
    var isEmpty: Bool { manifests.isEmpty }

    /// The settings for a file: those of the target of the nearest package above it, if that is certain.
    func settings(forFileAt realPath: String) -> GlobalActors.ModuleSettings {
        guard let target = target(ofFileAt: realPath) else { return GlobalActors.ModuleSettings() }
        return GlobalActors.ModuleSettings(
            defaultIsolation: target.defaultIsolation, languageMode: target.languageMode)
    }

    /// The target of the nearest package above a file that has the file, if that is certain.
    func target(ofFileAt realPath: String) -> PackageManifest.Target? {
        var folder = Path.folder(of: realPath)
        while manifests[Path(folder)] == nil {
            let outer = Path.folder(of: folder)
            if Path.areSame(outer, folder) { return nil }
            folder = outer
        }
        guard let manifest = manifests[Path(folder)] ?? nil, let path = Path.relative(realPath, to: folder) else {
            return nil
        }
        let targets = manifest.targets.filter { contains(path, $0) }
        return targets.count == 1 ? targets[0] : nil
    }

    /// The folders in which SwiftPM searches for the sources of a target.
    private static let folders = ["Sources", "Source", "src", "srcs", "Tests"]

    /// Whether a target has a file, by the path in its package.
    private func contains(_ path: String, _ target: PackageManifest.Target) -> Bool {
        guard let folder = target.path.map(Path.trimmed) else {
            return PackageModules.folders.contains { Path.hasPrefix(path, "\($0)/\(target.name)/") }
        }
        // The manifest itself belongs to no target.
        if folder == "." { return !Path.hasPrefix(path, "Package") }
        return Path.hasPrefix(path, Path.prefix(folder))
    }
}
