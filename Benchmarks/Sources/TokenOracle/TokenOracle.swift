import FlynnSyntax
import Foundation
import Synchronization

/// Compares our tokens with swift-syntax's, over all Swift files of some folders.
///
///     swift run -c release TokenOracle [PATH…]
///
/// Without a path it reads the packages that this one has checked out and its own `Corpus`, and then expects each listed
/// difference to occur.
@main
enum TokenOracle {
    static func main() {
        let paths = Array(CommandLine.arguments.dropFirst())
        let isDefault = paths.isEmpty
        let files = swiftFiles(in: isDefault ? [package + "/.build/checkouts", package + "/Corpus"] : paths)
        guard !files.isEmpty else {
            print("no Swift file found")
            exit(2)
        }
        let findings = compareInParallel(files)
        let unused = isDefault ? differences.indices.filter { findings.listed[$0] == 0 } : []
        for message in findings.unlisted.prefix(200) { print(message) }
        for index in unused { print("the listed difference '\(differences[index].name)' no longer occurs") }
        print(
            """
            files                \(findings.files)
            lines                \(findings.lines)
            bytes                \(findings.bytes)
            tokens               \(findings.tokens)
            """)
        print("listed differences")
        for (difference, count) in zip(differences, findings.listed) {
            let count = String(count).padding(toLength: 10, withPad: " ", startingAt: 0)
            print("    \(count) \(difference.name): \(difference.reason)")
        }
        print("unlisted differences \(findings.unlisted.count)")
        exit(findings.unlisted.isEmpty && unused.isEmpty ? 0 : 1)
    }

    /// The folder of this package.
    private static var package: String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .path
    }

    private static func swiftFiles(in paths: [String]) -> [String] {
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

    private static func isDirectory(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }

    /// Compares the files on all cores. The threads are made by hand because swift-syntax's parser needs a deeper stack
    /// than those of a pool have.
    private static func compareInParallel(_ files: [String]) -> Findings {
        let next = Mutex(0)
        let results = Mutex([Findings?](repeating: nil, count: files.count))
        let group = DispatchGroup()
        for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
            group.enter()
            let thread = Thread {
                while true {
                    let index = next.withLock { next in
                        defer { next += 1 }
                        return next
                    }
                    guard index < files.count else { break }
                    let findings = findings(in: files[index])
                    results.withLock { $0[index] = findings }
                }
                group.leave()
            }
            thread.stackSize = 64 << 20
            thread.start()
        }
        group.wait()
        return results.withLock { $0 }.reduce(into: Findings()) { total, findings in
            if let findings { total += findings }
        }
    }

    private static func findings(in path: String) -> Findings {
        do {
            let data = try Data(contentsOf: URL(filePath: path))
            return compare(SourceText(data), path: path)
        } catch {
            var findings = Findings()
            findings.unlisted = ["\(path): \(error.localizedDescription)"]
            return findings
        }
    }
}
