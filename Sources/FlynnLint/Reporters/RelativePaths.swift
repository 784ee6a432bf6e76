/// Paths as they are named from a folder on; each is looked at once.
final class RelativePaths {
    /// Where a path leads to.
    struct Place {
        /// Whether it is in the folder.
        var isInside: Bool
        /// The path from the folder on if it is in there, else as it was given.
        var relative: String
        /// The path from the root on.
        var absolute: String
    }

    /// The real path of the folder.
    let folder: String
    private var known: [PathKey: Place] = [:]

    init(folder: String) {
        self.folder = folder
    }

    func place(_ path: String) -> Place {
        let key = PathKey(path)
        if let known = known[key] { return known }
        let place = find(path)
        known[key] = place
        return place
    }

    private var prefix: String { folder == "/" ? "/" : folder + "/" }

    private func find(_ path: String) -> Place {
        var rest = path.utf8[...]
        while rest.starts(with: "./".utf8) {
            rest = rest.dropFirst(2)
            rest = rest.drop { $0 == UInt8(ascii: "/") }
        }
        let path = rest.isEmpty ? "." : String(decoding: rest, as: UTF8.self)
        let goesUp = path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
        if !goesUp {
            if path.utf8.first != UInt8(ascii: "/") {
                return Place(isInside: true, relative: path, absolute: prefix + path)
            }
            if let inside = inside(path) { return Place(isInside: true, relative: inside, absolute: path) }
        }
        // A file may be a link, whose name stays, and it may be gone by now; a folder above has no name of its own.
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), !path.utf8.reversed().starts(with: "..".utf8),
            let parent = RealPath.of(slash == path.startIndex ? "/" : String(path[..<slash]))
        else {
            let absolute = RealPath.of(path) ?? (path.utf8.first == UInt8(ascii: "/") ? path : prefix + path)
            return Place(isInside: false, relative: path, absolute: absolute)
        }
        let name = String(decoding: path.utf8[slash...].dropFirst(), as: UTF8.self)
        let absolute = parent == "/" ? "/" + name : parent + "/" + name
        let inside = inside(absolute)
        return Place(isInside: inside != nil, relative: inside ?? path, absolute: absolute)
    }

    /// What is left of a path behind the folder.
    private func inside(_ path: String) -> String? {
        guard path.utf8.starts(with: prefix.utf8), path.utf8.count > prefix.utf8.count else { return nil }
        return String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
}
