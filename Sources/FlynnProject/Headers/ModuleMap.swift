/// The modules declared in a Clang module map, as far as the headers are certain.
struct ModuleMap {
    struct Module {
        var name: String
        /// The headers, relative to the map.
        var headers: [String] = []
        /// The folders whose headers all belong to the module, relative to the map.
        var umbrellaFolders: [String] = []
    }

    private(set) var modules: [Module] = []

    /// The maximum nesting depth of modules.
    private static let maxDepth = 64

    init(_ text: String) {
        var words = ModuleMap.words(text)[...]
        while let word = words.popFirst() {
            switch word {
            case "framework", "explicit": continue
            case "module":
                guard let name = words.popFirst() else { return }
                var module = Module(name: ModuleMap.unquoted(name) ?? name)
                if ModuleMap.read(&words, into: &module, depth: 0) { modules.append(module) }
            default:
                // Other declarations aren't supported.
                modules = []
                return
            }
        }
    }

    /// Parses the attributes and members of a module. Returns whether all of them are known.
    private static func read(_ words: inout ArraySlice<String>, into module: inout Module, depth: Int) -> Bool {
        if depth > maxDepth {
            words = []
            return false
        }
        while words.first == "[" { words = words.drop { $0 != "]" }.dropFirst() }
        guard words.popFirst() == "{" else { return false }
        var isKnown = true
        var modifiers: Set<String> = []
        while let word = words.popFirst() {
            switch word {
            case "}": return isKnown
            case "umbrella", "textual", "private", "exclude":
                modifiers.insert(word)
                if word == "umbrella", let folder = words.first.flatMap(unquoted) {
                    words.removeFirst()
                    module.umbrellaFolders.append(folder)
                    modifiers = []
                }
            case "header":
                guard let path = words.popFirst().flatMap(unquoted) else { return false }
                if words.first == "{" { words = words.drop { $0 != "}" }.dropFirst() }
                if modifiers.isSubset(of: ["umbrella"]) { module.headers.append(path) }
                modifiers = []
            case "explicit", "framework": continue
            case "module":
                if words.first == "*" {
                    // Submodules for the headers in an umbrella folder.
                    words = words.drop { $0 != "}" }.dropFirst()
                } else {
                    words = words.dropFirst()
                    if !read(&words, into: &module, depth: depth + 1) { isKnown = false }
                }
            case "export", "use", "link", "export_as":
                if words.first == "framework" { words = words.dropFirst() }
                words = words.dropFirst()
                while words.first == "." { words = words.dropFirst(2) }
            default: isKnown = false
            }
        }
        return false
    }

    private static func unquoted(_ word: String) -> String? {
        word.utf8.count >= 2 && word.hasPrefix("\"") && word.hasSuffix("\"") ? String(word.dropFirst().dropLast()) : nil
    }

    /// Returns the words, strings and punctuation. Comments are skipped.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var rest = Substring(text)
        while let first = rest.first {
            if first.isWhitespace {
                rest = rest.drop(while: \.isWhitespace)
            } else if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
            } else if first == "\"" {
                let content = rest.dropFirst().prefix { $0 != "\"" && !$0.isNewline }
                words.append("\"\(content)\"")
                rest = rest[content.endIndex...].dropFirst()
            } else if first.isLetter || first.isNumber || first == "_" {
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                words.append(String(word))
                rest = rest[word.endIndex...]
            } else {
                words.append(String(first))
                rest = rest.dropFirst()
            }
        }
        return words
    }
}
