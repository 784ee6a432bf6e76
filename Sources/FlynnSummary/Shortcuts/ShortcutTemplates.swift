import FlynnStore
import FlynnSyntax

/// The templates of shortcuts, by name. `$NAME` is replaced by the name on the shortcut's left side.
public struct ShortcutTemplates: Sendable, Equatable {
    /// A template.
    public struct Template: Sendable, Equatable {
        /// The lines, indented by four blanks per level.
        public let lines: [String]
        /// How the name is changed: `print` becomes a behavior's (`bePrint`) or a type's (`Print`).
        public let naming: Naming
        /// The number of bytes of the lines, and of the places for a name and for a protocol in them.
        private let counts: (bytes: Int, names: Int, protocols: Int)

        init(lines: [String], naming: Naming) {
            self.lines = lines
            self.naming = naming
            let bytes = Array(lines.joined(separator: "\n").utf8)
            counts = (
                bytes.count + 1, Template.count(of: "$NAME", in: bytes), Template.count(of: "$PROTOCOL", in: bytes)
            )
        }

        private static func count(of text: String, in bytes: [UInt8]) -> Int {
            let word = Array(text.utf8)
            return bytes.indices.count { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
        }

        /// Whether two templates have the same lines and change names in the same way.
        public static func == (left: Template, right: Template) -> Bool {
            left.lines == right.lines && left.naming == right.naming
        }

        /// The number of bytes of the lines without a name.
        var byteCount: Int { counts.bytes }

        /// The number of bytes of the lines for a name, indented by a number of bytes.
        func byteCount(named name: String, argument: String?, indentation: Int) -> Int {
            // In backticks, the name has two more.
            counts.bytes + counts.names * (name.utf8.count + 2) + counts.protocols * (argument ?? "").utf8.count
                + lines.count * indentation
        }
    }

    /// The maximum number of bytes of a template, and of what replaces a shortcut.
    package static let maxByteCount = 64 << 10
    /// The maximum number of bytes of what replaces all shortcuts of a file.
    static let maxTotalByteCount = 1 << 20
    /// The number of bytes that are expected of a multiplexer, whose members another file can determine.
    static let multiplexerByteCount = 16 << 10

    /// How a template changes the name.
    public enum Naming: String, Sendable {
        /// The prefix of behaviors and a capital letter are added, unless it is a behavior's name.
        case behavior
        /// The first letter is capitalized.
        case type
        /// The name isn't changed.
        case asWritten
    }

    /// The behaviors that the standard templates declare.
    public enum BehaviorForm: String, Sendable, CaseIterable {
        /// Properties of type `Behavior`, whose arguments are documented.
        case dynamic
        /// Methods, whose arguments the compiler checks.
        case typed
    }

    /// How behaviors are named.
    public let naming: BehaviorNaming
    private var templates: [String: Template]
    /// A hash of the templates, the same in every run.
    package private(set) var fingerprint = ContentHash.none

    /// The standard templates with the standard naming.
    public static let standard = ShortcutTemplates(naming: .standard)

    /// The template whose shortcuts name a protocol: `name::MULTIPLEXER(Protocol)`. `stale_multiplexer` adds the members.
    package static let multiplexer = "MULTIPLEXER"

    /// The standard templates: `BEHAVIOR`, `TYPED`, `CHAINABLE`, `ACTOR` and `MULTIPLEXER`.
    ///
    /// - Parameter form: The behaviors that `BEHAVIOR` and `ACTOR` declare.
    public init(naming: BehaviorNaming, form: BehaviorForm = .dynamic) {
        self.naming = naming
        let behavior = ShortcutTemplates.behavior(form)
        let inner = behavior(naming.behaviorName("print")).map { "    " + $0 }
        templates = [
            "BEHAVIOR": Template(lines: behavior("$NAME"), naming: .behavior),
            "TYPED": Template(lines: ShortcutTemplates.typed("$NAME"), naming: .behavior),
            "CHAINABLE": Template(lines: ShortcutTemplates.behavior("$NAME", "ChainableBehavior"), naming: .behavior),
            "ACTOR": Template(lines: ["class $NAME: Actor {"] + inner + ["}"], naming: .type),
            ShortcutTemplates.multiplexer: Template(
                lines: [
                    "class $NAME: Multiplexer<any $PROTOCOL>, $PROTOCOL {",
                    "    // flynnlint:multiplexer $PROTOCOL - generated, and replaced when the protocol changes",
                    "}",
                ], naming: .type),
        ]
        takeFingerprint()
    }

    private mutating func takeFingerprint() {
        names = templates.keys.sorted()
        let texts = templates.map { name, template in
            "\(name) \(template.naming.rawValue)\n" + template.lines.joined(separator: "\n")
        }
        fingerprint = ContentHash(([naming.prefix] + texts.sorted()).joined(separator: "\0"))
    }

    private static func behavior(_ form: BehaviorForm) -> (_ name: String) -> [String] {
        switch form {
        case .dynamic: { behavior($0, "Behavior") }
        case .typed: typed
        }
    }

    private static func typed(_ name: String) -> [String] {
        ["func \(name)(_ text: String) {", "    behave { _ in", "        print(text)", "    }", "}"]
    }

    private static func behavior(_ name: String, _ type: String) -> [String] {
        [
            "lazy var \(name) = \(type)(self) { [unowned self] (args: BehaviorArgs) in",
            "    // flynnlint:parameter String - string to print",
            "    let value: String = args[x: 0]",
            "    print(value)",
            "}",
        ]
    }

    /// The template of a name.
    package subscript(name: String) -> Template? { templates[name] }

