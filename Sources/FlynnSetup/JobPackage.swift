import FlynnFiles
import FlynnSyntax

/// The facts about a folder's `Package.swift` for a job.
struct JobPackage {
    /// The lowest version of Swift that can build the package and FlynnLint.
    let swift: SwiftVersion
    /// The paths of dependencies outside of the repository, as written in the manifest. These dependencies don't exist
    /// in a job.
    let outsidePaths: [String]

    /// Reads the manifest, if the folder contains a manifest.
    ///
    /// - Parameter folder: The real path of the folder.
    init(_ folder: String) {
        guard let source = try? InputFile.read(Path.join(folder, "Package.swift"), as: .generated) else {
            (swift, outsidePaths) = (.ofFlynnLint, [])
            return
        }
        let tree = SyntaxTree(source)
        let root = Path.workingTree(folder) ?? folder
        swift = max(.ofFlynnLint, JobPackage.toolsVersion(source) ?? .ofFlynnLint)
        outsidePaths = JobPackage.paths(tree).filter {
            !Path.contains(root, Path.normalized(Path.absolute($0, in: folder)))
        }
    }

    /// Returns the version in the comment `// swift-tools-version: 6.2`. Only blank lines can precede this comment.
    private static func toolsVersion(_ source: SourceText) -> SwiftVersion? {
        let start = source.string(0..<min(source.byteCount, 200)).drop(while: \.isWhitespace).prefix { !$0.isNewline }
        guard let marker = start.firstRange(of: "swift-tools-version:") else { return nil }
        return SwiftVersion(start[marker.upperBound...].drop { $0 == " " })
    }

    /// Returns the values of `path` in `.package(path: "…")`, in the order of the manifest.
    private static func paths(_ tree: SyntaxTree) -> [String] {
        tree.nodes.indices.compactMap { node in
            guard tree.kind(node) == .postfixExpression, let function = tree.firstChild(node),
                tree.memberName(function) == "package",
                let list = tree.firstChild(node, .callArguments)
            else { return nil }
            let path = tree.children(list).first { tree.argumentLabel($0) == "path" }
            return path.flatMap(tree.argumentValue).flatMap { value in
                let text = tree.text(value)
                guard tree.kind(value) == .stringLiteral, text.utf8.count > 2, !text.contains("\\"),
                    text.hasPrefix("\""), !text.hasPrefix("\"\"")
                else { return nil }
                return String(text.dropFirst().dropLast())
            }
        }
    }
}

/// A major and a minor version of Swift, as in the names of container images.
struct SwiftVersion: Comparable, CustomStringConvertible, Sendable {
    /// The version required by the package of FlynnLint.
    static let ofFlynnLint = SwiftVersion(major: 6, minor: 2)

    let major, minor: Int

    var description: String { "\(major).\(minor)" }

    static func < (left: SwiftVersion, right: SwiftVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }
}

extension SwiftVersion {
    /// Parses the beginning of a text, such as `6.2` and `6`.
    init?(_ text: some StringProtocol) {
        let numbers = text.prefix { $0.isASCII && $0.isNumber || $0 == "." }.split(separator: ".").map { Int($0) }
        guard let first = numbers.first, let major = first else { return nil }
        self.init(major: major, minor: numbers.dropFirst().first?.flatMap { $0 } ?? 0)
    }
}
