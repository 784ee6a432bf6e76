import FlynnFiles
import FlynnLint

/// How the client names files: open documents as it has opened them, other files below its folders as it names these folders.
///
/// The server knows each file by its real path. A client compares addresses as text, so it would show findings under another address
/// as those of another file.
struct ClientNames {
    /// A folder of the client.
    private struct Folder {
        /// The address without a slash at its end.
        var uri: String
        var path: String
        var realPath: String
    }

    private var folders: [Folder] = []

    /// The paths of the folders.
    var paths: [String] { folders.map(\.path) }

    /// Adds a folder, unless it isn't one of files, or is known.
    mutating func add(_ uri: String) {
        guard let path = FileAddress.path(uri), !folders.contains(where: { Path.areSame($0.path, path) }) else {
            return
        }
        folders.append(
            Folder(
                uri: uri.hasSuffix("/") ? String(uri.dropLast()) : uri, path: path,
                realPath: Workspace.realPath(path)))
    }

    /// Finds the folders to which links lead now.
    mutating func followLinks() {
        for number in folders.indices { folders[number].realPath = Workspace.realPath(folders[number].path) }
    }

    mutating func remove(_ uri: String) {
        guard let path = FileAddress.path(uri) else { return }
        folders.removeAll { Path.areSame($0.path, path) }
    }

    /// The address of a file that isn't open, by its real path.
    func uri(_ realPath: String) -> String {
        var best: (folder: Folder, relative: String)?
        for folder in folders {
            guard let relative = Path.relative(realPath, to: folder.realPath),
                relative.utf8.count < best?.relative.utf8.count ?? .max
            else { continue }
            best = (folder, relative)
        }
        guard let best else { return FileAddress.uri(realPath) }
        return best.folder.uri + "/" + FileAddress.escaped(best.relative)
    }

    /// The path that stands for a new document without a file: in the first folder, whose configuration applies to it. `nil` for other
    /// addresses, and for documents that aren't Swift.
    func unsavedPath(_ uri: String, _ language: String) -> String? {
        let scheme = "untitled:"
        guard uri.hasPrefix(scheme), language == "swift", let folder = folders.first else { return nil }
        // Different addresses have different names.
        let name = uri.dropFirst(scheme.count).replacing("%", with: "%25").replacing("/", with: "%2F")
        return Path.join(folder.realPath, "unsaved document \(name).swift")
    }
}
