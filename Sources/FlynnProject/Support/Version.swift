/// The version of the linter.
public enum FlynnLintVersion {
    /// The version, as printed by `flynnlint --version`.
    public static let current = "0.1.0"

    /// The address of the repository, for links in reports.
    package static let repository = "https://github.com/flynnlint/flynnlint"
}
