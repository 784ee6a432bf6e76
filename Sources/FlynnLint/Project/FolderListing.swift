#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What of a folder's content matters to a linter.
struct FolderListing {
    /// A folder or a Swift file.
    struct Entry {
        var name: String
        var isFolder: Bool

        /// Whether the paths of this and what is in it come before those of another.
        func isOrderedBefore(_ other: Entry) -> Bool {
            // What is in a folder is called like it, with a slash behind that.
            PathKey.isOrderedBefore(isFolder ? name + "/" : name, other.isFolder ? other.name + "/" : other.name)
        }
    }

    /// The folders and Swift files in it that aren't hidden, in the order of the paths of what they lead to.
    private(set) var entries: [Entry] = []
    /// Whether there is a `.gitignore`.
    private(set) var hasIgnoreFile = false
    /// Swift files whose names are no text, with what is none replaced.
    private(set) var unreadableNames: [String] = []

    /// Where a name begins in what the system says of an entry.
    private static let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name)!

    /// Lists a folder. Links are left out.
    init(_ path: String) throws(SystemError) {
        guard let stream = opendir(path) else { throw .last }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = FolderListing.bytes(of: entry)
            if name[0] == CChar(bitPattern: UInt8(ascii: ".")) {
                if strcmp(name, IgnoreStack.fileName) == 0 { hasIgnoreFile = true }
                continue
            }
            let isSource = FolderListing.hasSuffix(name, ".swift")
            switch FolderListing.kind(of: entry, in: path, isSource: isSource) {
            case .folder:
                // A path that is no text leads nowhere.
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
        entries.sort { $0.isOrderedBefore($1) }
    }

    /// What an entry is. Not every file system tells with the name; files that are no Swift files aren't asked for.
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
        let status = try? fileStatus(folder + "/" + name(of: entry), followingLinks: false)
        return status.map(FileKind.init) ?? .other
    }

    /// The name of an entry, with what is no text in it replaced.
    static func name(of entry: UnsafeMutablePointer<dirent>) -> String { String(cString: bytes(of: entry)) }

    private static func bytes(of entry: UnsafeMutablePointer<dirent>) -> UnsafePointer<CChar> {
        (UnsafeRawPointer(entry) + nameOffset).assumingMemoryBound(to: CChar.self)
    }

    private static func hasSuffix(_ name: UnsafePointer<CChar>, _ suffix: StaticString) -> Bool {
        let length = strlen(name)
        let count = suffix.utf8CodeUnitCount
        return length >= count && memcmp(name + length - count, suffix.utf8Start, count) == 0
    }
}
