#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import Foundation

/// What `flynnlint init` does: files are written where nothing is lost.
public struct Setup: Sendable {
    /// What became of a file.
    public enum Outcome: Sendable, Equatable {
        case written
        /// It was there with other contents.
        case replaced
        /// It was there with the same contents.
        case unchanged
        /// It is a configuration that was there, while something else was asked for.
        case kept
    }

    /// The files: first the configuration, then what else is asked for, in that order.
    public let files: [SetupFile]

    /// Plans what is asked for in a folder.
    ///
    /// - Throws: An error if there is no such folder, or what is asked for has no place there.
    public init(folder: String, items: [SetupItem]) throws(LintRequestError) {
        guard let real = RealPath.of(folder) else {
            throw LintRequestError("'\(folder)' can't be read: \(SystemError.last.message)")
        }
        guard !RealPath.isFile(real) else { throw LintRequestError("'\(folder)' is a file; name its folder") }
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
            "Run 'flynnlint' to see what it finds, and 'flynnlint fix' to mend what can be mended safely. Findings that are to",
            "be mended later are written down by 'flynnlint --write-baseline .flynnlint-baseline.json'; name that file in",
            "\(Configuration.fileName) as the 'baseline'.",
        ])

    private static func atRoot(
        _ file: SetupFile, of folder: String, _ option: String
    ) throws(LintRequestError) -> SetupFile {
        guard let root = RealPath.workingTree(folder), root != folder else { return file }
        let shown = RealPath.shortened(root)
        throw LintRequestError("'\(option)' belongs in the root of the repository: 'flynnlint init \(option) \(shown)'")
    }

    private static func gitHook(_ folder: String) throws(LintRequestError) -> SetupFile {
        let repository = try GitRepository(containing: folder)
        return GitHook.file(inFolder: try repository.hooksFolder())
    }

    // MARK: - Writing

    /// Writes the files. If one would be replaced that isn't to be, none is written. A configuration that is there is kept
    /// if anything else is asked for.
    ///
    /// - Returns: What became of each file, in their order.
    public func write(replacing: Bool) throws(LintRequestError) -> [Outcome] {
        let outcomes = files.indices.map(outcome)
        let others = zip(files, outcomes).filter { $1 == .replaced }.map(\.0.path)
        guard replacing || others.isEmpty else {
            let isOne = others.count == 1
            throw LintRequestError(
                "nothing was written: \(others.joined(separator: ", ")) \(isOne ? "is" : "are") there already; replace "
                    + "\(isOne ? "it" : "them") with '--force', or see with '--print' what would be written")
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

    /// What will become of a file.
    private func outcome(_ index: Int) -> Outcome {
        let path = files[index].path
        guard (try? fileStatus(path, followingLinks: false)) != nil else { return .written }
        if let data = FileManager.default.contents(atPath: path), data.elementsEqual(files[index].contents.utf8) {
            return .unchanged
        }
        return index == 0 && files.count > 1 ? .kept : .replaced
    }

    /// Writes a file; what is wrong if it can't be written.
    private static func write(_ file: SetupFile, _ outcome: Outcome) -> String? {
        if outcome != .unchanged {
            let folder = RealPath.folder(of: file.path)
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            } catch {
                return "its folder can't be made: \(SystemError.last.message)"
            }
            let output = OutputFile(path: file.path)
            if let problem = output.write(file.contents, replacing: outcome == .replaced) { return problem }
        }
        return file.isExecutable ? makeExecutable(file.path) : nil
    }

    /// Lets everybody run a file who may read it.
    private static func makeExecutable(_ path: String) -> String? {
        guard let status = try? fileStatus(path, followingLinks: true),
            chmod(path, (status.st_mode & 0o777) | (status.st_mode & 0o444) >> 2) == 0
        else { return SystemError.last.message }
        return nil
    }
}
