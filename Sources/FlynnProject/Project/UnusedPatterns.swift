import FlynnFacts
import FlynnFiles

/// Finds the patterns of configurations that match nothing by mistake.
///
/// A pattern of `included` is meant to match. Patterns of `excluded` and `overrides` often name files that only exist
/// on other machines, such as build products. They are mistakes only if a corrected pattern matches files to which the
/// setting doesn't apply yet.
struct UnusedPatterns {
    /// A Swift file that was found.
    struct File {
        var realPath: String
        /// The index of the candidate list of the file's configuration. This is `nil` if the file isn't linted.
        var list: Int?
        /// The indices of the overrides for the file.
        var overrides: [Int]
    }

    /// The names in a folder.
    private struct Names {
        var all: [String] = []
        var inLowerCase: Set<Path> = []
    }

    private let tree: FileTree
    private var roots: ProjectRoots
    /// The names in the listed folders. Many patterns can refer to the same folder.
    private var namesByFolder: [Path: Names] = [:]
    /// The number of names that were compared with a misspelled name.
    private var guessCount = 0
    /// The maximum number of compared names.
    private static let maxGuessCount = 100_000
    /// The maximum number of checked patterns per run. Checking a pattern requires several file system calls.
    private static let maxCount = 10_000
    private var count = 0

    init(_ tree: FileTree) {
        self.tree = tree
        roots = ProjectRoots(tree)
    }

    /// Returns the candidates that look like mistakes, judged by the text and the folder of the pattern. Patterns
    /// aren't compared with files.
    ///
    /// - Returns: `nil` if the run has too many patterns.
    mutating func possibleMistakes(_ candidates: [ConfiguredPattern]) -> [ConfiguredPattern]? {
        count += candidates.count
        if count > UnusedPatterns.maxCount { return nil }
        return candidates.filter { candidate in
            let pattern = candidate.pattern
            let start = pattern.start
            let exists = (try? tree.kind(start)) != nil
            // The path can exist on other machines or after a build.
            if !exists, roots.isSkipped(start, isFolder: true) { return false }
            if candidate.key == .included { return true }
            return pattern.text.contains("\\") || pattern.isForNames && !pattern.isLiteral
                || !exists
                    && (existsInOtherCase(start) || !pattern.partsOfList.isEmpty || pattern.pathBelowOwnFolder != nil)
        }
    }

    /// Returns whether a path exists when case is ignored.
    private mutating func existsInOtherCase(_ path: String) -> Bool {
        let names = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        guard let missing = firstMissing(names, in: "/") else { return false }
        return self.names(in: missing.folder).inLowerCase.contains(Path(missing.name.lowercased()))
    }

    /// Returns the first name in a path that doesn't exist, with the folder formed by the names before, or `nil` if the
    /// whole path exists.
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

    /// The key of equal patterns in several configurations.
    private struct Key: Hashable {
        var base: Path
        var text: Path
        var isIncluded: Bool

        init(_ candidate: ConfiguredPattern) {
            base = Path(candidate.pattern.base)
            text = Path(candidate.pattern.text)
            isIncluded = candidate.key == .included
        }
    }

    /// A correction of a pattern, with the number of the pattern among the distinct patterns.
    private struct Correction {
        var number: Int
        var advice: String
    }

    /// The place of a candidate: the list and the position in the list.
    private struct Place: Hashable {
        var list: Int
        var position: Int
    }

    /// Returns the mistakes among the candidates, in the same order. A file is compared with all patterns at once.
    ///
    /// - Parameters:
    ///   - lists: The candidates, by configuration.
    ///   - files: The files that were found.
    mutating func mistakes(
        _ lists: [[ConfiguredPattern]], among files: some Sequence<File>
    ) -> [[(candidate: ConfiguredPattern, message: String)]] {
        var numbers: [Key: Int] = [:]
        var patterns: [ConfiguredPattern] = []
        /// The candidates by pattern, and then by list.
        var places: [[Int: [Place]]] = []
        for (list, candidates) in lists.enumerated() {
            for (position, candidate) in candidates.enumerated() {
                let key = Key(candidate)
                let number = numbers[key] ?? patterns.count
                if number == patterns.count {
                    numbers[key] = number
                    patterns.append(candidate)
                    places.append([:])
                }
                places[number][list, default: []].append(Place(list: list, position: position))
            }
        }
        let (used, suggestions) = matches(patterns, places, lists, files)
        return lists.enumerated().map { list, candidates in
            candidates.enumerated().compactMap { position, candidate in
                let key = Key(candidate)
                let suggestion = suggestions[Place(list: list, position: position)]
                if numbers[key].map(used.contains) == true { return nil }
                guard candidate.key == .included || suggestion != nil else { return nil }
                let advice = suggestion ?? advice(for: candidate.pattern)
                let message =
                    "'\(candidate.pattern.text)' in \(candidate.name) matches none of the Swift files; \(advice)"
                return (candidate, message)
            }
        }
    }

