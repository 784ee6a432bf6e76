import FlynnSyntax
import Foundation

/// The Swift files for the tools of this package.
public enum SourceFiles {
    /// The folder of this package.
    public static var package: String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .path
    }

    /// The folder that contains the checked-out dependencies of this package.
    public static var checkouts: String { package + "/.build/checkouts" }

    /// The folders that an oracle reads by default: the checked-out dependencies, and `Corpus`.
    public static var corpus: [String] { [checkouts, package + "/Corpus"] }

    /// Returns all Swift files in some folders, sorted. Paths of files are included without changes.
    public static func find(in paths: [String]) -> [String] {
        var files: [String] = []
        for path in paths {
            if path.hasSuffix(".swift"), !isDirectory(path) {
                files.append(path)
                continue
            }
            guard let enumerator = FileManager.default.enumerator(atPath: path) else { continue }
            for case let name as String in enumerator where name.hasSuffix(".swift") {
                let file = path + "/" + name
                if !isDirectory(file) { files.append(file) }
            }
        }
        return files.sorted()
    }

    /// Reads a file.
    public static func read(_ path: String) throws -> SourceText {
        SourceText(try Data(contentsOf: URL(filePath: path)))
    }

    private static func isDirectory(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }
}
