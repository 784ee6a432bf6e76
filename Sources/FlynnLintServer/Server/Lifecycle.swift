import FlynnLint
import FlynnProject

extension LanguageServer {
    func initialize(_ parameters: InitializeParams) -> InitializeResult {
        client = parameters.capabilities ?? InitializeParams.Capabilities()
        // UTF-8 needs no conversion, and every client supports UTF-16.
        let known = client.general?.positionEncodings ?? []
        encoding = [PositionEncoding.utf8, .utf16, .utf32].first { known.contains($0.rawValue) } ?? .utf16
        if let workspaceFolders = parameters.workspaceFolders, !workspaceFolders.isEmpty {
            for folder in workspaceFolders { names.add(folder.uri) }
        } else {
            if let root = parameters.rootUri { names.add(root) }
            if names.paths.isEmpty, let root = parameters.rootPath { names.add(FileAddress.uri(root)) }
        }
        phase = .running
        return InitializeResult(
            capabilities: ServerCapabilities(positionEncoding: encoding),
            serverInfo: .init(name: "flynnlint", version: FlynnLintVersion.current))
    }

    /// Reads the folders.
    func initialized() {
        if watchesFiles {
            // This includes files that affect the set of linted files, or the settings for linting.
            let patterns = [
                "**/*.swift", "**/*.yml", "**/*.yaml", "**/.flynnlint*", "**/.gitignore", "**/*.json", "**/*.h",
                "**/module.modulemap",
            ]
            let watched = Registrations.WatchedFiles(watchers: patterns.map { .init(globPattern: $0) })
            request(
                "client/registerCapability",
                Registrations(registrations: [
                    .init(id: "watched", method: "workspace/didChangeWatchedFiles", registerOptions: watched)
                ]))
        }
        foldersChanged()
        let indexing = IndexingProgress(progress, writer, isSupported: client.window?.workDoneProgress == true)
        applyChanges()
        indexing.end()
        let count = workspace.paths.count
        log.write(.info, "\(count) file\(count == 1 ? "" : "s") in \(names.paths.joined(separator: ", "))")
    }

    /// Whether the client reports changes on disk.
    var watchesFiles: Bool { client.workspace?.didChangeWatchedFiles?.dynamicRegistration == true }

    func foldersChanged(_ parameters: WorkspaceFoldersParams) {
        for folder in parameters.event.removed { names.remove(folder.uri) }
        for folder in parameters.event.added { names.add(folder.uri) }
        foldersChanged()
    }

    func watchedFilesChanged(_ parameters: WatchedFilesParams) {
        // The file on disk doesn't matter as long as the buffer is open.
        filesChanged(
            parameters.changes.compactMap { change in
                documents.file(at: change.uri) == nil ? FileAddress.path(change.uri) : nil
            })
    }
}
