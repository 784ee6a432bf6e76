import Foundation

/// The Swift compiler, with the modules that were built with the tests.
package enum SwiftCompiler {
    /// An error of the compiler.
    package struct Failure: Hashable, Sendable, CustomStringConvertible {
        /// The name of the file.
        package var file: String
        /// The line, 1-based.
        package var line: Int
        package var message: String

        package var description: String { "\(file):\(line): \(message)" }
    }

    /// The arguments for importing the modules of the package.
    package static let moduleOptions: [String] =
        ["-I", buildFolder.appending(path: "Modules").path]
        + ["CFlynnRuntime", "CFlynnActions"].flatMap {
            ["-Xcc", "-fmodule-map-file=" + buildFolder.appending(path: "\($0).build/module.modulemap").path]
        }

    /// Returns the object files of modules, for the linker.
    package static func objects(of modules: [String]) throws -> [String] {
        try modules.flatMap { module in
            let build = buildFolder.appending(path: "\(module).build")
            return try FileManager.default.contentsOfDirectory(atPath: build.path).filter { $0.hasSuffix(".o") }
                .sorted()
                .map { build.appending(path: $0).path }
        }
    }

    /// Type-checks the files of a module. Returns the errors, or an empty result if the module compiles.
    package static func check(_ files: [String], languageMode: String) throws -> [Failure] {
        let (text, isSuccess) = try programOutput(
            "/usr/bin/env",
            ["swiftc", "-frontend", "-typecheck", "-swift-version", languageMode, "-suppress-warnings"]
                + ["-module-name", "Program", "-package-name", "program"] + moduleOptions + files)
        if isSuccess { return [] }
        let failures = failures(in: text)
        return failures.isEmpty ? [Failure(file: "", line: 0, message: text)] : failures
    }

    /// The errors in the compiler's output.
    package static func failures(in text: String) -> [Failure] {
        var failures = text.matches(of: #/(?m)^\S*?([^\s/]+\.swift):(\d+):\d+: error: (.*)$/#).map {
            Failure(file: String($0.1), line: Int($0.2) ?? 0, message: String($0.3))
        }
        // The compiler can crash for invalid code.
        if let place = text.matches(of: #/While type-checking .* \(at \S*?([^\s/]+\.swift):(\d+):\d+\)/#).last {
            failures.append(Failure(file: String(place.1), line: Int(place.2) ?? 0, message: "the compiler crashes"))
        }
        return failures
    }

    /// Compiles a program and links it with modules. Returns the output of the compiler if it fails.
    ///
    /// - Parameters:
    ///   - showsWarnings: whether warnings also count as failures.
    ///   - isWhole: whether a single process compiles all files, which is faster for a large number of files.
    package static func compile(
        _ sources: [String], languageMode: String, modules: [String], to executable: String,
        showsWarnings: Bool = false, isWhole: Bool = false
    ) throws -> String? {
        let (text, _) = try programOutput(
            "/usr/bin/env",
            ["swiftc", "-Onone", "-swift-version", languageMode, "-module-name", "Program"]
                + (showsWarnings ? [] : ["-suppress-warnings"]) + (isWhole ? ["-wmo"] : []) + moduleOptions + sources
                + objects(of: modules)
                + ["-o", executable])
        let isRight =
            FileManager.default.fileExists(atPath: executable) && !(showsWarnings && text.contains("warning:"))
        return isRight ? nil : text
    }
}
