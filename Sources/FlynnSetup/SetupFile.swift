import FlynnSyntax

/// A file written by `flynnlint init`.
package struct SetupFile: Sendable {
    /// The path, relative to the working folder if the file is in this folder.
    package var path: String
    /// The contents.
    package var contents: String
    /// Whether this file gets execute permission.
    package var isExecutable = false
    /// Whether empty folders of this file are removed with it. Git's folders are kept.
    var ownsFolder = true
    /// Returns the possible texts of `init` with other options, given the text of the existing file.
    var variants: @Sendable (SourceText) -> [String] = { _ in [] }
    /// The next steps for the user, in lines of text with indented commands.
    package var nextSteps: [String] = []

    /// Returns whether `init` writes a text to this file.
    func isWritten(_ text: SourceText) -> Bool {
        text.hasSameBytes(as: SourceText(contents)) || variants(text).contains { text.hasSameBytes(as: SourceText($0)) }
    }
}

/// An editor with an integration.
package enum Editor: String, Sendable, CaseIterable {
    case vscode, neovim, emacs, xcode
    /// With the language server.
    case vscodeServer = "vscode-lsp"
    case neovimServer = "neovim-lsp"
    case emacsServer = "emacs-lsp"
    case helix, zed, sublime
}

/// An item that `flynnlint init` can write in addition to a configuration.
package enum SetupItem: Sendable, Hashable {
    /// A script that lints before a build.
    case preBuild
    /// A GitHub Actions workflow.
    case github
    /// A GitLab CI job.
    case gitlab
    /// The git hooks.
    case gitHook
    /// Findings and fixes in an editor.
    case editor(Editor)
}
