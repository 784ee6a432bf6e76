import FlynnSyntax

/// A file that `flynnlint init` writes.
package struct SetupFile: Sendable {
    /// Its path, relative to the working folder if that contains it.
    package var path: String
    /// Its text.
    package var contents: String
    /// Whether it is written with execute permission.
    package var isExecutable = false
    /// Whether its empty folders are removed with it. Git's folders stay.
    var ownsFolder = true
    /// The texts that `init` may have written with other options, given the text of the existing file.
    var variants: @Sendable (SourceText) -> [String] = { _ in [] }
    /// What the user has to do next: lines of text, with indented commands.
    package var nextSteps: [String] = []

    /// Whether `init` writes a text to the file.
    func isWritten(_ text: SourceText) -> Bool {
        text.hasSameBytes(as: SourceText(contents)) || variants(text).contains { text.hasSameBytes(as: SourceText($0)) }
    }
}

/// An editor that FlynnLint can be integrated into.
package enum Editor: String, Sendable, CaseIterable {
    case vscode, neovim, emacs, xcode
    /// With the language server.
    case vscodeServer = "vscode-lsp"
    case neovimServer = "neovim-lsp"
    case emacsServer = "emacs-lsp"
    case helix, zed, sublime
}

/// What `flynnlint init` can write besides a configuration.
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
