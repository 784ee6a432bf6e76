import FlynnSummary

/// Finds the patterns of configurations that match nothing by mistake.
///
/// A pattern of `included` is meant to match. Those of `excluded` and `overrides` often name what only exists on other machines, such as
/// the products of a build, so they are mistakes only if a correction matches files to which the setting doesn't apply yet.
struct UnusedPatterns {
    /// A Swift file that was found.
    struct File {
        var realPath: String
        /// Whether it is linted with the configuration.
        var isLinted: Bool
        /// The indices of the overrides that apply to it.
        var overrides: [Int]
    }

    /// The names in a folder.
    private struct Names {
        var all: [String] = []
        var inLowerCase: Set<Path> = []
    }

    private let tree: FileTree
    private var roots: ProjectRoots
    /// The names in the folders that were listed. Many patterns can be for the same folder.
    private var namesByFolder: [Path: Names] = [:]
    /// How many names were searched for one that is spelled like another.
    private var guessCount = 0
    /// The maximum number of these.
    private static let maxGuessCount = 100_000

    init(_ tree: FileTree) {
        self.tree = tree
        roots = ProjectRoots(tree)
    }

    /// The candidates that can be mistakes, as far as their texts and folders show. Files are compared with no others.
    mutating func possibleMistakes(_ candidates: [ConfiguredPattern]) -> [ConfiguredPattern] {
        candidates.filter { candidate in
            let pattern = candidate.pattern
            let start = pattern.start
            let exists = (try? tree.kind(start)) != nil
            // On another machine, or after a build, it may exist.
            if !exists, roots.isSkipped(start, isFolder: true) { return false }
            if candidate.key == .included { return true }
            return pattern.text.contains("\\") || pattern.isForNames && !pattern.isLiteral
                || !exists
                    && (existsInOtherCase(start) || !pattern.partsOfList.isEmpty || pattern.pathBelowOwnFolder != nil)
        }
    }

    /// Whether a path exists if upper and lower case are the same.
    private mutating func existsInOtherCase(_ path: String) -> Bool {
        let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        guard let missing = firstMissing(names, in: "/") else { return false }
        return self.names(in: missing.folder).inLowerCase.contains(Path(missing.name.lowercased()))
    }

    /// The first of some names, each in the folder that those before it name, that doesn't exist; `nil` if all exist.
    private func firstMissing(_ names: [String], in start: String) -> (folder: String, name: String)? {
        var folder = start
        for name in names {
            let next = Path.join(folder, name)
            if (try? tree.kind(next)) == nil { return (folder, name) }
            folder = next
        }
        return nil
    }

    private mutating func names(in folder: String) -> Names {
        if let known = namesByFolder[Path(folder)] { return known }
        let all = (try? tree.listing(folder))?.entries.map(\.name) ?? []
        var names = Names(all: all)
        names.inLowerCase.formUnion(all.map { Path($0.lowercased()) })
        namesByFolder[Path(folder)] = names
        return names
    }

    /// A correction of a candidate.
    private struct Correction {
        var number: Int
        var advice: String
    }

    /// The mistakes among some candidates, in their order, with their patterns.
    ///
    /// - Parameter files: The files that were found.
    mutating func mistakes(
        _ candidates: [ConfiguredPattern], among files: some Sequence<File>
    ) -> [(candidate: ConfiguredPattern, message: String)] {
        var exact = PathPatternSet(candidates.enumerated().map { ($1.pattern, $0) })
        var inLowerCase = PathPatternSet(
            candidates.enumerated().compactMap { number, candidate in
                candidate.pattern.lowercased.map { ($0, number) }
            })
        var corrections: [Correction] = []
        var patterns: [(PathPattern, Int)] = []
        for (number, candidate) in candidates.enumerated() {
            for (text, advice) in UnusedPatterns.corrections(candidate) {
                guard let pattern = candidate.pattern.replacing(text) else { continue }
                patterns.append((pattern, corrections.count))
                corrections.append(Correction(number: number, advice: advice ?? "did you mean '\(text)'?"))
            }
        }
        var corrected = PathPatternSet(patterns)
        var used: Set<Int> = []
        var suggestions: [Int: String] = [:]
        for file in files {
            used.formUnion(exact.matches(file.realPath))
            for rank in corrected.matches(file.realPath).sorted() {
                let number = corrections[rank].number
                guard suggestions[number] == nil, candidates[number].lacks(file) else { continue }
                suggestions[number] = corrections[rank].advice
            }
            for number in inLowerCase.matches(file.realPath.lowercased())
            where suggestions[number] == nil && candidates[number].lacks(file) {
                suggestions[number] = candidates[number].pattern.suggestion(for: file.realPath)
            }
        }
        return candidates.enumerated().compactMap { number, candidate in
            if used.contains(number) { return nil }
            guard candidate.key == .included || suggestions[number] != nil else { return nil }
            let advice = suggestions[number] ?? advice(for: candidate.pattern)
            let message = "'\(candidate.pattern.text)' in \(candidate.name) matches none of the Swift files; \(advice)"
            return (candidate, message)
        }
    }

