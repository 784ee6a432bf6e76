import FlynnSyntax
import Foundation

@testable import FlynnLint

/// A project in a temporary folder. `│` marks the cursor in an unsaved file that is open in an editor.
final class Project {
    static let cursor = "│"

    let folder: URL
    private(set) var workspace = Workspace()
    /// The path of the file with the cursor, and the offset of the cursor in bytes.
    private(set) var path = ""
    private(set) var offset = 0

    /// Creates a project with one file.
    convenience init(_ source: String) throws { try self.init(["Main.swift": source]) }

    /// - Parameter name: The subfolder that is open in the editor, or `nil` for the whole folder.
    init(_ files: [String: String], opening name: String? = nil) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        for (name, text) in files {
            let url = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.replacing(Project.cursor, with: "").utf8).write(to: url)
        }
        workspace.apply([.folders([folder.path + (name.map { "/" + $0 } ?? "")])])
        for (name, text) in files { if text.contains(Project.cursor) { edit(name, text) } }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Replaces the text of a file, and moves the cursor to this file.
    func edit(_ name: String, _ text: String) {
        path = folder.appending(path: name).path
        let parts = text.split(separator: Project.cursor, omittingEmptySubsequences: false)
        offset = parts[0].utf8.count
        workspace.apply([.text(path: path, SourceText(parts.joined()))])
    }

    /// Returns the description of a place, such as `Main.swift:3: bePrint`.
    func text(_ place: SourcePlace) -> String {
        "\(name(place.path)):\(place.span.start.line): \(text(place.path, place.span))"
    }

    func name(_ path: String) -> String { String(path.dropFirst(folder.path.count + 1)) }

    func text(_ path: String, _ span: SourceSpan) -> String {
        workspace.text(of: path)?.string(span.start.offset..<span.end.offset) ?? ""
    }

    /// Returns the text of a span in the file with the cursor.
    func text(_ span: SourceSpan) -> String { text(path, span) }

    /// Returns the text of a file after edits.
    func text(of path: String, with edits: [SourceEdit]) -> String {
        (workspace.text(of: path) ?? SourceText("")).applying(edits).string
    }

    // MARK: - Questions at the cursor

    var hover: HoverText? { workspace.hover(in: path, at: offset) }
    var signatureHelp: SignatureHelp? { workspace.signatureHelp(in: path, at: offset) }
    var completions: [Completion] { workspace.completions(in: path, at: offset) }
    var definitions: [String] { workspace.definitions(in: path, at: offset).map(text) }
    var references: [String] {
        workspace.references(in: path, at: offset, includingDeclarations: true).map(text)
    }
    /// The lines of the file with the cursor, with the hints before the arguments as shown in an editor.
    var hintedLines: [String] {
        guard let source = workspace.text(of: path) else { return [] }
        let hints = workspace.inlayHints(in: path, 0..<source.byteCount)
        let edits = hints.map { SourceEdit.insert("«\($0.name):»", at: $0.location) }
        return text(of: path, with: edits).split(separator: "\n").filter { $0.contains("«") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// Returns the changed files after a rename, by name.
    func renamed(to name: String) throws -> [String: String] {
        let files = try workspace.rename(in: path, at: offset, to: name)
        return Dictionary(uniqueKeysWithValues: files.map { (self.name($0.path), text(of: $0.path, with: $0.edits)) })
    }

    /// Returns the reason for refusing a rename.
    func refusal(to name: String) -> String? {
        do {
            _ = try workspace.rename(in: path, at: offset, to: name)
            return nil
        } catch {
            return error.description.replacing(folder.path + "/", with: "")
        }
    }
}
