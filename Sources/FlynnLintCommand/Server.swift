import ArgumentParser
import FlynnFiles
import FlynnLint
import FlynnLintServer
import FlynnProject

/// `flynnlint server`.
struct Server: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "server",
        abstract: "Serve an editor by the Language Server Protocol.",
        discussion: """
            Reads messages from standard input and writes messages to standard output, as LSP 3.17 describes them. Editors \
            start it: 'flynnlint init --editor' writes configurations for them. Findings are those of 'flynnlint' for the \
            texts in the editor. Nothing is written to disk.
            """)

    @Option(help: "Append the server's messages about itself to a file.", completion: .file())
    var log: String?

    @Flag(help: "For editors that pass it. Standard input and output are used in any case.")
    var stdio = false

    @Flag(help: "Neither read nor write the cache.")
    var noCache = false

    func validate() throws { try WrittenFile.validate([("--log", log)]) }

    func run() throws {
        var options = LintOptions()
        if !noCache { options.cache = .standard }
        options.headers = HeaderProcess.executable.map { HeaderOptions(executable: $0) }
        let wasShutDown: Bool
        do {
            wasShutDown = try ServerProcess.run(input: 0, output: 1, options: options, logPath: log)
        } catch {
            StandardStream.error.write("flynnlint: error: the log can't be written: \(error)\n")
            throw ExitCode(2)
        }
        // LSP requires a status other than 0, unless the client has sent a shutdown request.
        if !wasShutDown { throw ExitCode(1) }
    }
}
