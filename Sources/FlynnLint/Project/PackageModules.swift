import FlynnFiles
import FlynnIndex
import FlynnSummary

/// The build settings of modules that the `Package.swift` files of a project show.
struct PackageModules {
    /// The manifests by their folders; `nil` for a folder with several, of which the version of the compiler selects one.
    private var manifests: [Path: PackageTargets?] = [:]

    /// Finds the manifests among the files of a project.
    ///
    /// - Parameters:
    ///   - realPaths: the real paths of the files.
    ///   - manifest: what the file at a position says as a manifest.
    init(_ realPaths: some Sequence<String>, manifest: (Int) -> PackageManifest?) {
        for (position, path) in realPaths.enumerated() {
            guard PackageModules.isManifest(path) else { continue }
            let folder = Path(Path.folder(of: path))
            manifests[folder] = .some(manifests[folder] == nil ? manifest(position).map(PackageTargets.init) : nil)
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
        guard let targets = manifests[Path(folder)] ?? nil, let path = Path.relative(realPath, to: folder) else {
            return nil
        }
        return targets.target(ofFileAt: path)
    }
}

/// The targets of a package, by the folders of their sources.
private struct PackageTargets {
    private var byFolder: [Path: [PackageManifest.Target]] = [:]
    /// The targets whose folder is that of the package.
    private var ofPackage: [PackageManifest.Target] = []

    /// The folders in which SwiftPM searches for the sources of a target.
    private static let folders = ["Sources", "Source", "src", "srcs", "Tests"]

    init(_ manifest: PackageManifest) {
        for target in manifest.targets {
            guard let folder = target.path.map(Path.trimmed) else {
                for folder in PackageTargets.folders {
                    byFolder[Path("\(folder)/\(target.name)"), default: []].append(target)
                }
                continue
            }
            if folder == "." { ofPackage.append(target) } else { byFolder[Path(folder), default: []].append(target) }
        }
    }

    /// The only target that has a file, by the path in the package.
    func target(ofFileAt path: String) -> PackageManifest.Target? {
        // The manifest itself belongs to no target.
        var targets = Path.hasPrefix(path, "Package") ? [] : ofPackage
        var folder = Path.folder(of: path)
        while folder != ".", folder != "/", targets.count <= 1 {
            targets += byFolder[Path(folder)] ?? []
            folder = Path.folder(of: folder)
        }
        return targets.count == 1 ? targets[0] : nil
    }
}
