import FlynnLint

/// The client's addresses of files: for open documents, the address at opening; for other files, addresses below the client's folders.
///
/// The server identifies files by real paths. A client compares addresses as text, so it would attribute findings under another
/// address to another file.
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

    /// Adds a folder, unless its address isn't a file URI, or it is already known.
    mutating func add(_ uri: String) {
        guard let path = FileAddress.path(uri), !folders.contains(where: { Path.areSame($0.path, path) }) else {
            return
        }
        folders.append(
            Folder(
                uri: uri.hasSuffix("/") ? String(uri.dropLast()) : uri, path: path,
                realPath: Workspace.realPath(path)))
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

    /// The placeholder path of a document without a file. It is in the first folder, so that the folder's configuration applies. `nil` for
    /// other addresses, and for documents in other languages than Swift.
    func unsavedPath(_ uri: String, _ language: String?) -> String? {
        let scheme = "untitled:"
        guard uri.hasPrefix(scheme), language == nil || language == "swift", let folder = folders.first else {
            return nil
        }
        let name = uri.dropFirst(scheme.count).utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0 }
        return Path.join(folder.realPath, "unsaved document \(String(decoding: name, as: UTF8.self)).swift")
    }
}
