import SystemLibrary

/// The headers and folders in a folder.
package struct HeaderListing {
    package private(set) var headers: [String] = []
    package private(set) var folders: [String] = []
    /// Whether this folder contains API notes, which change how Swift imports the headers.
    package private(set) var hasAPINotes = false

    init(_ path: String) throws(SystemError) {
        guard let stream = opendir(path) else { throw .last }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = FolderListing.name(of: entry)
            if Path.hasPrefix(name, ".") { continue }
            if Path.hasSuffix(name, ".h") {
                headers.append(name)
            } else if Path.hasSuffix(name, ".apinotes") {
                hasAPINotes = true
            } else if FileKind(of: Path.join(path, name)) == .folder {
                folders.append(name)
            }
        }
    }
}
