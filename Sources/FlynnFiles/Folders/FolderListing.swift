import FlynnStore
import SystemLibrary

/// The contents of a folder that matter to a linter.
package struct FolderListing {
    /// A folder or a Swift file.
    package struct Entry {
        package let name: String
        package let isFolder: Bool
        /// The beginning of the paths of this entry and of its contents.
        fileprivate let prefix: Path

        init(name: String, isFolder: Bool) {
            self.name = name
            self.isFolder = isFolder
            prefix = Path(isFolder ? name + "/" : name)
        }
    }

    /// The folders and Swift files in it that aren't hidden, in the order of the paths of their contents.
    package private(set) var entries: [Entry] = []
    /// Whether there is a `.gitignore`.
    package private(set) var hasIgnoreFile = false
    /// Whether the folder may be the root of a project: it contains a name that marks one, or `.git`.
    package private(set) var mayBeRoot = false
    /// The names of Swift files that aren't valid UTF-8, with the invalid bytes replaced.
    package private(set) var unreadableNames: [String] = []
    /// The names of module maps and bridging headers.
    package private(set) var headerMarks: [String] = []
    /// The names that are certainly meant to be that of a configuration, but aren't.
    package private(set) var misnamedConfigurations: [String] = []

    /// The name of git's files with patterns of ignored files.
    static let ignoreFileName = ".gitignore"
    /// The names of the files that make their folder the root of a project.
    package static let markers = [".flynnlint.yml", "Package.swift"]
    /// The names of folders of dependencies and build products, which aren't searched.
    package static let skippedFolders: Set<String> = ["Pods", "Carthage", "DerivedData"]
    /// The offset of the name in a `dirent`.
    private static let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name)!

    /// The listing of an empty folder.
    init() {}

    /// The stamp of the folder before it was listed; `nil` if it wasn't listed.
    private(set) var stamp: FileStamp?

    /// Lists a folder. Links are left out.
    init(_ path: String) throws(SystemError) {
        guard let stream = opendir(path) else { throw .last }
        defer { closedir(stream) }
        stamp = FileStamp(ofOpen: dirfd(stream))
        while let entry = readdir(stream) {
            let name = FolderListing.bytes(of: entry)
            if name[0] == CChar(bitPattern: UInt8(ascii: ".")) {
                noteHidden(String(cString: name))
                continue
            }
            let isSource = FolderListing.hasSuffix(name, ".swift")
            if isSource, strcmp(name, FolderListing.markers[1]) == 0 { mayBeRoot = true }
            if FolderListing.hasSuffix(name, "-Bridging-Header.h") || strcmp(name, "module.modulemap") == 0 {
                headerMarks.append(String(cString: name))
            }
            switch FolderListing.kind(of: entry, in: path, isSource: isSource) {
            case .folder:
                // Files below a folder whose name isn't valid UTF-8 can't be opened by a `String` path.
                if let name = String(validatingCString: name) { entries.append(Entry(name: name, isFolder: true)) }
            case .file where isSource:
                if let name = String(validatingCString: name) {
                    entries.append(Entry(name: name, isFolder: false))
                } else {
                    unreadableNames.append(String(cString: name))
                }
            default: continue
            }
        }
        entries.sort { $0.prefix < $1.prefix }
    }

    /// The hash of all that is known about the folder.
    package var hash: ContentHash {
        let names =
            entries.map { ($0.isFolder ? "/" : " ") + $0.name } + unreadableNames + [""] + headerMarks.sorted()
            + (misnamedConfigurations.isEmpty ? [] : ["/"] + misnamedConfigurations.sorted())
        return ContentHash("\(hasIgnoreFile) \(mayBeRoot) " + names.joined(separator: "\0"))
    }

    /// Adds files and folders by their names.
    ///
    /// - Parameter names: The names, and whether they are names of folders.
    mutating func add(_ names: [Path: Bool]) {
        let known = Set(entries.map { Path($0.name) })
        for (name, isFolder) in names {
            if name.string == FolderListing.markers[1] { mayBeRoot = true }
            if Path.hasPrefix(name.string, ".") {
                noteHidden(name.string)
            } else if isFolder || Path.hasSuffix(name.string, ".swift"), !known.contains(name) {
                entries.append(Entry(name: name.string, isFolder: isFolder))
            }
        }
        entries.sort { $0.prefix < $1.prefix }
    }

    /// Removes files by their names.
    mutating func remove(where isRemoved: (String) -> Bool) {
        entries.removeAll { !$0.isFolder && isRemoved($0.name) }
    }

    private mutating func noteHidden(_ name: String) {
        if name == FolderListing.ignoreFileName { hasIgnoreFile = true }
        if name == ".git" || name == FolderListing.markers[0] { mayBeRoot = true }
        let isMisnamed = name != FolderListing.markers[0] && FolderListing.misnames.contains(name.lowercased())
        if isMisnamed, !misnamedConfigurations.contains(name) { misnamedConfigurations.append(name) }
    }

    /// The names in lower case of files that are meant to be configurations.
    private static let misnames: Set = [".flynnlint", ".flynnlint.yaml", ".flynnlint.yml"]

    /// The kind of an entry. Some file systems don't return it with the name; then the status of the entry has it.
    private static func kind(
        of entry: UnsafeMutablePointer<dirent>, in folder: String, isSource: Bool
    ) -> FileKind {
        switch Int(entry.pointee.d_type) {
        case Int(DT_REG): return .file
        case Int(DT_DIR): return .folder
        case Int(DT_LNK): return .link
        case Int(DT_UNKNOWN): break
        default: return .other
        }
        let status = try? fileStatus(Path.join(folder, name(of: entry)), followingLinks: false)
        return status.map(FileKind.init) ?? .other
    }

    /// The name of an entry, with bytes that aren't valid UTF-8 replaced.
    package static func name(of entry: UnsafeMutablePointer<dirent>) -> String { String(cString: bytes(of: entry)) }

    private static func bytes(of entry: UnsafeMutablePointer<dirent>) -> UnsafePointer<CChar> {
        (UnsafeRawPointer(entry) + nameOffset).assumingMemoryBound(to: CChar.self)
    }

    private static func hasSuffix(_ name: UnsafePointer<CChar>, _ suffix: StaticString) -> Bool {
        let length = strlen(name)
        let count = suffix.utf8CodeUnitCount
        return length >= count && memcmp(name + length - count, suffix.utf8Start, count) == 0
    }
}
