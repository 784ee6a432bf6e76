#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import Foundation

/// Plans and writes the files of `flynnlint init`. Replaces existing files only on request.
public struct Setup: Sendable {
    /// The result for a file.
    public enum Outcome: Sendable, Equatable {
        case written
        /// It existed with other contents.
        case replaced
        /// It existed with the same contents.
        case unchanged
        /// It is an existing configuration, and other files were requested.
        case kept
    }

    /// The files: first the configuration, then the requested ones in their order.
    public let files: [SetupFile]

    /// Plans the files for a folder.
    ///
    /// - Throws: An error if the folder doesn't exist, or an item can't be set up there.
    public init(folder: String, items: [SetupItem]) throws(LintRequestError) {
        guard let real = RealPath.of(folder) else {
            throw LintRequestError("'\(folder)' can't be read: \(SystemError.last.message)")
        }
        guard !RealPath.isFile(real) else { throw LintRequestError("'\(folder)' is a file; pass its folder") }
        var files = [Setup.configuration]
        for item in items {
            switch item {
            case .preBuild: files.append(PreBuildScript.file)
            case .github: files.append(try Setup.atRoot(ContinuousIntegration.github, of: real, "--github"))
            case .gitlab: files.append(try Setup.atRoot(ContinuousIntegration.gitlab, of: real, "--gitlab"))
            case .gitHook: files.append(try Setup.gitHook(real))
            case .editor(let editor): files.append(EditorFiles.file(for: editor))
            }
        }
        var prefix = RealPath.shortened(real) + "/"
        if prefix == "./" || prefix == "//" { prefix.removeFirst(prefix == "./" ? 2 : 1) }
        self.files = files.map { file in
            var file = file
            if !file.path.hasPrefix("/") { file.path = prefix + file.path }
            file.path = RealPath.shortened(file.path)
            return file
        }
    }

    private static let configuration = SetupFile(
        path: Configuration.fileName, contents: ConfigurationTemplate.text,
        nextSteps: [
            "Run 'flynnlint' to lint, and 'flynnlint fix' to make the safe fixes. To ignore the findings that exist today, run",
            "'flynnlint --write-baseline .flynnlint-baseline.json' and set 'baseline' in \(Configuration.fileName) to that file.",
        ])

    private static func atRoot(
        _ file: SetupFile, of folder: String, _ option: String
    ) throws(LintRequestError) -> SetupFile {
        guard let root = RealPath.workingTree(folder), root != folder else { return file }
        let shown = RealPath.shortened(root)
        throw LintRequestError("'\(option)' needs the root of the repository: run 'flynnlint init \(option) \(shown)'")
    }

    private static func gitHook(_ folder: String) throws(LintRequestError) -> SetupFile {
        let repository = try GitRepository(containing: folder)
        return GitHook.file(inFolder: try repository.hooksFolder())
    }

    // MARK: - Writing

    /// Writes the files, or none of them if one would be replaced and `replacing` is false. Keeps an existing
    /// configuration if other files were requested.
    ///
    /// - Returns: The result for each file, in order.
    public func write(replacing: Bool) throws(LintRequestError) -> [Outcome] {
        let outcomes = files.indices.map(outcome)
        let others = zip(files, outcomes).filter { $1 == .replaced }.map(\.0.path)
        guard replacing || others.isEmpty else {
            let isOne = others.count == 1
            throw LintRequestError(
                "nothing was written: \(others.joined(separator: ", ")) already \(isOne ? "exists" : "exist"); replace "
                    + "\(isOne ? "it" : "them") with '--force', or use '--print' to see what would be written")
        }
        var written: [String] = []
        for (file, outcome) in zip(files, outcomes) where outcome != .kept {
            if let problem = Setup.write(file, outcome) {
                let before = written.isEmpty ? "" : " (written before: \(written.joined(separator: ", ")))"
                throw LintRequestError("\(file.path) can't be written: \(problem)\(before)")
            }
            if outcome != .unchanged { written.append(file.path) }
        }
        return outcomes
    }

    /// Returns what writing a file would do.
    private func outcome(_ index: Int) -> Outcome {
        let path = files[index].path
        guard (try? fileStatus(path, followingLinks: false)) != nil else { return .written }
        if let data = FileManager.default.contents(atPath: path), data.elementsEqual(files[index].contents.utf8) {
            return .unchanged
        }
        return index == 0 && files.count > 1 ? .kept : .replaced
    }

    /// Writes a file. Returns the reason if that fails.
    private static func write(_ file: SetupFile, _ outcome: Outcome) -> String? {
        if outcome != .unchanged {
            let folder = RealPath.folder(of: file.path)
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            } catch {
                return "its folder can't be created: \(SystemError.last.message)"
            }
            let output = OutputFile(path: file.path)
            if let problem = output.write(file.contents, replacing: outcome == .replaced) { return problem }
        }
        return file.isExecutable ? makeExecutable(file.path) : nil
    }

    /// Adds execute permission wherever a file has read permission. Returns the reason if that fails.
    private static func makeExecutable(_ path: String) -> String? {
        guard let status = try? fileStatus(path, followingLinks: true),
            chmod(path, (status.st_mode & 0o777) | (status.st_mode & 0o444) >> 2) == 0
        else { return SystemError.last.message }
        return nil
    }
}
