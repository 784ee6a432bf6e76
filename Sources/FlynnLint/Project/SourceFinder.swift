#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Finds the Swift files that paths name.
struct SourceFinder {
    /// A file that was found.
    struct File: Sendable {
        /// The path, which begins like the path that was given.
        var path: String
        /// The path with all links followed.
        var realPath: String
        /// Whether it was named itself, rather than a folder around it.
        var isNamed: Bool
    }

    /// The files, sorted by path, each once.
    private(set) var files: [File] = []
    /// The paths that can't be read.
    private(set) var failures: [LintFailure] = []
    /// The real paths of the files, for two paths may lead to one.
    private var seen: Set<PathKey> = []

    /// Folders that hold what others made, or what is built.
    private static let skippedFolders: Set<String> = ["Pods", "Carthage", "DerivedData"]

    /// Finds the files of all paths. A file is taken whatever it is called; of a folder, all `*.swift` below it.
    ///
    /// Hidden folders and files are skipped, as are `Pods`, `Carthage`, `DerivedData`, and what `.gitignore` files name.
    /// Links in folders are not followed: what they name inside of the tree is found anyway, and the rest doesn't belong
    /// to it.
    init(_ paths: [String]) {
        for path in paths { add(path) }
        files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    private mutating func add(_ path: String) {
        guard !path.isEmpty else {
            failures.append(LintFailure(path: "''", message: "is no path; name a file or a folder"))
            return
        }
        do {
            let status = try fileStatus(path, followingLinks: true)
            if FileKind(status) == .folder {
                let trimmed = SourceFinder.trimmed(path)
                var ignores = IgnoreStack(root: trimmed)
                walk(trimmed, &ignores)
            } else if FileKind(status) == .file {
                let trimmed = SourceFinder.trimmed(path)
                addFile(trimmed, real: RealPath.of(path) ?? trimmed, isNamed: true)
            } else {
                // A pipe that nobody writes to, or a device without end, would be read forever.
                failures.append(LintFailure(path: path, message: "is neither a file nor a folder; name one"))
            }
        } catch {
            let hint = error.code == ENOENT ? "; check the spelling and the working folder" : ""
            failures.append(LintFailure(path: path, message: "can't be read: \(error.message)\(hint)"))
        }
    }

    /// A path without needless slashes at its end and `./` at its start.
    private static func trimmed(_ path: String) -> String {
        var path = path[...]
        while path.count > 1, path.last == "/" { path = path.dropLast() }
        while path.hasPrefix("./") {
            path = path.dropFirst(2)
            while path.first == "/" { path = path.dropFirst() }
        }
        return path.isEmpty ? "." : String(path)
    }

    private mutating func addFile(_ path: String, real: String, isNamed: Bool) {
        if seen.insert(PathKey(real)).inserted { files.append(File(path: path, realPath: real, isNamed: isNamed)) }
    }

    private mutating func walk(_ folder: String, _ ignores: inout IgnoreStack) {
        // A stack of its own: a deep tree must not become a deep recursion.
        enum Step {
            case enter(String)
            case leave
        }
        var steps: [Step] = [.enter(folder)]
        while let step = steps.popLast() {
            guard case .enter(let current) = step else {
                ignores.leave()
                continue
            }
            ignores.enter(current)
            steps.append(.leave)
            let names: [String]
            do {
                names = try entries(of: current)
            } catch {
                failures.append(LintFailure(path: current, message: "can't be read: \(error.message)"))
                continue
            }
            for name in names where !name.hasPrefix(".") {
                let path = current == "." ? name : current == "/" ? "/" + name : current + "/" + name
                guard let status = try? fileStatus(path, followingLinks: false) else { continue }
                switch FileKind(status) {
                case .folder:
                    if SourceFinder.skippedFolders.contains(name) || ignores.ignores(path, isFolder: true) { continue }
                    steps.append(.enter(path))
                case .file:
                    if name.hasSuffix(".swift"), !ignores.ignores(path, isFolder: false) {
                        addFile(path, real: ignores.real(path), isNamed: false)
                    }
                case .link, .other:
                    continue
                }
            }
        }
    }

    /// The names in a folder, but for `.` and `..`. Swift files whose names are no text can't be named in a finding: they
    /// are failures.
    private mutating func entries(of folder: String) throws(SystemError) -> [String] {
        guard let stream = opendir(folder) else { throw .last }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(validatingCString: $0) ?? unreadableName(String(cString: $0), in: folder)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Notes a name that is no text, and gives one that is skipped.
    private mutating func unreadableName(_ repaired: String, in folder: String) -> String {
        if repaired.hasSuffix(".swift") {
            failures.append(
                LintFailure(path: folder + "/" + repaired, message: "has a name that is not valid UTF-8; rename it"))
        }
        return "."
    }
}
