import FlynnStore
import SystemLibrary

/// The relevant contents of a folder.
package struct FolderListing {
    /// A folder or a Swift file.
    package struct Entry {
        package let name: String
        package let isFolder: Bool
        /// The beginning of the paths of this entry and its contents.
        fileprivate let prefix: Path

        init(name: String, isFolder: Bool) {
            self.name = name
            self.isFolder = isFolder
            prefix = Path(isFolder ? name + "/" : name)
        }
    }

    /// The visible folders and Swift files in this folder, in the order of the paths of their contents.
    package private(set) var entries: [Entry] = []
    /// Whether this folder contains a `.gitignore`.
    package private(set) var hasIgnoreFile = false
    /// Whether this folder can be the root of a project, because it contains a marker or `.git`.
    package private(set) var mayBeRoot = false
    /// The names of Swift files in invalid UTF-8, with replacements for the invalid bytes.
    package private(set) var unreadableNames: [String] = []
    /// The names of module maps and bridging headers.
    package private(set) var headerMarks: [String] = []
    /// The misspelled names of configurations.
    package private(set) var misnamedConfigurations: [String] = []

    /// The name of git's files with ignore patterns.
    static let ignoreFileName = ".gitignore"
    /// The names of the files that mark a folder as the root of a project.
    package static let markers = [".flynnlint.yml", "Package.swift"]
    /// The names of the skipped folders with dependencies and build products.
    package static let skippedFolders: Set<String> = ["Pods", "Carthage", "DerivedData"]
    /// The offset of the name in a `dirent`.
    private static let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name)!

    /// Creates the listing of an empty folder.
    init() {}

    /// The stamp of this folder before listing. This is `nil` if the folder wasn't listed.
    private(set) var stamp: FileStamp?

    /// Lists a folder. Links are omitted.
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
                // A `String` path can't open files below a folder with an invalid UTF-8 name.
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

    /// The hash of the whole listing.
    package var hash: ContentHash {
        let names =
            entries.map { ($0.isFolder ? "/" : " ") + $0.name } + unreadableNames + [""] + headerMarks.sorted()
            + (misnamedConfigurations.isEmpty ? [] : ["/"] + misnamedConfigurations.sorted())
        return ContentHash("\(hasIgnoreFile) \(mayBeRoot) " + names.joined(separator: "\0"))
    }

    /// Adds files and folders by name.
    ///
    /// - Parameter names: The names. The value is `true` for a folder.
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

    /// Removes files by name.
    mutating func remove(where isRemoved: (String) -> Bool) {
        entries.removeAll { !$0.isFolder && isRemoved($0.name) }
    }

    private mutating func noteHidden(_ name: String) {
        if name == FolderListing.ignoreFileName { hasIgnoreFile = true }
        if name == ".git" || name == FolderListing.markers[0] { mayBeRoot = true }
        let isMisnamed = name != FolderListing.markers[0] && FolderListing.misnames.contains(name.lowercased())
        if isMisnamed, !misnamedConfigurations.contains(name) { misnamedConfigurations.append(name) }
    }

    /// The names of misnamed configurations in lower case.
    private static let misnames: Set = [".flynnlint", ".flynnlint.yaml", ".flynnlint.yml"]

    /// Returns the kind of an entry. Some file systems don't return the kind with the name, and the status of the entry
    /// is used instead.
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

    /// Returns the name of an entry. Invalid UTF-8 is replaced.
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
