import FlynnFacts
import FlynnSyntax

/// Reads the build settings in a `Package.swift` file, as far as they are literals.
struct PackageManifestReader {
    /// The module imported by manifests.
    static let module = "PackageDescription"

    private let tree: SyntaxTree

    init(_ tree: SyntaxTree) {
        self.tree = tree
    }

    /// Returns the manifest; `nil` if the file isn't a manifest or changes the settings after creating the package.
    func manifest() -> PackageManifest? {
        guard let package = package() else { return nil }
        let arguments = arguments(package)
        guard let list = arguments["targets"], tree.kind(list) == .arrayLiteral else { return nil }
        let packageMode = languageMode(ofPackage: arguments)
        return PackageManifest(
            targets: tree.children(list).compactMap { target($0, packageMode) },
            headerFolders: Dictionary(
                tree.children(list).compactMap(headerFolder), uniquingKeysWith: { first, _ in first }))
    }

    /// Returns the only call `Package(…)`. The rest of the file must not change any settings.
    private func package() -> NodeIndex? {
        var found: NodeIndex?
        for node in tree.nodes.indices {
            switch tree.kind(node) {
            case .postfixExpression:
                guard let name = tree.firstChild(node), tree.kind(name) == .identifierExpression,
                    tree.text(name) == "Package"
                else { continue }
                guard found == nil else { return nil }
                found = node
            case .memberAccess:
                let name = tree.memberName(node)
                if name == "swiftSettings" || name == "targets" { return nil }
            default:
                break
            }
        }
        return found
    }

    /// Returns the argument values of `call` by label.
    private func arguments(_ call: NodeIndex) -> [String: NodeIndex] {
        guard let list = tree.firstChild(call, .callArguments) else { return [:] }
        let pairs = tree.children(list).compactMap { argument in
            tree.argumentValue(argument).map { (tree.argumentLabel(argument) ?? "", $0) }
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the header folder and the name of a target.
    private func headerFolder(_ node: NodeIndex) -> (folder: String, name: String)? {
        let arguments = arguments(node)
        guard let function = tree.firstChild(node), tree.memberName(function) == "target",
            let name = arguments["name"].flatMap(text)
        else { return nil }
        var folders = ["Sources/" + name, "include"]
        for (position, label) in ["path", "publicHeadersPath"].enumerated() {
            guard let value = arguments[label] else { continue }
            guard let text = text(value) else { return nil }
            folders[position] = text
        }
        return (folders.filter { $0 != "." }.joined(separator: "/"), name)
    }

    private func target(_ node: NodeIndex, _ packageMode: Int?) -> PackageManifest.Target? {
        let arguments = arguments(node)
        // The files of the target must be certain.
        guard arguments["sources"] == nil, arguments["exclude"] == nil, let name = arguments["name"].flatMap(text)
        else { return nil }
        var target = PackageManifest.Target(name: name, languageMode: packageMode)
        if let path = arguments["path"] {
            guard let text = text(path) else { return nil }
            target.path = text
        }
        guard let settings = arguments["swiftSettings"] else { return target }
        guard let list = array(settings) else { return nil }
        for setting in tree.children(list) {
            guard let function = tree.firstChild(setting), let name = tree.memberName(function),
                let values = tree.firstChild(setting, .callArguments).map({ tree.childList($0) })
            else { return nil }
            let value = values.count == 1 ? tree.argumentValue(values[0]).map { tree.text($0) } : nil
            switch name {
            case "defaultIsolation":
                guard value == "MainActor.self" || value == "nil" else { return nil }
                target.defaultIsolation = value == "nil" ? nil : "MainActor"
            case "swiftLanguageMode", "swiftLanguageVersion":
                target.languageMode = value.flatMap(languageMode)
            case "unsafeFlags":
                return nil
            default:
                break
            }
        }
        return target
    }

    /// Returns an array literal, or the array literal in a constant.
    private func array(_ node: NodeIndex) -> NodeIndex? {
        if tree.kind(node) == .arrayLiteral { return node }
        guard tree.kind(node) == .identifierExpression else { return nil }
        for declaration in tree.children(tree.root)
        where tree.kind(declaration) == .variableDeclaration && tree.isConstant(declaration) {
            for binding in tree.children(declaration) where tree.kind(binding) == .patternBinding {
                guard let pattern = tree.firstChild(binding), tree.text(pattern) == tree.text(node) else { continue }
                return tree.initialValue(binding).flatMap { tree.kind($0) == .arrayLiteral ? $0 : nil }
            }
        }
        return nil
    }

    /// Returns the text of a string literal.
    private func text(_ node: NodeIndex) -> String? {
        let text = tree.text(node)
        guard tree.kind(node) == .stringLiteral, text.utf8.count >= 2, !text.contains("\\"), !text.hasPrefix("\"\""),
            text.hasPrefix("\"")
        else { return nil }
        return String(text.dropFirst().dropLast())
    }

    // MARK: - Language modes

    /// Returns the language mode for targets that do not set one: the only mode of the package, or the mode for the
    /// tools version.
    private func languageMode(ofPackage arguments: [String: NodeIndex]) -> Int? {
        guard let list = arguments["swiftLanguageModes"] ?? arguments["swiftLanguageVersions"] else {
            return toolsVersion().map { $0 >= 6 ? 6 : 5 }
        }
        guard tree.kind(list) == .arrayLiteral else { return nil }
        let modes = tree.childList(list)
        return modes.count == 1 ? languageMode(tree.text(modes[0])) : nil
    }

    /// Reads `.v5` and `.v6`.
    private func languageMode(_ text: String) -> Int? { text == ".v5" ? 5 : text == ".v6" ? 6 : nil }

    /// Returns the major version in `// swift-tools-version: 6.1`.
    private func toolsVersion() -> Int? {
        let line = tree.source.string(0..<min(tree.source.byteCount, 100)).prefix { !$0.isNewline }
        guard let marker = line.firstRange(of: "swift-tools-version:") else { return nil }
        return Int(line[marker.upperBound...].drop { $0 == " " }.prefix { $0.isNumber })
    }
}
