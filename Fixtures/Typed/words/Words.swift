import FlynnRuntime
import Foundation

/// Counts words of texts.
class WordCounter: Actor {
    private var counts: [String: Int] = [:]
    private var lineCount = 0
    private var longest = ""
    var onChange: ((Int) -> Void)?
    static let separators: Set<Character> = [" ", ",", ".", "\t"]

    /// Counts the words of a line.
    public lazy var beLine = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        /// flynnlint:parameter String - line
        let line: String = args[x: 0]
        lineCount += 1
        for word in line.split(whereSeparator: WordCounter.separators.contains) {
            let key = word.lowercased()
            counts[key, default: 0] += 1
            if key.count > longest.count {
                longest = key
            }
        }
        onChange?(lineCount)
    }

    public lazy var beLines = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        /// flynnlint:parameter [String] - lines
        let lines: [String] = args[x: 0]
        for line in lines { beLine(line) }
    }

    lazy var beRemove = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Set<String> - words to remove
        let words: Set<String> = args[x: 0]
        words.forEach { counts[$0] = nil }
    }

    lazy var beTop = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - number of words
        // flynnlint:parameter Reply<[String]> - receives the words
        let n: Int = args[x: 0]
        let reply: Reply<[String]> = args[x: 1]
        if n <= 0 {
            reply([])
            return
        }
        let sorted = counts.sorted { left, right in
            left.value == right.value ? left.key < right.key : left.value > right.value
        }
        reply(sorted.prefix(n).map { "\($0.key)=\($0.value)" })
    }

    lazy var beWatch = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - step
        let step: Int = args[x: 0]
        onChange = { count in
            if count % step == 0 { print("\(count) lines, longest word: \(self.longest)") }
        }
    }

    lazy var beReset = Behavior(self) { [unowned self] (_: BehaviorArgs) in
        counts = [:]
        (lineCount, longest) = (0, "")
        onChange = nil
    }

    lazy var beLongest = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Reply<String?> - the longest word
        let reply: Reply<String?> = args[x: 0]
        if longest.isEmpty {
            reply(nil)
        } else {
            reply(longest)
        }
    }

    lazy var beMerge = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter [String: Int] - other counts
        // flynnlint:parameter Double - weight
        let other: [String: Int] = args[x: 0]
        let weight: Double = args[x: 1]
        counts.merge(other.mapValues { Int(Double($0) * weight) }) { $0 + $1 }
    }
}

/// Reads files.
final class Reader: Actor {
    private let counter: WordCounter
    private let queue = DispatchQueue(label: "reader")
    private var failures: [String] = []

    init(_ counter: WordCounter) {
        self.counter = counter
        super.init()
    }

    lazy var beRead = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter URL - file to read
        // flynnlint:parameter String.Encoding? - its encoding
        let url: URL = args[x: 0]
        let encoding: String.Encoding? = args[x: 1]
        do {
            let text = try String(contentsOf: url, encoding: encoding ?? .utf8)
            counter.beLines(text.split(separator: "\n").map(String.init))
        } catch {
            failures.append(url.lastPathComponent)
        }
    }

    lazy var beText = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - text with lines
        // flynnlint:parameter Bool - whether empty lines count
        let text: String = args[x: 0], keepsEmpty: Bool = args[x: 1]
        let lines = text.split(separator: "\n", omittingEmptySubsequences: !keepsEmpty)
        counter.beLines(lines.map(String.init))
    }

    lazy var beFailures = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Int> - receives the number
        (args[x: 0] as Reply<Int>)(failures.count)
    }

    lazy var beSkip = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - name
        // flynnlint:parameter Any - reason
        failures.removeAll { $0 == args[x: 0] as String }
        print("skipped because of \(args[1] ?? "nothing")")
    }

    lazy var beHeader = Behavior(self) { _ in
        print("""
            words
              of files
            """)
    }
}
