import Foundation

/// The folder of the repository.
let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

/// Returns the bytes of the Swift files in `Fixtures`, sorted by path.
func swiftFixtures() throws -> [[UInt8]] {
    let root = repository.appending(path: "Fixtures")
    let names = (FileManager.default.enumerator(atPath: root.path) ?? .init()).compactMap { $0 as? String }
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map {
        Array(try Data(contentsOf: root.appending(path: $0)))
    }
}

/// A file for code that reads files by path. The file is in memory if the system has a folder in memory.
struct ScratchFile {
    let path: String

    init(_ name: String) {
        let memory = "/dev/shm"
        let folder = access(memory, W_OK) == 0 ? memory : NSTemporaryDirectory()
        path = "\(folder)/flynnlint-fuzzing-\(getpid())-\(name)"
    }

    func write(_ bytes: [UInt8]) {
        guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
            fatalError("'\(path)' can't be written")
        }
    }
}
