import FlynnFiles
import FlynnHeaders

/// The files whose declarations are used: those of the repository and of the system, and headers in the folders that the
/// configuration names.
///
/// A header can include any file that the user can read. If that was a declaration, findings would contain its words.
struct ReadableHeaders {
    private let folders: [String]
    private let configured: [String]
    private let tree: FileTree

    /// The variables of the environment with folders in which the compilers of C look for headers.
    private static let variables = ["CPATH", "C_INCLUDE_PATH", "OBJC_INCLUDE_PATH", "SDKROOT"]
    private static let systemFolders = [
        "/usr", "/nix/store", "/opt/homebrew", "/opt/local", "/Applications", "/Library/Developer",
        "/Library/Frameworks", "/System/Library",
    ]
    /// The ends of the names of headers in the folders that the configuration names.
    private static let suffixes = [".h", ".inc", ".def"]

    init(ofProject root: String, _ settings: HeaderSettings, library: String, _ tree: FileTree) {
        self.tree = tree
        let named = ReadableHeaders.variables.flatMap { variable in
            (ClangSearch.value(variable) ?? "").split(separator: ":").map(String.init)
        }
        let compiler = ClangSearch.resourceFolder(ofLibrary: library).map { [$0] } ?? []
        // The sandbox of a build system has links to them.
        let found = (named.filter(Path.isAbsolute) + compiler).flatMap { [Path.resolved($0), $0] }
        folders = [tree.workingTree(root) ?? root] + ReadableHeaders.systemFolders + found
        configured = (settings.paths + settings.include).map { tree.resolved($0.path) }
    }

    /// What identifies the files.
    var key: String { (folders + [""] + configured).joined(separator: ":") }

    /// Whether a file is one of them. Links are followed, except in the sandbox of a build system.
    func contain(_ path: String) -> Bool {
        let path = tree.root == nil ? Path.resolved(path) : tree.resolved(path)
        if folders.contains(where: { Path.relative(path, to: $0) != nil }) { return true }
        guard ReadableHeaders.suffixes.contains(where: path.hasSuffix) else { return false }
        return configured.contains { Path.contains($0, path) }
    }

    /// What to do about another file.
    func problem(_ path: String) -> String {
        "\(Path.shortened(path)) is outside of the repository; add its folder to 'include' in 'headers'"
    }
}
