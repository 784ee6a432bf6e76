import BasicTestSupport
import FlynnSyntax
import Foundation

/// Returns the Swift files below a folder of the repository, sorted by path, which is relative to the repository.
package func swiftSources(in folder: String) throws -> [(path: String, source: SourceText)] {
    let root = repository.appending(path: folder)
    let names = (FileManager.default.enumerator(atPath: root.path) ?? .init()).compactMap { $0 as? String }
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
        ("\(folder)/\(name)", SourceText(Array(try Data(contentsOf: root.appending(path: name)))))
    }
}
