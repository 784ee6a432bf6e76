import Foundation
import Testing

/// A project on disk in its own git repository, independent of the machine's git configuration.
final class Project {
    private let temporary: TemporaryFolder
    /// The project's folder. The name contains a blank.
    let folder: URL
    /// The folder for temporary files.
    let temporaryFiles: URL

    init(isRepository: Bool = true) throws {
        temporary = try TemporaryFolder()
        folder = temporary.url.appending(path: "my project").resolvingSymlinksInPath()
        temporaryFiles = temporary.url.appending(path: "temporary files")
        for folder in [folder, temporaryFiles] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        if isRepository { try git("init", "--quiet", "--initial-branch=main") }
    }

    var path: String { folder.path }

    func write(_ name: String, _ text: String) throws {
        try temporary.write("my project/" + name, text)
    }

    func read(_ name: String) throws -> String { try temporary.read("my project/" + name) }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.appending(path: name).path) }

    /// Creates a program that takes precedence over other programs of the same name on the path.
    func writeStub(_ name: String, _ script: String) throws {
        try temporary.writeScript("stubs/" + name, "#!/bin/sh\n" + script)
    }

    /// Replaces `swift` with a program that appends the requested builds to the file `builds`. Each build creates a
    /// link to the executable under test.
    ///
    /// - Parameter package: The folder of the package `flynnlint` in the list of dependencies, or `nil` to omit it.
    func writeSwiftStub(package: String?) throws {
        let dependency = package.map { path in
            // The format of SwiftPM: Foundation may escape slashes.
            """
            { "identity" : "x", "name" : "Other", "path" : "/nowhere", "dependencies" : [ ] },
            {
              "identity" : "clone",
              "name" : "flynnlint",
              "url" : "https:\\/\\/example.com",
              "path" : "\(path.replacing("/", with: "\\/"))",
              "dependencies" : [ ]
            }
            """
        }
        try writeStub(
            "swift",
            """
            case "$1 $2" in
            "package show-dependencies")
                echo "Fetching https://example.com" >&2
                cat <<'END'
            { "identity" : "app", "name" : "App",
              "path" : "\(path)",
              "dependencies" : [ \(dependency ?? "") ] }
            END
                ;;
            "build -c")
                echo "$*${SDKROOT:+ with $SDKROOT}" >>'\(path)/builds'
                scratch=$(echo "$*" | sed 's/.*--scratch-path //')
                mkdir -p "$scratch/release"
                ln -sf '\(Command.executable.path)' "$scratch/release/flynnlint"
                ;;
            *) echo "unexpected: swift $*" >&2; exit 1 ;;
            esac
            """)
    }

    /// Runs a shell script that stops at the first failure, with or without `flynnlint` on the path.
    @discardableResult
    func shell(
        _ script: String, _ variables: [String: String] = [:], hasExecutable: Bool = true, in subfolder: String = "."
    ) throws -> Command {
        var path = "/usr/bin:/bin"
        if hasExecutable { path = Command.executable.deletingLastPathComponent().path + ":" + path }
        path = temporary.url.appending(path: "stubs").path + ":" + path
        let environment = [
            "PATH": path, "HOME": temporary.url.path, "TMPDIR": temporaryFiles.path,
            "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.com",
            "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.com",
        ].merging(variables) { $1 }
        return try Command.run(
            URL(filePath: "/usr/bin/env"),
            ["-i"] + environment.map { "\($0)=\($1)" }.sorted() + ["sh", "-e", "-c", script],
            in: folder.appending(path: subfolder))
    }

    /// Runs git, and expects success.
    func git(_ arguments: String...) throws {
        let words = arguments.map { "'" + $0.replacingOccurrences(of: "'", with: "'\\''") + "'" }
        let run = try shell("git " + words.joined(separator: " "))
        try #require(run.status == 0, "git \(arguments): \(run.errors)")
    }

    /// Runs `flynnlint init`, and expects success.
    func initialize(_ arguments: String...) throws { try initialize(arguments) }

    /// Runs `flynnlint init`, and expects success.
    func initialize(_ arguments: [String]) throws {
        let run = try Command.run(["init"] + arguments, in: folder)
        try #require(run.status == 0, "\(run.errors)")
    }

    /// Restricts a script's search for executables to the project and the path.
    func confineSearch(of script: String) throws {
        let text = try read(script)
        let confined = text.replacingOccurrences(of: ":/opt/homebrew/bin:/usr/local/bin", with: "")
        try #require(text != confined)
        try temporary.writeScript("my project/" + script, confined)
    }

    var namesOfTemporaryFiles: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: temporaryFiles.path) }
    }
}

/// A file without findings.
let clean = """
    class Greeter: Actor {
        lazy var beGreet = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter String - whom
            let name: String = args[x: 0]
            self.greet(name)
        }

        private func greet(_ name: String) { print(name) }
    }

    """
