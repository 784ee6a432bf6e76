import FlynnFacts
import FlynnFiles
import FlynnRules
import FlynnShortcuts
import Yams

/// Reads the YAML of a configuration, and reports all mistakes with line numbers.
struct ConfigurationReader {
    private var configuration: Configuration
    private var problems: [ConfigurationError.Problem] = []
    /// The real path of the base folder of paths and patterns.
    private let folder: String

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: The YAML.
    ///   - path: The path of the file in messages.
    ///   - folder: The real path of the folder with the file.
    static func read(_ text: String, path: String, folder: String) throws(ConfigurationError) -> Configuration {
        var reader = ConfigurationReader(configuration: Configuration(path: path), folder: folder)
        if let message = ConfigurationReader.excess(text) {
            throw ConfigurationError(path: path, problems: [.init(line: nil, message: message)])
        }
        do {
            // All settings are read as text. Yams would compile regular expressions to find tags, and tags aren't
            // needed.
            if let node = try Yams.compose(yaml: text, .basic) { reader.readRoot(node) }
        } catch {
            reader.problems += YAMLProblem.problems(error, in: text)
        }
        guard reader.problems.isEmpty else {
            throw ConfigurationError(path: path, problems: reader.problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) })
        }
        return reader.configuration
    }

    /// The maximum number of aliases. Yams expands aliases in keys, so an alias can double the size of a key.
    private static let maxAliasCount = 32
    /// The maximum number of directives. The parser compares all directives with each other.
    private static let maxDirectiveCount = 8

    /// Returns a message about too many aliases or directives in a text, or `nil` if the text is acceptable. Text in
    /// quotation marks that looks like an alias also counts.
    private static func excess(_ text: String) -> String? {
        var (aliasCount, directiveCount) = (0, 0)
        var isStart = true
        var isStar = false
        var isLineStart = true
        for byte in text.utf8 {
            if isStar, Identifiers.isPart(byte) || byte == UInt8(ascii: "-") { aliasCount += 1 }
            isStar = isStart && byte == UInt8(ascii: "*")
            isStart = " \t\r\n[{,?:-".utf8.contains(byte)
            if isLineStart, byte == UInt8(ascii: "%") { directiveCount += 1 }
            // The last bytes of line ends in ASCII and in Unicode, and of a byte order mark.
            isLineStart = [0x0A, 0x0D, 0x85, 0xA8, 0xA9, 0xBF].contains(byte)
        }
        if aliasCount > maxAliasCount {
            return "the configuration has more than \(maxAliasCount) aliases such as '*name'; write the values"
        }
        if directiveCount > maxDirectiveCount {
            return "the configuration has more than \(maxDirectiveCount) lines that begin with '%'; remove them"
        }
        return nil
    }

    private mutating func report(_ node: Node, _ message: String) {
        problems.append(.init(line: node.mark?.line, message: message))
    }

    // MARK: - Keys

    private mutating func readRoot(_ node: Node) {
        // A file with only comments is a scalar without text.
        if case .scalar(let scalar) = node, scalar.string.isEmpty { return }
        for (key, name, value) in entries(node, "the configuration", of: ConfigurationKey.names) {
            switch ConfigurationKey(rawValue: name) {
            case .parent: configuration.parent = parent(value, name)
            case .known: configuration.known = paths(value, name)
            case .included:
                configuration.included = patterns(value, name)
                if configuration.included?.isEmpty == true, problems.isEmpty {
                    report(value, "'included' names no files; to lint all files, remove the key")
                }
            case .excluded: configuration.excluded = patterns(value, name)
            case .rules: configuration.rules = rules(value, name)
            case .behaviorPrefix: configuration.behaviorPrefix = prefix(value, name)
            case .behaviorForm: configuration.behaviorForm = choice(value, name)
            case .expand: configuration.expand = boolean(value, name)
            case .templates: configuration.templates = templates(value, name)
            case .baseline: configuration.baseline = path(value, name)
            case .format: configuration.format = choice(value, name)
            case .headers: configuration.headers = headers(value, name)
            case .overrides: configuration.overrides = overrides(value, name)
            case nil:
                if let hint = ConfigurationReader.foreignKeys[name] {
                    report(key, "unknown key '\(name)': \(hint)")
                } else {
                    reportUnknown(key, name, ConfigurationKey.names)
                }
            }
        }
    }

    /// The replacements for keys of SwiftLint.
    private static let foreignKeys = [
        "disabled_rules": "write 'off' for each rule under 'rules', such as 'rules: {argument_type: off}'",
        "opt_in_rules": "write 'warning' or 'error' for each rule under 'rules'",
        "only_rules": "write 'off' for the other rules under 'rules', or use the option '--only'",
        "analyzer_rules": "all rules are under 'rules'",
        "custom_rules": "there are no rules of a project's own",
        "reporter": "the key is called 'format'",
        "parent_config": "the key is called 'parent'",
        "child_config": "the configuration of a folder is the '.flynnlint.yml' in it",
        "strict": "use the option '--strict'",
        "lenient": "write 'warning' for rules under 'rules'",
        "allow_zero_lintable_files": "a run without files is only a failure with '--strict'",
        "check_for_updates": "there are no such checks",
        "cache_path": "the cache is in the user's folder for caches",
        "write_baseline": "use the option '--write-baseline'",
    ]

    /// Returns the entries of a mapping with scalar keys.
    private mutating func entries(_ node: Node, _ subject: String, of keys: [String]) -> [(Node, String, Node)] {
        guard case .mapping(let mapping) = node else {
            let expected = keys.isEmpty ? "" : " with the keys \(keys.map { "'\($0)'" }.joined(separator: ", "))"
            report(node, "\(subject) is \(describe(node)), but must be a mapping\(expected)")
            return []
        }
        var entries: [(Node, String, Node)] = []
        for (key, value) in mapping {
            if case .scalar(let scalar) = key {
                entries.append((key, scalar.string, value))
            } else {
                report(key, "a key of \(subject) must be a word, not \(describe(key))")
            }
        }
        return entries
    }

    private mutating func reportUnknown(_ key: Node, _ name: String, _ keys: [String]) {
        report(key, "unknown key '\(name)'" + suggestion(for: name, keys))
    }

    /// Returns the second part of a message about an unknown key.
    private func suggestion(for name: String, _ keys: [String]) -> String {
        let guess = Spelling.nearest(to: name, in: keys).map { "; did you mean '\($0)'?" }
        return guess ?? ": expected \(keys.map { "'\($0)'" }.joined(separator: ", "))"
    }

    private mutating func headers(_ node: Node, _ name: String) -> HeaderSettings {
        var settings = HeaderSettings()
        for (key, name, value) in entries(node, "'\(name)'", of: HeaderKey.names) {
            switch HeaderKey(rawValue: name) {
            case .use:
                // YAML defines 'off' as a Boolean value, but this reader treats values as text.
                if let use = text(value).flatMap(HeaderSettings.Use.init) {
                    settings.use = use
                } else {
                    let names = HeaderSettings.Use.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
                    report(value, "'\(name)' is \(describe(value)), but must be one of \(names)")
                }
            case .paths: settings.paths = paths(value, name) ?? []
            case .include: settings.include = paths(value, name) ?? []
            case .defines: settings.defines = defines(value, name)
            case nil: reportUnknown(key, name, HeaderKey.names)
            }
        }
        return settings
    }

    private mutating func defines(_ node: Node, _ name: String) -> [String] {
        (list(node, name, of: "macros such as 'NAME=1'") ?? []).compactMap { node in
            let text = text(node) ?? ""
            let macro = text.prefix { $0 != "=" }
            let isValid = macro.utf8.allSatisfy { Identifiers.isPart($0) && $0 < 0x80 }
            if let first = macro.first, isValid, !first.isNumber { return text }
            report(node, "a macro of '\(name)' is \(describe(node)), but must be a text such as 'NAME=1'")
            return nil
        }
    }

    private mutating func overrides(_ node: Node, _ name: String) -> [Configuration.Override] {
        guard let elements = list(node, name, of: "mappings with 'paths'") else { return [] }
        return elements.map { element in
            var override = Configuration.Override()
            for (key, name, value) in entries(element, "an override", of: OverrideKey.names) {
                switch OverrideKey(rawValue: name) {
                case .paths: override.paths = patterns(value, name) ?? []
                case .rules: override.rules = rules(value, name)
                case .expand: override.expand = boolean(value, name)
                case nil: reportUnknown(key, name, OverrideKey.names)
                }
            }
            if override.paths.isEmpty, problems.isEmpty { report(element, "an override needs 'paths'") }
            return override
        }
    }

    // MARK: - Values

    /// Returns the path of a parent. The extension is required because git compares only files with such names in runs
    /// over a revision.
    private mutating func parent(_ node: Node, _ name: String) -> Configuration.PathSetting? {
        guard let setting = path(node, name) else { return nil }
        if setting.path.hasSuffix(".yml") || setting.path.hasSuffix(".yaml") { return setting }
        report(node, "'\(name)' must be a file whose name ends in '.yml' or '.yaml'")
        return nil
    }

    private mutating func rules(_ node: Node, _ name: String) -> [String: Configuration.RuleSetting] {
        var settings: [String: Configuration.RuleSetting] = [:]
        for (key, id, value) in entries(node, "'\(name)'", of: []) {
            guard let rule = Rule.named(id) else {
                let guess = Rule.nearest(to: id).map { "did you mean '\($0)'?" } ?? "'flynnlint rules' lists them"
                report(key, "no rule is called '\(id)'; \(guess)")
                continue
            }
            settings[id] = setting(value, of: rule)
        }
        return settings
    }

    private mutating func setting(_ node: Node, of rule: Rule) -> Configuration.RuleSetting {
        var setting = Configuration.RuleSetting()
        guard case .mapping = node else {
            setting.level = level(node, "rule '\(rule.id)'")
            return setting
        }
        let keys = ["severity"] + rule.options.map(\.name)
        for (key, name, value) in entries(node, "rule '\(rule.id)'", of: keys) {
            if name == "severity" {
                setting.level = level(value, "the severity of rule '\(rule.id)'")
            } else if let option = rule.options.first(where: { $0.name == name }) {
                let isQuoted = value.scalar.map { $0.style != .plain && $0.style != .any } ?? false
                if let text = text(value), option.accepts(text, isQuoted: isQuoted) {
                    setting.options.set(option, to: text)
                } else {
                    let found = (isQuoted ? "the string " : "") + describe(value)
                    report(
                        value,
                        "option '\(name)' of rule '\(rule.id)' is \(found), but must be \(option.validValues)")
                }
            } else {
                report(key, "rule '\(rule.id)' has no option '\(name)'" + suggestion(for: name, keys))
            }
        }
        return setting
    }

    private mutating func level(_ node: Node, _ subject: String) -> Configuration.RuleSetting.Level? {
        switch text(node) {
        case "off": return .off
        case "warning": return .on(.warning)
        case "error": return .on(.error)
        default:
            report(node, "\(subject) is \(describe(node)), but must be 'off', 'warning' or 'error'")
            return nil
        }
    }

    /// Returns the elements of a list.
    private mutating func list(_ node: Node, _ name: String, of elements: String) -> [Node]? {
        if case .sequence(let sequence) = node { return Array(sequence) }
        report(node, "'\(name)' is \(describe(node)), but must be a list of \(elements)")
        return nil
    }

    private mutating func patterns(_ node: Node, _ name: String) -> [PathPattern]? {
        guard let nodes = list(node, name, of: "patterns such as 'Sources/**'") else { return nil }
        var patterns: [PathPattern] = []
        for node in nodes {
            guard let text = text(node), !isNull(node) else {
                report(node, "a pattern of '\(name)' is \(describe(node)), but must be a text such as 'Sources/**'")
                continue
            }
            do {
                var pattern = try PathPattern(text, folder: folder)
                pattern.place = configuration.path + (node.mark.map { ":\($0.line)" } ?? "")
                patterns.append(pattern)
            } catch {
                report(node, error.message)
            }
        }
        return patterns
    }

    private mutating func templates(_ node: Node, _ name: String) -> [String: String] {
        var templates: [String: String] = [:]
        for (key, template, value) in entries(node, "'\(name)'", of: []) {
            guard let text = text(value), text.contains("$NAME") else {
                report(value, "template '\(template)' is \(describe(value)), but must be a text with '$NAME' in it")
                continue
            }
            guard ShortcutTemplates.isTemplateName(template) else {
                report(key, "'\(template)' can't be a template's name; write capital letters, digits and '_'")
                continue
            }
            guard text.utf8.count <= ShortcutTemplates.maxByteCount else {
                report(
                    value, "template '\(template)' has more than \(ShortcutTemplates.maxByteCount >> 10) kB; shorten it"
                )
                continue
            }
            templates[template] = text
        }
        return templates
    }

    private mutating func prefix(_ node: Node, _ name: String) -> String? {
        guard let text = text(node), let initial = text.unicodeScalars.first, ("a"..."z").contains(initial),
            text.unicodeScalars.allSatisfy({ ("a"..."z").contains($0) || $0 == "_" || ("0"..."9").contains($0) })
        else {
            report(node, "'\(name)' is \(describe(node)), but must be lower-case letters such as 'be'")
            return nil
        }
        return text
    }

    private mutating func boolean(_ node: Node, _ name: String) -> Bool? {
        if let value = node.bool { return value }
        report(node, "'\(name)' is \(describe(node)), but must be 'true' or 'false'")
        return nil
    }

    private mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ node: Node, _ name: String
    ) -> Choice? where Choice.RawValue == String {
        let text = text(node)
        if let text, let choice = Choice(rawValue: text) { return choice }
        let names = Choice.allCases.map(\.rawValue)
        let guess = text.flatMap { Spelling.nearest(to: $0, in: names) }.map { "; did you mean '\($0)'?" } ?? ""
        let expected = names.map { "'\($0)'" }.joined(separator: ", ")
        report(node, "'\(name)' is \(describe(node)), but must be one of \(expected)\(guess)")
        return nil
    }

    /// Returns the absolute paths in a list.
    private mutating func paths(_ node: Node, _ name: String) -> [Configuration.PathSetting]? {
        list(node, name, of: "files and folders such as '../Shared'")?.compactMap { path($0, name) }
    }

    /// Returns the absolute path in a scalar.
    private mutating func path(_ node: Node, _ name: String) -> Configuration.PathSetting? {
        guard let text = text(node) else {
            report(node, "'\(name)' is \(describe(node)), but must be a path")
            return nil
        }
        return Configuration.PathSetting(
            path: Path.absolute(text, in: folder), configuration: configuration.path, line: node.mark?.line)
    }

    /// Returns the text of a scalar, or `nil` if the text is empty.
    private func text(_ node: Node) -> String? {
        guard case .scalar(let scalar) = node, !scalar.string.isEmpty else { return nil }
        return scalar.string
    }

    /// Returns whether a scalar is one of YAML's notations for a missing value.
    private func isNull(_ node: Node) -> Bool {
        guard case .scalar(let scalar) = node, scalar.style == .plain || scalar.style == .any else { return false }
        return ["~", "null", "Null", "NULL"].contains(scalar.string)
    }

    private func describe(_ node: Node) -> String {
        switch node {
        case .scalar(let scalar): scalar.string.isEmpty || isNull(node) ? "empty" : "'\(scalar.string.prefix(60))'"
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .alias: "an alias"
        }
    }
}
