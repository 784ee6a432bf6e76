import FlynnFacts
import FlynnStore
import FlynnSyntax

/// The shortcut templates, by name. `$NAME` is replaced with the name on the left side of the shortcut.
public struct ShortcutTemplates: Sendable, Equatable {
    /// A shortcut template.
    public struct Template: Sendable, Equatable {
        /// The lines, indented with four blanks per level.
        public let lines: [String]
        /// The transformation of the name: `print` becomes the name of a behavior (`bePrint`) or a type (`Print`).
        public let naming: Naming
        /// The size of the lines in bytes, and the number of placeholders for names and protocols.
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

        /// Returns whether two templates have the same lines and transform names in the same way.
        public static func == (left: Template, right: Template) -> Bool {
            left.lines == right.lines && left.naming == right.naming
        }

        /// The size of the lines in bytes, excluding names.
        var byteCount: Int { counts.bytes }

        /// Returns the size of the lines for `name` in bytes, including the given indentation.
        func byteCount(named name: String, argument: String?, indentation: Int) -> Int {
            // With backticks, the name has two more bytes.
            counts.bytes + counts.names * (name.utf8.count + 2) + counts.protocols * (argument ?? "").utf8.count
                + lines.count * indentation
        }
    }

    /// The maximum size of a template and of a replacement for a shortcut, in bytes.
    package static let maxByteCount = 64 << 10
    /// The maximum total size of all replacements in a file, in bytes.
    static let maxTotalByteCount = 1 << 20
    /// The assumed size of a multiplexer in bytes. The actual size can depend on another file.
    static let multiplexerByteCount = 16 << 10

    /// The transformation of the name in a template.
    public enum Naming: String, Sendable {
        /// Adds the behavior prefix and an uppercase letter, unless the name is already the name of a behavior.
        case behavior
        /// Capitalizes the first letter.
        case type
        /// Keeps the name unchanged.
        case asWritten
    }

    /// The form of the behaviors declared by the standard templates.
    public enum BehaviorForm: String, Sendable, CaseIterable {
        /// Properties of type `Behavior` with documented arguments.
        case dynamic
        /// Methods with arguments checked by the compiler.
        case typed
    }

    /// The naming convention for behaviors.
    public let naming: BehaviorNaming
    private var templates: [String: Template]
    /// A hash of the templates, the same in every run.
    package private(set) var fingerprint = ContentHash.none

    /// The standard templates with the standard naming convention.
    public static let standard = ShortcutTemplates(naming: .standard)

    /// The template for shortcuts with a protocol: `name::MULTIPLEXER(Protocol)`. The rule `stale_multiplexer` adds the
    /// members.
    package static let multiplexer = "MULTIPLEXER"

    /// Creates the standard templates: `BEHAVIOR`, `TYPED`, `CHAINABLE`, `ACTOR` and `MULTIPLEXER`.
    ///
    /// - Parameter form: The form of the behaviors declared by `BEHAVIOR` and `ACTOR`.
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

    /// Accesses the template named `name`.
    package subscript(name: String) -> Template? { templates[name] }

    /// Returns the replacement lines for a shortcut; `nil` if the template does not exist, if the name is invalid, or
    /// if the replacement is too large.
    package func expansion(of template: String, named name: String) -> [String]? {
        guard let template = templates[template], case .success(let name) = template.expandedName(name, naming) else {
            return nil
        }
        let byteCount = template.byteCount(named: name, argument: "Protocol", indentation: 0)
        guard byteCount <= ShortcutTemplates.maxByteCount else { return nil }
        return template.lines(named: name, isEscaped: false, argument: "Protocol")
    }

    /// The template names, sorted.
    public private(set) var names: [String] = []

    /// Returns whether a word is a valid template name. Template names consist of letters, digits and `_`, and begin
    /// with an uppercase letter.
    package static func isTemplateName(_ name: String) -> Bool {
        guard let initial = name.unicodeScalars.first, ("A"..."Z").contains(initial) else { return false }
        return name.unicodeScalars.allSatisfy {
            ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_" || ("a"..."z").contains($0)
        }
    }

    /// Returns the templates with additional templates, which replace existing templates with the same name.
    ///
    /// `$NAME` becomes the name of a type if the text declares a type `$NAME`. It becomes the name of a behavior if the
    /// text declares a property `$NAME` and creates a behavior, or declares a typed behavior. In other texts, the name
    /// is not changed.
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
    /// Returns the string with every occurrence of `text` replaced.
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
    /// Returns the transformed name for a shortcut, or the reason why the name is invalid.
    func expandedName(_ name: String, _ behaviors: BehaviorNaming) -> Result<String, ShortcutNameError> {
        guard let initial = name.first, initial.isLetter else { return .failure(.noLetter) }
        // A name in backticks can contain anything, but templates use the name without backticks.
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
            // Some letters do not have an uppercase form.
            let expanded = behaviors.behaviorName(name)
            return behaviors.isBehaviorName(expanded) ? .success(expanded) : .failure(.noCapital)
        }
    }

    /// Returns whether the code contains `name`, so that a type with this name would change the meaning of the code.
    private func uses(_ name: String) -> Bool {
        lines.contains { line in
            let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "/") }
            return words.prefix { !$0.hasPrefix("//") }.contains { $0 == name }
        }
    }

    /// Returns the lines for `name`.
    ///
    /// - Parameters:
    ///   - isEscaped: Whether the name in the shortcut is in backticks.
    ///   - argument: The name of the protocol, if the template has a protocol.
    func lines(named name: String, isEscaped: Bool, argument: String?) -> [String] {
        // Members of types can't be named `Type` or `Protocol` without backticks.
        let needsBackticks =
            Keyword(rawValue: name)?.isReserved == true || ["Type", "Protocol"].contains(name)
            || isEscaped && naming == .asWritten
        return (needsBackticks ? linesWithEscapedName : lines).map { line in
            let named = line.replacing("$NAME", with: name)
            return argument.map { named.replacing("$PROTOCOL", with: $0) } ?? named
        }
    }

    /// The lines with backticks around `$NAME` where it is a complete name. In comments, strings and parts of names,
    /// `$NAME` is plain text.
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

/// The reason why the name of a shortcut is invalid.
enum ShortcutNameError: Error {
    /// The name begins with a letter without an uppercase form.
    case noCapital
    case noLetter
    case onlyPrefix
    case noPlainName
    case reserved(String)
    /// The template uses the name for another type.
    case used(String)
}
