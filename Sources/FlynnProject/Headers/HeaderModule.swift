import FlynnFiles
import FlynnHeaders
import FlynnSyntax

/// Headers that Swift imports together.
package struct HeaderModule: Sendable, Equatable {
    /// The files in which declarations of headers are visible.
    enum Visibility: Sendable, Hashable {
        /// The files that import a module.
        case module(String)
        /// The files in a folder.
        case folder(String)
        /// All files of the project.
        case everywhere

        static func == (left: Visibility, right: Visibility) -> Bool {
            switch (left, right) {
            case (.module(let left), .module(let right)): left == right
            case (.folder(let left), .folder(let right)): Path.areSame(left, right)
            case (.everywhere, .everywhere): true
            default: false
            }
        }

        func hash(into hasher: inout Hasher) {
            switch self {
            case .module(let name): hasher.combine(name)
            case .folder(let path): hasher.combine(Path(path))
            case .everywhere: break
            }
        }
    }

    var visibility: Visibility
    /// The paths of the headers.
    var headers: [String]
    /// The folder in which these headers include other files.
    var folder: String
}

/// Finds the header modules of a project.
struct HeaderModuleFinder {
    private let tree: FileTree
    private(set) var modules: [HeaderModule] = []
    private var folders: Set<Path> = []

    /// The maximum depth of header folders, and the maximum number of headers per module.
    private static let maxDepth = 8
    private static let maxHeaders = 2_000

    /// Finds the modules.
    ///
    /// - Parameters:
    ///   - targets: The names of a package's targets, by header folder.
    init(
        _ headerFolders: [HeaderFolder], targets: [Path: String], settings: HeaderSettings, _ tree: FileTree
    ) {
        self.tree = tree
        for folder in headerFolders {
            let target = targets[Path(folder.path)]
            if Path.name(of: folder.path) == "include" || target != nil || folder.marks.contains(mapName) {
                addModules(folder.path, named: target)
            }
            for name in folder.marks where name != mapName {
                modules.append(
                    HeaderModule(
                        visibility: .folder(folder.path), headers: [Path.join(folder.path, name)],
                        folder: folder.path))
            }
        }
        for (folder, name) in targets.sorted(by: { $0.key < $1.key }) { addModules(folder.string, named: name) }
        for setting in settings.paths { addConfigured(tree.resolved(setting.path)) }
        modules.sort {
            (Path($0.folder), Path($0.headers.first ?? "")) < (Path($1.folder), Path($1.headers.first ?? ""))
        }
    }

    private let mapName = "module.modulemap"

    private mutating func addConfigured(_ path: String) {
        if tree.isFile(path), Path.name(of: path) != mapName {
            modules.append(
                HeaderModule(visibility: .everywhere, headers: [path], folder: Path.folder(of: path)))
            return
        }
        let folder = tree.isFile(path) ? Path.folder(of: path) : path
        if tree.isFile(Path.join(folder, mapName)) { return addModules(folder, named: nil) }
        guard let headers = headers(below: folder), !headers.isEmpty else { return }
        modules.append(HeaderModule(visibility: .everywhere, headers: headers, folder: folder))
    }

    /// Adds the modules of a folder: the modules in the module map, or a module in SwiftPM's form if the module map is
    /// missing.
    private mutating func addModules(_ folder: String, named name: String?) {
        guard folders.insert(Path(folder)).inserted else { return }
        let map = Path.join(folder, mapName)
        if tree.isFile(map) {
            guard let text = try? tree.read(map, as: .moduleMap).string else { return }
            for module in ModuleMap(text).modules {
                var paths = module.headers.map { Path.absolute($0, in: folder) }
                for umbrella in module.umbrellaFolders {
                    guard let headers = headers(below: umbrella == "." ? folder : Path.absolute(umbrella, in: folder))
                    else {
                        return
                    }
                    paths += headers
                }
                guard paths.allSatisfy(tree.isFile), !hasAPINotes(folder), !paths.isEmpty else { continue }
                modules.append(
                    HeaderModule(visibility: .module(module.name), headers: paths, folder: folder))
            }
            return
        }
        let target = name ?? Path.name(of: Path.folder(of: folder))
        let module = HeaderModuleFinder.identifier(target)
        let umbrella = ["\(module).h", "\(module)/\(module).h"].map { Path.join(folder, $0) }.first(where: tree.isFile)
        guard let headers = headers(below: folder), !headers.isEmpty else { return }
        modules.append(
            HeaderModule(visibility: .module(module), headers: umbrella.map { [$0] } ?? headers, folder: folder))
    }

    /// Returns the headers in a folder and its subfolders. Returns `nil` if there are too many headers, or if API notes
    /// determine the import.
    private func headers(below folder: String) -> [String]? {
        var found: [String] = []
        var pending = [(folder: folder, depth: 0)]
        while let (current, depth) = pending.popLast() {
            guard let names = try? tree.headerListing(current) else { return nil }
            if names.hasAPINotes { return nil }
            found += names.headers.map { Path.join(current, $0) }
            if found.count > HeaderModuleFinder.maxHeaders { return nil }
            if depth < HeaderModuleFinder.maxDepth {
                pending += names.folders.map { (Path.join(current, $0), depth + 1) }
            }
        }
        return Path.sorted(found)
    }

    private func hasAPINotes(_ folder: String) -> Bool { (try? tree.headerListing(folder))?.hasAPINotes ?? true }

    /// Returns the module name of a target.
    private static func identifier(_ name: String) -> String {
        var result = String(
            String.UnicodeScalarView(
                name.unicodeScalars.map { scalar in
                    let isPart =
                        scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
                    return isPart ? scalar : "_"
                }))
        if let first = result.utf8.first, (0x30...0x39).contains(first) { result = "_" + result.dropFirst() }
        return result
    }
}
