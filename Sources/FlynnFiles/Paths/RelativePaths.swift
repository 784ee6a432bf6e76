/// Paths relative to a folder. A path is resolved only once.
package final class RelativePaths {
    /// A path and its relation to the folder.
    package struct Place {
        /// Whether the path is in the folder.
        package var isInside: Bool
        /// The path relative to the folder, or the given path if it is outside of the folder.
        package var relative: String
        /// The absolute path.
        package var absolute: String
    }

    /// The real path of the folder.
    package let folder: String
    /// The real path of the folder that the given paths are relative to.
    private let workingFolder: String
    private var known: [Path: Place] = [:]

    package init(folder: String, workingFolder: String) {
        self.folder = folder
        self.workingFolder = workingFolder
    }

    package func place(_ path: String) -> Place {
        let key = Path(path)
        if let known = known[key] { return known }
        let place = find(path)
        known[key] = place
        return place
    }

    private func find(_ path: String) -> Place {
        let path = Path.trimmed(path)
        let absolute = Path.absolute(path, in: workingFolder)
        let containsParent = path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
        if !containsParent, let inside = Path.relative(absolute, to: folder) { return place(inside: inside) }
        // Only the folder is resolved. The file doesn't have to exist. If the file is a link, the name of the link is
        // kept.
        let name = Path.name(of: path)
        guard !Path.areSame(name, path), !name.utf8.reversed().starts(with: "..".utf8),
            let parent = Path.real(Path.folder(of: path))
        else {
            return Place(isInside: false, relative: path, absolute: Path.real(path) ?? absolute)
        }
        let resolved = Path.join(parent, name)
        if let inside = Path.relative(resolved, to: folder) { return place(inside: inside) }
        return Place(isInside: false, relative: path, absolute: resolved)
    }

    /// Returns the place of a path in the folder. The path can contain `.` and empty names.
    private func place(inside path: String) -> Place {
        let relative = Path.names(path).joined(separator: "/")
        return Place(isInside: true, relative: relative, absolute: Path.join(folder, relative))
    }
}
