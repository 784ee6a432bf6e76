import FlynnFacts
import FlynnSyntax

/// A shortcut in the code: `name::TEMPLATE`.
struct Shortcut {
    /// The byte range of the shortcut.
    var range: Range<Int>
    var text: String
    /// The replacement lines, or the reason why the shortcut can't be expanded.
    var expansion: Result<[String], ShortcutProblem>
    /// The names declared by the template, as far as known.
    var names: [String] = []
    /// The protocol name in `name::MULTIPLEXER(Protocol)`.
    var protocolName: String?
    /// Whether the shortcut is in braces, parentheses or brackets.
    var isNested = false
}

/// The reason why a shortcut can't be expanded.
struct ShortcutProblem: Error {
    var message: String
}

/// Finds the shortcuts in the tokens of a file. The scanner doesn't use the syntax tree, because a file with a shortcut
/// can be unparsable before the expansion.
package struct ShortcutScanner {
    let tokenized: TokenizedSource
    private let templates: ShortcutTemplates
    /// The templates containing the shortcuts, from outermost to innermost.
    private var enclosing: [String] = []
    var tokens: TokenList { tokenized.tokens }

    package init(_ tokenized: TokenizedSource, templates: ShortcutTemplates) {
        self.tokenized = tokenized
        self.templates = templates
    }

    /// Returns the shortcuts in order. Module selectors, which have the same form, are excluded.
    func scan() -> [Shortcut] {
        var byteCount = 0
        return scan(&byteCount)
    }

    /// Returns the shortcuts in order.
    ///
    /// - Parameter byteCount: The total size of the replacements so far, in bytes. The sizes for these shortcuts are
    ///   added.
    private func scan(_ byteCount: inout Int) -> [Shortcut] {
        var shortcuts: [Shortcut] = []
        var open: [TokenKind] = []
        for index in tokens.indices {
            let kind = tokens.kind(index)
            switch kind {
            case .leftParen, .leftSquare, .leftBrace, .interpolationStart:
                open.append(kind)
            case .rightParen, .rightSquare, .rightBrace, .interpolationEnd:
                _ = open.popLast()
            case .colonColon where index + 1 < tokens.count:
                let isInList = open.last.map { $0 != .leftBrace } ?? false
                if var shortcut = shortcut(at: index, isInList: isInList, &byteCount) {
                    shortcut.isNested = !open.isEmpty
                    shortcuts.append(shortcut)
                }
            default:
                break
            }
        }
        if shortcuts.contains(where: { !$0.names.isEmpty }) { rejectRedeclarations(&shortcuts) }
        return shortcuts
    }

    /// Returns the text of a token, with backticks removed.
    func name(_ index: Int) -> String {
        let text = tokenized.source.string(tokens.range(index))
        return tokens[index].flags.contains(.isEscaped) && text.count > 2 ? String(text.dropFirst().dropLast()) : text
    }

    /// Returns the shortcuts in order, with the replacement texts.
    package func summaries(_ locator: Locator) -> [ShortcutSummary] {
        scan().map { shortcut in
            let expansion: ShortcutSummary.Expansion =
                switch shortcut.expansion {
                case .success(let lines):
                    .replacement(ShortcutExpander.replacement(lines, at: shortcut.range, in: tokenized.source))
                case .failure(let failure):
                    .problem(failure.message)
                }
            return ShortcutSummary(
                span: locator.span(shortcut.range), text: shortcut.text, expansion: expansion,
                protocolName: shortcut.protocolName)
        }
    }

    private func isWord(_ token: Token) -> Bool {
        token.kind == .identifier || token.kind == .keyword || token.kind == .wildcard
    }

    /// The maximum number of templates named in a message.
    private static let maxNamed = 20

    /// Returns the shortcut at a token.
    ///
    /// - Parameter byteCount: The total size of the replacements so far, in bytes. The size for this shortcut is added.
    private func shortcut(at selector: Int, isInList: Bool, _ byteCount: inout Int) -> Shortcut? {
        let right = selector + 1
        guard isWord(tokens[right]) else { return nil }
        let left = selector - 1
        guard left >= 0, isWord(tokens[left]), !tokens[selector].startsLine else { return nameless(at: selector) }
        let templateName = tokenized.source.string(tokens[right].range)
        let argument = templateName == ShortcutTemplates.multiplexer ? self.argument(after: right) : nil
        let last = argument?.last ?? right
        let range = tokens[left].range.lowerBound..<tokens[last].range.upperBound
        let isAlone =
            tokens[left].end == tokens[selector].start && tokens[selector].end == tokens[right].start
            && isAloneOnLine(range)
        let beginsStatement = isAlone && !isInList && !continuesExpression(left) && !continuesBehind(last)
        let text =
            tokenized.source.string(tokens[left].range) + "::" + templateName + (argument.map { "(\($0.text))" } ?? "")
        guard let template = templates[templateName] else {
            // An unknown name is a shortcut only if it is a complete statement.
            guard beginsStatement else { return nil }
            let names = templates.names.prefix(ShortcutScanner.maxNamed).map { "'\($0)'" }
            let known = names.joined(separator: ", ") + (templates.names.count > names.count ? ", …" : "")
            return Shortcut(
                range: range, text: text,
                expansion: .failure(
                    ShortcutProblem(message: "'\(templateName)' is not a template; expected \(known)")))
        }
        guard beginsStatement else {
            return Shortcut(
                range: range, text: text,
                expansion: .failure(
                    ShortcutProblem(
                        message: "shortcut '\(text)' must be alone on its line to be expanded" + advice(before: left))))
        }
        if templateName == ShortcutTemplates.multiplexer, argument?.isName != true {
            let problem = argument?.text.isEmpty == false ? "must name one protocol" : "names no protocol"
            let correct = tokenized.source.string(tokens[left].range) + "::" + templateName + "(Protocol)"
            return Shortcut(
                range: range, text: text,
                expansion: .failure(
                    ShortcutProblem(message: "shortcut '\(text)' \(problem); write '\(correct)'")))
        }
        if enclosing.contains(templateName) {
            return Shortcut(
                range: range, text: text,
                expansion: .failure(ShortcutProblem(message: "template '\(templateName)' contains itself")))
        }
        byteCount +=
            templateName == ShortcutTemplates.multiplexer
            ? ShortcutTemplates.multiplexerByteCount : template.byteCount
        if byteCount > ShortcutTemplates.maxTotalByteCount { return tooLarge(range, text, templateName, isTotal: true) }
        switch template.expandedName(name(left), templates.naming) {
        case .success(let expanded):
            let size = template.byteCount(
                named: expanded, argument: argument?.text, indentation: indentation(before: range.lowerBound))
            if size > ShortcutTemplates.maxByteCount { return tooLarge(range, text, templateName, isTotal: false) }
            byteCount += size - template.byteCount
            let lines = template.lines(
                named: expanded, isEscaped: tokens[left].flags.contains(.isEscaped), argument: argument?.text)
            var shortcut = Shortcut(
                range: range, text: text, expansion: .success(lines),
                names: template.naming == .asWritten ? [] : [expanded], protocolName: argument?.text)
            if lines.contains(where: { $0.contains("::") }) {
                expandShortcuts(in: lines, of: templateName, &shortcut, &byteCount)
            }
            return shortcut
        case .failure(.noLetter):
            return Shortcut(
                range: range, text: text,
                expansion: .failure(
                    ShortcutProblem(message: "the name of shortcut '\(text)' must begin with a letter")))
        case .failure(.noCapital):
            return Shortcut(
                range: range, text: text,
                expansion: .failure(
                    ShortcutProblem(
                        message:
                            "shortcut '\(text)' makes no behavior's name, because its first letter has no capital; "
                            + "write a name such as 'run\(name(left))'")))
        case .failure(.onlyPrefix):
            return Shortcut(
                range: range, text: text,
                expansion: .failure(
                    ShortcutProblem(
                        message:
                            "shortcut '\(text)' has no behavior name: '\(templates.naming.prefix)' is only the prefix"
                    )))
        case .failure(.noPlainName):
            return Shortcut(
                range: range, text: text,
                expansion: .failure(
                    ShortcutProblem(
                        message: "the name of shortcut '\(text)' must consist of letters, digits and underscores")))
        case .failure(.reserved(let name)):
            return Shortcut(
                range: range, text: text,
                expansion: .failure(
                    ShortcutProblem(message: "shortcut '\(text)' can't declare a type '\(name)'")))
        case .failure(.used(let name)):
            return Shortcut(
                range: range, text: text,
                expansion: .failure(
                    ShortcutProblem(
                        message: "shortcut '\(text)' can't declare a type '\(name)', because its template uses another"
                    )))
        }
    }

    /// The maximum nesting depth of templates that contain shortcuts.
    private static let maxDepth = 16

    /// Expands the shortcuts in the text of `template`.
    private func expandShortcuts(
        in lines: [String], of template: String, _ shortcut: inout Shortcut, _ byteCount: inout Int
    ) {
        let tokenized = TokenizedSource(SourceText(lines.joined(separator: "\n")))
        var scanner = ShortcutScanner(tokenized, templates: templates)
        scanner.enclosing = enclosing + [template]
        let found = scanner.scan(&byteCount)
        if found.isEmpty { return }
        func fail(_ reason: String) {
            // Users can find only the outermost template in their code.
            let message = enclosing.isEmpty ? "template '\(template)' makes an invalid shortcut: \(reason)" : reason
            shortcut.expansion = .failure(ShortcutProblem(message: message))
        }
        guard scanner.enclosing.count < ShortcutScanner.maxDepth else {
            return fail("more than \(ShortcutScanner.maxDepth) templates contain each other")
        }
        for inner in found {
            if case .failure(let problem) = inner.expansion { return fail(problem.message) }
            if !inner.isNested { shortcut.names += inner.names }
            guard let name = inner.protocolName else { continue }
            guard shortcut.protocolName == nil || shortcut.protocolName == name else {
                return fail("shortcut '\(inner.text)' is for another protocol; use a template for each")
            }
            shortcut.protocolName = name
        }
        let expanded = String(decoding: ShortcutExpander.expand(found, in: tokenized.source).bytes, as: UTF8.self)
        let all = expanded.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let indentation = all.count * self.indentation(before: shortcut.range.lowerBound)
        guard expanded.utf8.count + indentation <= ShortcutTemplates.maxByteCount else {
            shortcut = tooLarge(shortcut.range, shortcut.text, template, isTotal: false)
            return
        }
        shortcut.expansion = .success(all)
    }

    /// Returns a shortcut with the problem that its expansion, or the total expansion of the file, is too large. The
    /// message omits the name, which can be too long.
    private func tooLarge(_ range: Range<Int>, _ text: String, _ template: String, isTotal: Bool) -> Shortcut {
        let message =
            isTotal
            ? "with template '\(template)', the shortcuts of the file make more than "
                + "\(ShortcutTemplates.maxTotalByteCount >> 20) MB, so this one isn't expanded; use fewer, or a shorter template"
            : "template '\(template)' makes more than \(ShortcutTemplates.maxByteCount >> 10) kB of the shortcut, which isn't "
                + "expanded; shorten the name, the blanks before it, or the template"
        return Shortcut(range: range, text: text, expansion: .failure(ShortcutProblem(message: message)))
    }

    /// Returns the number of blanks before `offset`.
    private func indentation(before offset: Int) -> Int {
        let start = Indentation.start(before: offset) { tokenized.source[$0] }
        return (start..<offset).count { Indentation.isRepeated(tokenized.source[$0]) }
    }

    /// Returns a shortcut without a name: `::TEMPLATE`.
    private func nameless(at selector: Int) -> Shortcut? {
        let templateName = tokenized.source.string(tokens[selector + 1].range)
        guard templates[templateName] != nil else { return nil }
        let range = tokens[selector].range.lowerBound..<tokens[selector + 1].range.upperBound
        let text = "::" + templateName
        return Shortcut(
            range: range, text: text,
            expansion: .failure(ShortcutProblem(message: "shortcut '\(text)' has no name")))
    }
}
