import FlynnLint
import Foundation
import Measuring
import OracleSupport

/// The executable to measure.
struct FlynnLintTool: Sendable {
    let path: String
    /// Whether it is statically linked to Swift's libraries.
    let isStatic: Bool
    /// Whether the executable has a cache of summaries, and an option to disable the cache.
    let canLeaveOutCache: Bool

    /// Uses the given executable, or builds the main package.
    init(path given: String?) throws {
        path = try given.map { URL(filePath: $0).standardized.path } ?? Self.build()
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw BenchmarkFailure("'\(path)' is not an executable file; pass the path of flynnlint with '--flynnlint'")
        }
        let bytes = try Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
        isStatic =
            bytes.range(of: Data("libswiftCore.so".utf8)) == nil
            && bytes.range(of: Data("libswiftCore.dylib".utf8)) == nil
        let help = try Command(executable: path, arguments: ["help", "lint"]).output()
        canLeaveOutCache = help.contains("--no-cache")
    }

    private static func build() throws -> String {
        let swift = try Command.required("swift")
        var command = Command(
            executable: swift,
            arguments: [
                "build", "-c", "release", "--product", "flynnlint", "--package-path", SourceFiles.package + "/..",
            ])
        say(
            """
            building flynnlint; for one with Swift's libraries in it, run 'swift build -c release --static-swift-stdlib \
            --product flynnlint' in the repository, and give what it makes with '--flynnlint PATH'
            """)
        _ = try command.output()
        command.arguments.append("--show-bin-path")
        return try command.output().trimmingCharacters(in: .whitespacesAndNewlines) + "/flynnlint"
    }

    /// The rules that are disabled by default.
    private static let allRules = [
        "--enable", Rule.all.filter { !$0.isOnByDefault }.map(\.id).joined(separator: ","),
    ]

    /// Returns a command that lints without changing sources. Findings are not considered a failure.
    ///
    /// - Parameters:
    ///   - cache: the folder for the cache, if the executable has one.
    ///   - all: whether to run all rules. If false, only rules that are enabled by default are run.
    func lint(_ paths: [String], cache: String, all: Bool = true, options: [String] = []) -> Command {
        Command(
            executable: path, arguments: ["lint", "--no-expand"] + (all ? Self.allRules : []) + options + paths,
            environment: ["XDG_CACHE_HOME": cache], accepted: 0...1)
    }
}

/// Reports progress on standard error.
func say(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
}