    /// The lines that replace a shortcut; `nil` if the template doesn't exist, or if the name is invalid.
    package func expansion(of template: String, named name: String) -> [String]? {
        guard let template = templates[template], case .success(let name) = template.expandedName(name, naming) else {
            return nil
        }
        let byteCount = template.byteCount(named: name, argument: "Protocol", indentation: 0)
        guard byteCount <= ShortcutTemplates.maxByteCount else { return nil }
        return template.lines(named: name, isEscaped: false, argument: "Protocol")
    }

    /// The names, sorted.
    public private(set) var names: [String] = []

    /// Whether a word can be a template's name: letters, digits and `_`, beginning with a capital letter.
    package static func isTemplateName(_ name: String) -> Bool {
        guard let initial = name.unicodeScalars.first, ("A"..."Z").contains(initial) else { return false }
        return name.unicodeScalars.allSatisfy {
            ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_" || ("a"..."z").contains($0)
        }
    }

    /// The templates with others added, which replace those of the same name.
    ///
    /// `$NAME` becomes a type's name in a text that declares a type `$NAME`, and a behavior's name in one that declares a
    /// property `$NAME` and makes a behavior, or a typed one. Otherwise the name isn't changed.
    package func adding(_ texts: [String: String]) -> ShortcutTemplates {
        var result = self
        for (name, text) in texts {
            var lines = text.split(omittingEmptySubsequences: false) { ["\n", "\r\n", "\r"].contains($0) }[...]
            while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
            // The blanks before the shortcut remain on its line.
            while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
            result.templates[name] = Template(
                lines: lines.map(String.init), naming: ShortcutTemplates.naming(of: text))
        }
        result.takeFingerprint()
        return result
    }

    private static func naming(of text: String) -> Naming {
        let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }
        let declared = zip(words, words.dropFirst()).filter { $1 == "$NAME" }.map(\.0)
        if declared.contains(where: { ["class", "struct", "enum", "protocol", "actor", "extension"].contains($0) }) {
            return .type
        }
        let makesBehavior = words.contains("Behavior") || words.contains("ChainableBehavior")
        if makesBehavior && declared.contains(where: { $0 == "var" || $0 == "let" }) { return .behavior }
        let callsRuntime = words.contains { TypedBehavior.functions.contains(String($0)) }
        return callsRuntime && declared.contains { $0 == "func" || $0 == "var" } ? .behavior : .asWritten
    }
}

extension String {
    /// The string with every occurrence of a text replaced.
    fileprivate func replacing(_ text: String, with replacement: String) -> String {
        var result = ""
        var rest = self[...]
        while !rest.isEmpty {
            if rest.hasPrefix(text) {
                result += replacement
                rest = rest.dropFirst(text.count)
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result
    }
}

extension ShortcutTemplates.Template {
    /// The changed name of a shortcut, or why it is invalid.
    func expandedName(_ name: String, _ behaviors: BehaviorNaming) -> Result<String, ShortcutNameError> {
        guard let initial = name.first, initial.isLetter else { return .failure(.noLetter) }
        // In backticks a name can contain anything, but templates use it without backticks.
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return .failure(.noPlainName) }
        let capitalized = initial.uppercased() + name.dropFirst()
        switch naming {
        case .type:
            if ["Self", "Any", "Type", "Protocol"].contains(capitalized) { return .failure(.reserved(capitalized)) }
            return uses(capitalized) ? .failure(.used(capitalized)) : .success(capitalized)
        case .asWritten:
            return .success(name)
        case .behavior:
            if name == behaviors.prefix { return .failure(.onlyPrefix) }
            // Some letters have no capital.
            let expanded = behaviors.behaviorName(name)
            return behaviors.isBehaviorName(expanded) ? .success(expanded) : .failure(.noCapital)
        }
    }

    /// Whether the code contains a name, so that a type of this name would change the meaning of the code.
    private func uses(_ name: String) -> Bool {
        lines.contains { line in
            let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "/") }
            return words.prefix { !$0.hasPrefix("//") }.contains { $0 == name }
        }
    }

    /// The lines for a name.
    ///
    /// - Parameters:
    ///   - isEscaped: whether the shortcut's name is in backticks.
    ///   - argument: the name of the protocol, if the template has one.
    func lines(named name: String, isEscaped: Bool, argument: String?) -> [String] {
        // Members of types can't be called `Type` and `Protocol` without backticks.
        let needsBackticks =
            Keyword(rawValue: name)?.isReserved == true || ["Type", "Protocol"].contains(name)
            || isEscaped && naming == .asWritten
        return (needsBackticks ? linesWithEscapedName : lines).map { line in
            let named = line.replacing("$NAME", with: name)
            return argument.map { named.replacing("$PROTOCOL", with: $0) } ?? named
        }
    }

    /// The lines with `$NAME` in backticks where it is a whole name. In comments, strings and parts of names it is a text.
    private var linesWithEscapedName: [String] {
        let tokenized = TokenizedSource(SourceText(lines.joined(separator: "\n")))
        var result = ""
        var copied = 0
        for token in tokenized.tokens where token.kind == .identifier && tokenized.text(of: token) == "$NAME" {
            result += tokenized.source.string(copied..<token.range.lowerBound) + "`$NAME`"
            copied = token.range.upperBound
        }
        result += tokenized.source.string(copied..<tokenized.source.byteCount)
        return result.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

/// Why the name of a shortcut is invalid.
enum ShortcutNameError: Error {
    /// The name begins with a letter that has no capital.
    case noCapital
    case noLetter
    case onlyPrefix
    case noPlainName
    case reserved(String)
    /// The template uses the name for another type.
    case used(String)
}
