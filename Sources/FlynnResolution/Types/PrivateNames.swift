import FlynnFacts

/// The names of private types that are also declared in other files.
struct PrivateNames: Sendable {
    /// The files with a private type, by name.
    private var files: [String: Set<FileID>] = [:]

    init(_ files: [FileSummary]) {
        var counts: [String: Int] = [:]
        for (number, file) in files.enumerated() {
            for type in file.types where type.isVisibleOnlyInFile {
                self.files[type.name, default: []].insert(FileID(number))
                counts[type.name] = 0
            }
        }
        if counts.isEmpty { return }
        for file in files {
            for type in file.types where type.kind != .extension && counts[type.name] != nil {
                counts[type.name, default: 0] += 1
            }
        }
        for (name, count) in counts where count < 2 { self.files[name] = nil }
    }

    var isEmpty: Bool { files.isEmpty }

    var names: some Sequence<String> { files.keys }

    /// Returns the key for a private type in the file, including types nested in it. Returns `nil` for other types.
    func key(_ name: String, in file: FileID) -> String? {
        if files.isEmpty { return nil }
        let head = name.pathHead ?? name
        guard files[head]?.contains(file) == true else { return nil }
        return head + PrivateNames.separator + "\(file.index)" + name.dropFirst(head.count)
    }

    /// Separates the name from the file number. Names never contain this character.
    private static let separator = "\u{0}"

    /// Returns the type's name without the file number.
    static func name(of key: String) -> String {
        guard key.utf8.contains(0), let start = key.firstIndex(of: "\u{0}") else { return key }
        let rest = key[start...].firstIndex(of: ".").map { key[$0...] } ?? ""
        return String(key[..<start]) + rest
    }
}
