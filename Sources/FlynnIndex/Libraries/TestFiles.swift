import FlynnSummary

/// The files of a project that belong to tests.
struct TestFiles: Sendable {
    private let files: Set<FileID>

    init(_ summaries: [FileSummary]) {
        let folders = summaries.map { $0.path.split(separator: "/").dropLast() }
        // The project itself may be in a folder of this name.
        var root = folders.first ?? []
        for folder in folders {
            root = root.prefix(zip(root, folder).prefix { $0 == $1 }.count)
        }
        files = Set(
            summaries.indices.lazy.map { FileID($0) }.filter { file in
                summaries[file.index].imports.contains { $0 == "XCTest" || $0 == "Testing" }
                    || folders[file.index].dropFirst(root.count).contains { $0.hasSuffix("Tests") }
            })
    }

    func contains(_ file: FileID) -> Bool { files.contains(file) }
}
