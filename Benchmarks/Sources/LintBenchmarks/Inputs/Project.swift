import Foundation

/// Files in a folder of their own.
struct Project {
    /// Where it is.
    let folder: String
    /// The paths of the files.
    private(set) var files: [String] = []
    private(set) var lineCount = 0
    private(set) var byteCount = 0
    /// The folder of the file that was written last, which is there.
    private var lastParent = ""
    /// The paths of the files by their numbers of lines.
    private var lengths: [(path: String, lineCount: Int)] = []

    /// Makes the folder, and nothing in it but a configuration that says nothing: what is below is one project.
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

    /// Writes files of a supply until there are enough.
    ///
    /// - Parameter next: the number of the next file.
    mutating func add(
        from supply: any SourceSupply, startingAt next: inout Int, while isWanted: (Project) -> Bool
    ) throws {
        while isWanted(self) {
            try add(supply.file(next))
            next += 1
        }
    }

    /// The file whose number of lines is next to a number.
    func file(ofLines count: Int) -> (path: String, lineCount: Int)? {
        lengths.min { (abs($0.lineCount - count), $0.path) < (abs($1.lineCount - count), $1.path) }
    }
}
