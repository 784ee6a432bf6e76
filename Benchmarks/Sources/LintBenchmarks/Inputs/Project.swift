import Foundation

/// A folder of source files that form a project.
struct Project {
    /// The path of the folder.
    let folder: String
    /// The paths of the files.
    private(set) var files: [String] = []
    private(set) var lineCount = 0
    private(set) var byteCount = 0
    /// The folder of the last written file, which is known to exist.
    private var lastParent = ""
    /// The path of a file for each number of lines.
    private var lengths: [(path: String, lineCount: Int)] = []

    /// Creates the folder with an empty configuration, which makes it the root of a project.
    init(folder: String) throws {
        self.folder = folder
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("# The defaults.\n".utf8).write(to: URL(filePath: folder + "/.flynnlint.yml"))
    }

    /// Writes a file.
    mutating func add(_ file: GeneratedFile) throws {
        let path = folder + "/" + file.path
        let parent = URL(filePath: path).deletingLastPathComponent().path
        if parent != lastParent {
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            lastParent = parent
        }
        try file.bytes.write(to: URL(filePath: path))
        files.append(path)
        let lines = file.lineCount
        lengths.append((path, lines))
        lineCount += lines
        byteCount += file.bytes.count
    }

    /// Writes files of a supply while a condition is true.
    ///
    /// - Parameter next: the index of the next file.
    mutating func add(
        from supply: any SourceSupply, startingAt next: inout Int, while isWanted: (Project) -> Bool
    ) throws {
        while isWanted(self) {
            try add(supply.file(next))
            next += 1
        }
    }

    /// Returns the file whose number of lines is closest to a number.
    func file(ofLines count: Int) -> (path: String, lineCount: Int)? {
        lengths.min { (abs($0.lineCount - count), $0.path) < (abs($1.lineCount - count), $1.path) }
    }
}
