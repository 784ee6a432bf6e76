import FlynnFacts
import FlynnFiles
import FlynnIndex

/// The build settings of modules, taken from the `Package.swift` files of a project.
package struct PackageModules {
    /// The manifests by folder. The value is `nil` for a folder with several manifests, of which the compiler version
    /// selects one.
    private var manifests: [Path: PackageTargets?] = [:]

    /// Finds the manifests among the files of a project.
    ///
    package init(_ files: [ProjectFile]) {
        for number in files.indices where PackageModules.isManifest(files[number].realPath) {
            let folder = Path(Path.folder(of: files[number].realPath))
            let manifest = files[number].summary.manifest
            manifests[folder] = .some(manifests[folder] == nil ? manifest.map(PackageTargets.init) : nil)
        }
    }

    /// Returns whether a file can be the manifest of a package.
    static func isManifest(_ path: String) -> Bool {
        let name = Path.name(of: path)
        return Path.hasPrefix(name, "Package") && (name == "Package.swift" || Path.hasPrefix(name, "Package@swift-"))
    }

    /// Whether no manifest was found.
    package var isEmpty: Bool { manifests.isEmpty }

    /// Returns the settings for a file: the settings of the file's target, if the target is certain.
    package func settings(forFileAt realPath: String) -> GlobalActors.ModuleSettings {
        guard let target = target(ofFileAt: realPath) else { return GlobalActors.ModuleSettings() }
        return GlobalActors.ModuleSettings(
            defaultIsolation: target.defaultIsolation, languageMode: target.languageMode)
    }

    /// Returns the target of a file in the nearest package above the file, if the target is certain.
    package func target(ofFileAt realPath: String) -> PackageManifest.Target? {
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

/// The targets of a package, by source folder.
private struct PackageTargets {
    private var byFolder: [Path: [PackageManifest.Target]] = [:]
    /// The targets for which the folder of the package is the source folder.
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

    /// Returns the target with a file, if there is only one.
    ///
    /// - Parameter path: The path of the file in the package.
    func target(ofFileAt path: String) -> PackageManifest.Target? {
        // The manifest itself doesn't belong to a target.
        var targets = Path.hasPrefix(path, "Package") ? [] : ofPackage
        var folder = Path.folder(of: path)
        while folder != ".", folder != "/", targets.count <= 1 {
            targets += byFolder[Path(folder)] ?? []
            folder = Path.folder(of: folder)
        }
        return targets.count == 1 ? targets[0] : nil
    }
}
