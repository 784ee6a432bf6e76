import FlynnFacts
import FlynnResolution

/// The test files in a project.
struct TestFiles: Sendable {
    private let files: [FileSummary]
    /// The length in bytes of the common parent folder's path. The project itself can be inside a folder of tests.
    private let rootByteCount: Int

    init(_ files: [FileSummary]) {
        self.files = files
        var root = files.first.map { Array($0.path.utf8) } ?? []
        for file in files.indices {
            let common = zip(root, files[file].path.utf8).prefix { $0 == $1 }.count
            root.removeSubrange(common...)
        }
        rootByteCount = (root.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
    }

    /// Returns whether the file imports a test library, or is inside a folder with a name ending in `Tests`.
    func contains(_ file: FileID) -> Bool {
        files[file.index].imports.contains { $0 == "XCTest" || $0 == "Testing" }
            || files[file.index].path.utf8.dropFirst(rootByteCount).split(separator: UInt8(ascii: "/")).dropLast()
                .contains { Substring($0).hasSuffix("Tests") }
    }
}