    /// Patterns that are often meant, and what to do; `nil` to write the pattern.
    private static func corrections(_ candidate: ConfiguredPattern) -> [(text: String, advice: String?)] {
        let pattern = candidate.pattern
        var texts: [(String, String?)] = []
        if pattern.text.contains("\\") { texts.append((pattern.text.replacing("\\", with: "/"), nil)) }
        if let path = pattern.pathBelowOwnFolder { texts.append((path, nil)) }
        if pattern.isForNames, candidate.key == .included || !pattern.isLiteral {
            texts.append(("**/" + Path.trimmed(pattern.text), nil))
        }
        return texts
            + pattern.partsOfList.map { ($0, "write each pattern as an element of the list, such as '- \($0)'") }
    }

    /// What to do about a pattern of `included` without a correction that matches.
    private mutating func advice(for pattern: PathPattern) -> String {
        if roots.isSkipped(pattern.start, isFolder: true) {
            return "a search skips hidden folders, Pods, Carthage, DerivedData and what .gitignore excludes"
        }
        guard guessCount < UnusedPatterns.maxGuessCount,
            let missing = firstMissing(pattern.literalNames, in: pattern.folder)
        else { return "correct or remove it" }
        let others = names(in: missing.folder).all
        guessCount += others.count
        guard let guess = Spelling.nearest(to: missing.name, in: others) else { return "correct or remove it" }
        return "did you mean '\(Path.relative(Path.join(missing.folder, guess), to: pattern.folder) ?? guess)'?"
    }
}

extension ConfiguredPattern {
    /// The key in messages.
    fileprivate var name: String {
        switch key {
        case .included: "'included'"
        case .excluded: "'excluded'"
        case .override: "'paths' of 'overrides'"
        }
    }

    /// Whether its list doesn't select a file yet.
    fileprivate func lacks(_ file: UnusedPatterns.File) -> Bool {
        switch key {
        case .included: true
        case .excluded: file.isLinted
        case .override(let number): file.isLinted && !file.overrides.contains(number)
        }
    }
}

extension PathPattern {
    private static let wildcards: Set<Character> = ["*", "?", "[", "\\"]

    /// The real path of the folder that it is relative to.
    var folder: String { Path.trimmed(base) }

    /// Whether it names one file or folder.
    fileprivate var isLiteral: Bool { !text.contains(where: PathPattern.wildcards.contains) }

    /// Whether it has no slash, so that it matches names in one folder only.
    fileprivate var isForNames: Bool { !Path.trimmed(text).utf8.contains(UInt8(ascii: "/")) }

    /// The texts that are patterns of their own if it is a list in one text; empty if it can't be one.
    fileprivate var partsOfList: [String] {
        let parts = text.replacing(" - ", with: " ").split { $0 == " " || $0 == "," }
        return parts.count > 1 && parts.count <= 16 ? parts.map(String.init) : []
    }

    /// The rest after the name of the folder that it is relative to; `nil` if it doesn't begin with that.
    fileprivate var pathBelowOwnFolder: String? {
        let prefix = Path.name(of: folder) + "/"
        return Path.hasPrefix(text, prefix)
            ? String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : nil
    }

    /// The names at its beginning that contain no wildcards.
    fileprivate var literalNames: [String] {
        Path.trimmed(text).utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
            .prefix { !$0.contains(where: PathPattern.wildcards.contains) }
    }

    /// The path that everything begins with that it matches.
    fileprivate var start: String { literalNames.reduce(folder) { Path.join($0, $1) } }

    /// Another pattern for the same folder; `nil` if the text isn't one.
    fileprivate func replacing(_ text: String) -> PathPattern? { try? PathPattern(text, folder: base) }

    /// The pattern for paths in lower case.
    fileprivate var lowercased: PathPattern? { try? PathPattern(text.lowercased(), folder: base.lowercased()) }

    /// What to write to match a path that differs in case.
    fileprivate func suggestion(for realPath: String) -> String {
        let names = Path.relative(realPath, to: base)?.split(separator: "/") ?? []
        if isLiteral { return "did you mean '\(names.prefix(literalNames.count).joined(separator: "/"))'?" }
        return "upper and lower case differ, as in '\(names.joined(separator: "/"))'"
    }
}
