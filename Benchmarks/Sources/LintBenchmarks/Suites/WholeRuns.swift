import FlynnLint
import Foundation
import Measuring

/// Runs of complete processes for a project, from start to exit. They include the linter in various modes, and other
/// programs that read the same files.
struct WholeRuns {
    /// The name of the files.
    let name: String
    let project: Project
    private let measured: [Measured]

    /// The commands to measure.
    enum Extent {
        /// The linter in various modes, and `cat`.
        case modes
        /// The linter in various modes, `cat`, and similar programs that are slow.
        case modesAndPeers
        /// The runs that users repeat, with the default rules, and `cat`.
        case usual
    }

    /// Measures commands.
    ///
    /// - Parameter folder: the folder for caches and lists of files.
    init(
        name: String, project: Project, flynnlint: FlynnLintTool, folder: String, runs: Int, _ extent: Extent
    ) throws {
        self.name = name
        self.project = project
        let cases = try Cases(project: project, flynnlint: flynnlint, folder: folder)
        let linting =
            switch extent {
            case .modes: try cases.linting()
            case .modesAndPeers: try cases.linting() + cases.peers()
            case .usual: cases.usual()
            }
        measured = try measureInTurn(linting + [cases.reading()], runs: runs)
    }

    /// Returns the measurement of a command, or nil if it was not run or failed.
    subscript(_ name: CaseName) -> Measured? { measured.first { $0.name == name.rawValue && $0.failure == nil } }

    var table: String {
        var table = Table(["run", "time", "processor time", "peak memory", "of cold", "runs"])
        let cold = (self[.cold] ?? self[.coldDefault])?.elapsed ?? .nan
        for item in measured {
            if let failure = item.failure {
                table.add([item.name, failure, "", "", "", "0"])
                continue
            }
            table.add([
                item.name, Number.milliseconds(item.elapsed), Number.milliseconds(item.processor),
                Number.megabytes(item.peakMemory), Number.ratio(item.elapsed / cold), String(item.runs.count),
            ])
        }
        return table.text
    }
}

/// A measured command. The raw value is its name in the table.
enum CaseName: String {
    case version = "flynnlint --version"
    case oneFile = "flynnlint, one file"
    case cold = "flynnlint, cold, all rules"
    case coldDefault = "flynnlint, cold, default rules"
    case coldOneJob = "flynnlint, cold, all rules, --jobs 1"
    case everyFile = "the library, default rules, every file parsed"
    case withoutCache = "flynnlint, all rules, --no-cache"
    case warm = "flynnlint, warm, nothing changed"
    case warmChanged = "flynnlint, warm, one file changed"
    case warmDefault = "flynnlint, warm, default rules, nothing changed"
    case warmChangedDefault = "flynnlint, warm, default rules, one file changed"
    case standardInput = "flynnlint, warm, --stdin-filename"
    case cat = "cat"
    case parse = "swiftc -frontend -parse"
    case format = "swift format lint -p"
    case astGrep = "ast-grep, one pattern"
    case swiftLint = "swiftlint"
    case swiftFormat = "swiftformat"
}

/// The commands for a project.
private struct Cases {
    let project: Project
    let flynnlint: FlynnLintTool
    let cold: String
    let warm: String
    /// The path of a file that contains the paths of the sources, each terminated by a zero byte.
    let zeroSeparatedList: String
    /// The path of a response file for compilers that contains the paths of the sources.
    let responseFile: String

    init(project: Project, flynnlint: FlynnLintTool, folder: String) throws {
        self.project = project
        self.flynnlint = flynnlint
        cold = folder + "/cold"
        warm = folder + "/warm"
        zeroSeparatedList = folder + "/files.zero"
        responseFile = folder + "/files.rsp"
        for cache in [cold, warm] {
            try FileManager.default.createDirectory(atPath: cache, withIntermediateDirectories: true)
        }
        try Data(project.files.map { $0 + "\0" }.joined().utf8).write(to: URL(filePath: zeroSeparatedList))
        let quoted = project.files.map { path in
            path.map { "\\\"' ".contains($0) ? "\\\($0)" : String($0) }.joined() + "\n"
        }
        try Data(quoted.joined().utf8).write(to: URL(filePath: responseFile))
    }

    // MARK: - The linter

