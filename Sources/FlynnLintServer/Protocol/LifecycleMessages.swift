/// The capabilities and the workspace of the client. Every property is optional, because clients omit unsupported
/// features.
struct InitializeParams: Decodable {
    struct Folder: Decodable {
        var uri: String
    }

    struct Capabilities: Decodable {
        struct General: Decodable {
            var positionEncodings: [String]?
        }
        struct Window: Decodable {
            var workDoneProgress: Bool?
        }
        struct Dynamic: Decodable {
            var dynamicRegistration: Bool?
        }
        struct Refresh: Decodable {
            var refreshSupport: Bool?
        }
        struct Edit: Decodable {
            var documentChanges: Bool?
        }
        struct Workspace: Decodable {
            var workspaceEdit: Edit?
            var didChangeWatchedFiles: Dynamic?
            var diagnostics: Refresh?
            var inlayHint: Refresh?
        }
        struct Diagnostic: Decodable {
            var relatedInformation: Bool?
        }
        struct Completion: Decodable {
            struct Item: Decodable {
                var snippetSupport: Bool?
            }
            var completionItem: Item?
        }
        struct TextDocument: Decodable {
            /// The client's support for diagnostics sent by the server.
            var publishDiagnostics: Diagnostic?
            var diagnostic: Diagnostic?
            var completion: Completion?
        }

        var general: General?
        var window: Window?
        var workspace: Workspace?
        var textDocument: TextDocument?

        /// Whether the client displays the places that explain diagnostics.
        var showsRelatedPlaces: Bool {
            textDocument?.publishDiagnostics?.relatedInformation == true
                || textDocument?.diagnostic?.relatedInformation == true
        }
    }

    var processId: Int?
    var rootPath: String?
    var rootUri: String?
    var workspaceFolders: [Folder]?
    var capabilities: Capabilities?
}

struct InitializeResult: Encodable {
    struct ServerInfo: Encodable {
        var name: String
        var version: String
    }

    var capabilities: ServerCapabilities
    var serverInfo: ServerInfo
}

struct ServerCapabilities: Encodable {
    struct TextDocumentSync: Encodable {
        struct Save: Encodable {
            var includeText = false
        }

        var openClose = true
        /// 2 for incremental changes.
        var change = 2
        var save = Save()
    }

    struct DiagnosticOptions: Encodable {
        var identifier = "flynnlint"
        var interFileDependencies = true
        var workspaceDiagnostics = true
    }

    struct CodeActionOptions: Encodable {
        var codeActionKinds = [CodeActionKind.quickFix, CodeActionKind.fixAll]
    }

    struct Triggers: Encodable {
        var triggerCharacters: [String]
    }

    struct RenameOptions: Encodable {
        var prepareProvider = true
    }

    struct Workspace: Encodable {
        struct Folders: Encodable {
            var supported = true
            var changeNotifications = true
        }

        var workspaceFolders = Folders()
    }

    var positionEncoding: PositionEncoding
    var textDocumentSync = TextDocumentSync()
    var diagnosticProvider = DiagnosticOptions()
    var codeActionProvider = CodeActionOptions()
    var hoverProvider = true
    var signatureHelpProvider = Triggers(triggerCharacters: ["(", ","])
    var completionProvider = Triggers(triggerCharacters: [".", ":"])
    var inlayHintProvider = true
    var definitionProvider = true
    var referencesProvider = true
    var documentHighlightProvider = true
    var documentSymbolProvider = true
    var workspaceSymbolProvider = true
    var renameProvider = RenameOptions()
    var workspace = Workspace()
}

struct Registrations: Encodable {
    struct Registration: Encodable {
        var id: String
        var method: String
        var registerOptions: WatchedFiles
    }
    struct WatchedFiles: Encodable {
        struct Watcher: Encodable {
            var globPattern: String
        }

        var watchers: [Watcher]
    }

    var registrations: [Registration]
}

struct WorkspaceFoldersParams: Decodable {
    struct Event: Decodable {
        var added: [InitializeParams.Folder]
        var removed: [InitializeParams.Folder]
    }

    var event: Event
}

struct WatchedFilesParams: Decodable {
    struct Event: Decodable {
        var uri: String
    }

    var changes: [Event]
}

struct LogMessageParams: Encodable {
    enum Level: Int, Encodable {
        case error = 1
        case warning, info, log
    }

    var type: Level
    var message: ShownText
}

struct ProgressParams: Encodable {
    struct Value: Encodable {
        var kind: String
        var title: String?
        var message: String?
        var percentage: Int?
    }

    var token: String
    var value: Value
}

struct ProgressTokenParams: Encodable {
    var token: String
}
