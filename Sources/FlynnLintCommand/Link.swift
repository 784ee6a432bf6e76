import ArgumentParser
import FlynnFiles
import FlynnLint

/// `flynnlint link`.
struct Link: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link",
        abstract: "Report the findings in the sources of archives.",
        discussion: """
            Prints what 'flynnlint lint --no-expand' prints for the sources that 'flynnlint summarize' has summarized, and has \
            the same exit status. The archives must have all files of their projects, unless --isolated is given.
            """)

    @Argument(help: "Archives of 'flynnlint summarize'.", completion: .file())
    var archives: [String]

    @Option(
        help: ArgumentHelp(
            "Report only on the files that this list or archive names.", valueName: "list"), completion: .file())
    var reportOnly: String?

    @OptionGroup var root: RootOption
    @OptionGroup var options: ReportOptions

    func run() throws {
        var request = LinkRequest(archives: archives)
        request.reportedFiles = reportOnly
        request.root = root.root
        var run = Run(CommonOptions(.archives(request), options))
        try run.run()
    }
}

/// The option for the folder of the sources in `flynnlint summarize` and `flynnlint link`.
struct RootOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Folder that paths in archives are relative to. (default: the repository)", valueName: "folder"),
        completion: .directory)
    var root: String?

    func validate() throws {
        guard let root, FileKind(of: root) != .folder else { return }
        throw ValidationError("'--root' must name a folder; '\(root)' isn't a folder")
    }
}