    func linting() throws -> [Case] {
        guard let long = project.file(ofLines: 1000) else { throw BenchmarkFailure("the project has no files") }
        let whole = flynnlint.lint([project.folder], cache: cold)
        var cases = [
            Case(.version, Command(executable: flynnlint.path, arguments: ["--version"])),
            Case(.oneFile, flynnlint.lint([long.path], cache: cold), emptyCache),
            Case(.cold, whole, emptyCache),
            Case(.coldDefault, flynnlint.lint([project.folder], cache: cold, all: false), emptyCache),
            Case(.coldOneJob, flynnlint.lint([project.folder], cache: cold, options: ["--jobs", "1"]), emptyCache),
            Case(.everyFile, Command(executable: try Command.own(), arguments: ["every-file", project.folder])),
        ]
        if flynnlint.canLeaveOutCache {
            cases.append(
                Case(.withoutCache, flynnlint.lint([project.folder], cache: cold, options: ["--no-cache"]), emptyCache))
        }
        let warmRun = flynnlint.lint([project.folder], cache: warm)
        let fill = { _ = try warmRun.measure() }
        var standardInput = flynnlint.lint(["-"], cache: warm, options: ["--stdin-filename", long.path])
        standardInput.input = long.path
        standardInput.directory = project.folder
        return cases + [
            Case(.warm, warmRun, fill),
            Case(.standardInput, standardInput, fill),
            Case(.warmChanged, warmRun) {
                try fill()
                try change(project.files[project.files.count / 2])
            },
        ]
    }

    /// Returns runs with the default rules. If a file changes, it is the last one.
    func usual() -> [Case] {
        let run = flynnlint.lint([project.folder], cache: warm, all: false)
        let fill = { _ = try run.measure() }
        return [
            Case(.coldDefault, flynnlint.lint([project.folder], cache: cold, all: false), emptyCache),
            Case(.warmDefault, run, fill),
            Case(.warmChangedDefault, run) {
                try fill()
                try change(project.files[project.files.count - 1])
            },
        ]
    }

    private func emptyCache() throws {
        try FileManager.default.removeItem(atPath: cold)
        try FileManager.default.createDirectory(atPath: cold, withIntermediateDirectories: false)
    }

    /// Appends a comment to a file.
    private func change(_ path: String) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data("// one more line\n".utf8))
        try file.close()
    }

    // MARK: - Other programs

    func reading() throws -> Case {
        // Passes many paths at a time, and prevents their interpretation as options.
        let arguments = ["-0", try Command.required("cat"), "--"]
        return Case(
            .cat, Command(executable: try Command.required("xargs"), arguments: arguments, input: zeroSeparatedList))
    }

    /// Returns commands of similar programs that are installed.
    func peers() throws -> [Case] {
        let swift = try Command.required("swift")
        let compiler = try Command.required("swiftc")
        var peers = [
            // Some files of packages are intentionally invalid.
            Case(
                peer: .parse,
                Command(executable: compiler, arguments: ["-frontend", "-parse", "@" + responseFile], accepted: 0...1)),
            Case(
                peer: .format,
                Command(executable: swift, arguments: ["format", "lint", "-p", "-r", project.folder], accepted: 0...1)),
        ]
        let others: [(CaseName, program: String, arguments: [String])] = [
            (.astGrep, "ast-grep", ["run", "--lang", "swift", "--pattern", "$A.append($B)", project.folder]),
            (.swiftLint, "swiftlint", ["lint", "--quiet", "--no-cache", project.folder]),
            (.swiftFormat, "swiftformat", ["--lint", "--cache", "ignore", project.folder]),
        ]
        for (name, program, arguments) in others {
            guard let path = Command.installed(program) else { continue }
            peers.append(Case(peer: name, Command(executable: path, arguments: arguments, accepted: 0...2)))
        }
        return peers
    }
}

extension Case {
    fileprivate init(_ name: CaseName, _ command: Command, _ prepare: @escaping () throws -> Void = {}) {
        self.init(name: name.rawValue, command: command, prepare: prepare)
    }

    /// Creates a slow command for a different project.
    fileprivate init(peer name: CaseName, _ command: Command) {
        self.init(name: name.rawValue, command: command, longRuns: 2, mayFail: true)
    }
}
