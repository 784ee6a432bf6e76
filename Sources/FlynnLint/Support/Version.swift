/// The version of the linter.
public enum FlynnLintVersion {
    /// As `flynnlint --version` prints it.
    public static let current = "0.1.0"
}
