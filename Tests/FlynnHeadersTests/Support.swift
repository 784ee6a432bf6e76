import BasicTestSupport
import FlynnFacts
import FlynnHeaders
import FlynnLint
import Foundation
import TestSupport

/// The installed libraries: the library used by a run, and one library per version of LLVM.
let libraries: [String] = {
    var paths = [ClangSearch.path()].compactMap { $0 }
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib"))?.sorted() ?? []
    for folder in folders where folder.hasPrefix("llvm-") {
        let path = "/usr/lib/\(folder)/lib/libclang.so.1"
        if FileManager.default.fileExists(atPath: path), !paths.contains(path) { paths.append(path) }
    }
    if paths.isEmpty { print("skipped: libclang isn't installed, so no header is read") }
    return paths
}()

/// The command, which parses headers in a separate process.
let executable = buildFolder.appending(path: "flynnlint").path

/// A folder that is removed when the object is released.
final class Folder {
    let url: URL
    var path: String { url.path }

    init() throws {
        let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        url = parent.appending(path: "flynnlint-\(UInt64.random(in: .min ... .max))")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file, and returns the path of the file.
    @discardableResult func write(_ name: String, _ text: String) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }

    /// Writes an executable shell script, and returns the path of the script.
    ///
    /// The script is written by a separate process. This process would pass the open file to the processes that other
    /// tests start at the same time, and a file that is open for writing can't be executed.
    func writeScript(_ name: String, _ commands: String) throws -> String {
        let path = url.appending(path: name).path
        let writer = Process()
        writer.executableURL = URL(filePath: "/bin/sh")
        writer.arguments = [
            "-c", "printf '%s\\n' '#!/bin/sh' \"$1\" >\"$0\" && chmod 755 \"$0\"", path, commands,
        ]
        try writer.run()
        writer.waitUntilExit()
        return path
    }
}

/// Parses texts as headers, each as a separate module.
func parse(_ texts: [String], isObjectiveC: Bool = false, library: String) throws -> [HeaderReply] {
    let folder = try Folder()
    let units = try texts.enumerated().map { number, text in
        HeaderUnit(
            headers: [try folder.write("header\(number).h", text)], searchPaths: [folder.path], defines: [],
            isObjectiveC: isObjectiveC)
    }
    return HeaderParser(executable: executable, library: library, timeLimit: noTimeLimit).parse(units)
}

/// Returns the declarations of a table as sorted lines of Swift.
func lines(_ table: DeclarationTable?) -> [String] {
    guard let declarations = table?.all else { return ["none"] }
    func text(_ type: TypeDescription?) -> String { type == .tuple([]) ? "Void" : type?.description ?? "?" }
    let types = declarations.compactMap(\.type).map { type in
        let inherited = type.inherited.isEmpty ? "" : ": " + type.inherited.map(\.description).joined(separator: ", ")
        let isolation = type.isolation.attributes.map { "@\($0) " }.joined()
        let members =
            type.cases.map { "case \($0.name)" }
            + type.members.map { "\($0.isStatic ? "static " : "")\($0.name): \(text($0.type))" }
        return isolation + "\(type.kind) \(type.name)\(inherited)"
            + (type.aliased.map { " = \($0)" } ?? "")
            + (members.isEmpty ? "" : " { \(members.joined(separator: "; ")) }")
    }
    let values = declarations.compactMap { declaration -> String? in
        guard let value = declaration.value else { return nil }
        if !value.isFunction { return "\(value.isConstant ? "let" : "var") \(value.name): \(text(value.type))" }
        let parameters = value.parameters.enumerated().map { position, parameter in
            let isStored = value.escapingParameters?[position].isEscaping == true
            return "\(parameter.label.isEmpty ? "_" : parameter.label)"
                + (parameter.closure.map { ": \(isStored ? "@escaping " : "")\($0)" } ?? "")
        }
        return
            "\(declaration.isBlocking ? "blocking " : "")func \(value.name)(\(parameters.joined(separator: ", "))) -> "
            + text(value.type)
    }
    return (types + values).sorted()
}
