/// The version of the linter.
public enum FlynnLintVersion {
    /// As `flynnlint --version` prints it.
    public static let current = "0.1.0"

    /// The address of the repository, for links in reports.
    static let repository = "https://github.com/flynnlint/flynnlint"
}