    /// Returns the numbers of the patterns that match a file, and suggestions for candidates that don't select any
    /// file.
    private func matches(
        _ patterns: [ConfiguredPattern], _ places: [[Int: [Place]]], _ lists: [[ConfiguredPattern]],
        _ files: some Sequence<File>
    ) -> (used: Set<Int>, suggestions: [Place: String]) {
        var exact = PathPatternSet(patterns.enumerated().map { ($1.pattern, $0) })
        var inLowerCase = PathPatternSet(
            patterns.enumerated().compactMap { number, candidate in candidate.pattern.lowercased.map { ($0, number) } })
        var corrections: [Correction] = []
        var correctedPatterns: [(PathPattern, Int)] = []
        for (number, candidate) in patterns.enumerated() {
            for (text, advice) in UnusedPatterns.corrections(candidate) {
                guard let pattern = candidate.pattern.replacing(text) else { continue }
                correctedPatterns.append((pattern, corrections.count))
                corrections.append(Correction(number: number, advice: advice ?? "did you mean '\(text)'?"))
            }
        }
        var corrected = PathPatternSet(correctedPatterns)
        var used: Set<Int> = []
        var suggestions: [Place: String] = [:]
        /// The patterns of `included` with suggestions. These suggestions can come from a file of any configuration.
        var suggested: Set<Int> = []
        for file in files {
            used.formUnion(exact.matches(file.realPath))
            func suggest(_ number: Int, _ advice: () -> String) {
                if patterns[number].key == .included {
                    guard suggested.insert(number).inserted else { return }
                    for place in places[number].values.joined() { suggestions[place] = advice() }
                } else if let list = file.list {
                    for place in places[number][list] ?? []
                    where suggestions[place] == nil && lists[list][place.position].lacks(file) {
                        suggestions[place] = advice()
                    }
                }
            }
            for rank in corrected.matches(file.realPath).sorted() {
                suggest(corrections[rank].number) { corrections[rank].advice }
            }
            for number in inLowerCase.matches(file.realPath.lowercased()) {
                suggest(number) { patterns[number].pattern.suggestion(for: file.realPath) }
            }
        }
        return (used, suggestions)
    }

    /// Returns probable corrections of a pattern with advice. The advice is `nil` for "write the pattern".
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

    /// Returns advice for a pattern of `included` if no correction matches.
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

    /// Returns whether the candidate's list doesn't select a file with the same configuration yet.
    fileprivate func lacks(_ file: UnusedPatterns.File) -> Bool {
        switch key {
        case .included: true
        case .excluded: true
        case .override(let number): !file.overrides.contains(number)
        }
    }
}

extension PathPattern {
    private static let wildcards: Set<Character> = ["*", "?", "[", "\\"]

    /// The real path of the folder that the pattern is relative to.
    var folder: String { Path.trimmed(base) }

    /// Whether the pattern names a single file or folder.
    fileprivate var isLiteral: Bool { !text.contains(where: PathPattern.wildcards.contains) }

    /// Whether this pattern contains no slash, and therefore only matches names in one folder.
    fileprivate var isForNames: Bool { !Path.trimmed(text).utf8.contains(UInt8(ascii: "/")) }

    /// The patterns in a text that contains a list of patterns, or an empty array if the text can't be a list.
    fileprivate var partsOfList: [String] {
        let parts = text.replacing(" - ", with: " ").split { $0 == " " || $0 == "," }
        return parts.count > 1 && parts.count <= 16 ? parts.map(String.init) : []
    }

    /// The text after the name of the pattern's folder. This is `nil` if the text doesn't start with this name.
    fileprivate var pathBelowOwnFolder: String? {
        let prefix = Path.name(of: folder) + "/"
        return Path.hasPrefix(text, prefix)
            ? String(decoding: text.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : nil
    }

    /// The names before the first name with a wildcard.
    fileprivate var literalNames: [String] {
        Path.trimmed(text).utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
            .prefix { !$0.contains(where: PathPattern.wildcards.contains) }
    }

    /// The common beginning of all matching paths.
    fileprivate var start: String { literalNames.reduce(folder) { Path.join($0, $1) } }

    /// Returns the pattern for a text in the same folder, or `nil` if the text isn't a pattern.
    fileprivate func replacing(_ text: String) -> PathPattern? { try? PathPattern(text, folder: base) }

    /// The pattern for paths in lower case.
    fileprivate var lowercased: PathPattern? { try? PathPattern(text.lowercased(), folder: base.lowercased()) }

    /// Returns a suggestion to match a path that differs in case.
    fileprivate func suggestion(for realPath: String) -> String {
        let names = Path.relative(realPath, to: base)?.split(separator: "/") ?? []
        if isLiteral { return "did you mean '\(names.prefix(literalNames.count).joined(separator: "/"))'?" }
        return "upper and lower case differ, as in '\(names.joined(separator: "/"))'"
    }
}
