import FlynnFiles
import FlynnLint

/// The client's names for files. Open documents keep the address from the client, and the addresses of other files
/// start with the address of the client's folder.
///
/// The server identifies a file by its real path. Clients compare addresses as text, so findings at a different address
/// would be displayed as the findings of a different file.
struct ClientNames {
    /// One of the client's folders.
    private struct Folder {
        /// The address, excluding a slash at the end.
        var uri: String
        var path: String
        var realPath: String
    }

    private var folders: [Folder] = []

    /// The paths of the folders.
    var paths: [String] { folders.map(\.path) }

    /// Adds the folder, unless it is known or the address isn't a file address.
    mutating func add(_ uri: String) {
        guard let path = FileAddress.path(uri), !folders.contains(where: { Path.areSame($0.path, path) }) else {
            return
        }
        folders.append(
            Folder(
                uri: uri.hasSuffix("/") ? String(uri.dropLast()) : uri, path: path,
                realPath: Workspace.realPath(path)))
    }

    /// Updates the real paths of the folders, because links can change.
    mutating func followLinks() {
        for number in folders.indices { folders[number].realPath = Workspace.realPath(folders[number].path) }
    }

    mutating func remove(_ uri: String) {
        guard let path = FileAddress.path(uri) else { return }
        folders.removeAll { Path.areSame($0.path, path) }
    }

    /// Returns the address of the file at the real path, if this file isn't open.
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

    /// Returns the placeholder path of a new document that hasn't been saved to a file. The path is in the first
    /// folder, so the configuration of this folder applies. Returns `nil` for other addresses and for languages other
    /// than Swift.
    func unsavedPath(_ uri: String, _ language: String) -> String? {
        let scheme = "untitled:"
        guard uri.hasPrefix(scheme), language == "swift", let folder = folders.first else { return nil }
        // Different addresses have different names.
        let name = uri.dropFirst(scheme.count).replacing("%", with: "%25").replacing("/", with: "%2F")
        return Path.join(folder.realPath, "unsaved document \(name).swift")
    }
}
