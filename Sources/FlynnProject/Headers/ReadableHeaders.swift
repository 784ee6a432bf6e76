import FlynnFiles
import FlynnHeaders

/// The files whose declarations can be used: files of the repository and of the system, and headers in the configured
/// folders.
///
/// A header can include any file that the user can read. If such a file was parsed as declarations, findings would
/// contain words from the file.
struct ReadableHeaders {
    private let folders: [String]
    private let configured: [String]
    private let tree: FileTree

    /// The environment variables with folders that C compilers search for headers.
    private static let variables = ["CPATH", "C_INCLUDE_PATH", "OBJC_INCLUDE_PATH", "SDKROOT"]
    private static let systemFolders = [
        "/usr", "/nix/store", "/opt/homebrew", "/opt/local", "/Applications", "/Library/Developer",
        "/Library/Frameworks", "/System/Library",
    ]
    /// The suffixes of headers in the configured folders.
    private static let suffixes = [".h", ".inc", ".def"]

    init(ofProject root: String, _ settings: HeaderSettings, library: String, _ tree: FileTree) {
        self.tree = tree
        let named = ReadableHeaders.variables.flatMap { variable in
            (ClangSearch.value(variable) ?? "").split(separator: ":").map(String.init)
        }
        let compiler = ClangSearch.resourceFolder(ofLibrary: library).map { [$0] } ?? []
        // The sandbox of a build system contains links to these folders.
        let found = (named.filter(Path.isAbsolute) + compiler).flatMap { [Path.resolved($0), $0] }
        folders = [tree.workingTree(root) ?? root] + ReadableHeaders.systemFolders + found
        configured = (settings.paths + settings.include).map { tree.resolved($0.path) }
    }

    /// The identity of the readable files.
    var key: String { (folders + [""] + configured).joined(separator: ":") }

    /// Returns whether the declarations in a file can be used. Links are followed, except in the sandbox of a build
    /// system.
    func contains(_ path: String) -> Bool {
        let path = tree.root == nil ? Path.resolved(path) : tree.resolved(path)
        if folders.contains(where: { Path.relative(path, to: $0) != nil }) { return true }
        guard ReadableHeaders.suffixes.contains(where: path.hasSuffix) else { return false }
        return configured.contains { Path.contains($0, path) }
    }

    /// Returns a message about a file that can't be used.
    func problem(_ path: String) -> String {
        "\(Path.shortened(path)) is outside of the repository; add its folder to 'include' in 'headers'"
    }
}
