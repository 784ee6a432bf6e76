/// A file that `flynnlint init` writes.
public struct SetupFile: Sendable, Equatable {
    /// Where it goes, as a user in the working folder names it.
    public var path: String
    /// What it says.
    public var contents: String
    /// Whether it is a program.
    public var isExecutable = false
    /// What its user has to do to make it work: sentences, and commands that are indented.
    public var nextSteps: [String] = []
}

/// An editor that FlynnLint can be made part of.
public enum Editor: String, Sendable, CaseIterable {
    case vscode, neovim, emacs, xcode
}

/// What can be asked of `flynnlint init` beside a configuration.
public enum SetupItem: Sendable, Hashable {
    /// A script that lints before a build.
    case preBuild
    /// A workflow of GitHub Actions.
    case github
    /// A job of GitLab CI.
    case gitlab
    /// A pre-commit hook.
    case gitHook
    /// Findings and fixes in an editor.
    case editor(Editor)
}
