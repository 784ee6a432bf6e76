import FlynnSyntax
import Foundation

/// Reads the objects of a repository.
struct GitObjects {
    let repository: GitRepository
    /// An existing folder for the input of git.
    let folder: String

    /// The contents of a file in git.
    enum Contents {
        case source(SourceText)
        /// The file is larger than any purpose allows, and isn't read.
        case tooLarge

        func replace(_ path: String, in files: inout FileTree) {
            switch self {
            case .source(let source): files.replace(path, with: source)
            case .tooLarge: files.replaceByLargeFile(path)
            }
        }
    }

    /// The maximum total size of the differing files in bytes. Many files can share an object.
    static let maxTotalByteCount = 4 << 30

    /// Returns the contents of objects.
    ///
    /// - Parameter environment: The environment variables with additional object folders.
    func contents(
        of objects: [String], _ environment: [String: String] = [:]
    ) throws(GitError) -> [Contents] {
        if objects.isEmpty { return [] }
        let sizes = try sizes(of: Set(objects), environment)
        // Compression can hide objects of any size.
        let small = sizes.filter { $0.value <= InputFile.Purpose.source.maxByteCount }
        var total = 0
        for object in objects { total += small[object] ?? 0 }
        if total > GitObjects.maxTotalByteCount {
            throw .tooLarge(repository: Path.shortened(repository.root), max: GitObjects.maxTotalByteCount)
        }
        let names = small.keys.sorted()
        let input = try file("objects", Data(names.map { $0 + "\n" }.joined().utf8))
        let output = try repository.run(["cat-file", "--batch"], input: input, environment)
        var sources: [String: SourceText] = [:]
        var rest = output[...]
        // `<object> blob <size>`, a line feed, the contents, a line feed.
        for name in names {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { break }
            let head = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            guard let size = head.split(separator: " ").last.flatMap({ Int($0) }), size < rest.count else {
                throw .unexpected(command: "cat-file", reason: "the sizes of an object differ")
            }
            sources[name] = SourceText(rest.prefix(size))
            rest = rest.dropFirst(size + 1)
        }
        return objects.map { sources[$0].map { .source($0) } ?? .tooLarge }
    }

    /// Returns the objects that are missing.
    ///
    /// - Parameter environment: The environment variables of the copy of the repository, which includes all objects.
    func missing(of objects: [String], _ environment: [String: String]) throws(GitError) -> Set<String> {
        if objects.isEmpty { return [] }
        do throws(GitError) {
            return Set(try facts(of: Set(objects), [:]).filter { $0.last == "missing" }.map { $0[0] })
        } catch {
            guard case .missingObject = error else { throw error }
        }
        // Older versions of git fail where they would fetch an object. The list of all present objects is used instead.
        let arguments = ["cat-file", "--batch-all-objects", "--unordered", "--batch-check=%(objectname)"]
        let present = try repository.run(arguments, environment).split(separator: UInt8(ascii: "\n"))
        return Set(objects).subtracting(present.map { String(decoding: $0, as: UTF8.self) })
    }

    /// Returns git's output for objects: the name, and then either the kind and the size, or `missing`.
    private func facts(of objects: Set<String>, _ environment: [String: String]) throws(GitError) -> [[String]] {
        let input = try file("objects", Data(objects.map { $0 + "\n" }.joined().utf8))
        let output = try repository.run(["cat-file", "--batch-check"], input: input, environment)
        return output.split(separator: UInt8(ascii: "\n")).map { line in
            line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Returns the sizes of objects in bytes, by name.
    private func sizes(of objects: Set<String>, _ environment: [String: String]) throws(GitError) -> [String: Int] {
        var sizes: [String: Int] = [:]
        for words in try facts(of: objects, environment) {
            if words.last == "missing" { throw .missingObject(repository: Path.shortened(repository.root)) }
            guard words.count == 3, let size = Int(words[2]) else {
                throw .unexpected(command: "cat-file", reason: "an object has no size")
            }
            sizes[words[0]] = size
        }
        return sizes
    }

    /// Writes a temporary file and returns its path.
    func file(_ name: String, _ contents: Data) throws(GitError) -> String {
        do {
            try contents.write(to: URL(filePath: folder + "/" + name))
        } catch {
            throw .unavailable(reason: error.localizedDescription)
        }
        return folder + "/" + name
    }
}

extension SourceText {
    /// Whether the text contains `$Id`. Git replaces this text in files with the attribute `ident`.
    var containsIdentifier: Bool {
        withBytes { bytes in
            bytes.indices.dropLast(2).contains {
                bytes[$0] == UInt8(ascii: "$") && bytes[$0 + 1] == UInt8(ascii: "I")
                    && bytes[$0 + 2] == UInt8(ascii: "d")
            }
        }
    }
}
