import BasicTestSupport
import FlynnSyntax
import Foundation

/// Returns the Swift files in a folder of the repository and its subfolders. The files are sorted by path, relative to
/// the repository.
package func swiftSources(in folder: String) throws -> [(path: String, source: SourceText)] {
    let root = repository.appending(path: folder)
    let names = (FileManager.default.enumerator(atPath: root.path) ?? .init()).compactMap { $0 as? String }
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
        ("\(folder)/\(name)", SourceText(Array(try Data(contentsOf: root.appending(path: name)))))
    }
}
