import FlynnSyntax
import Foundation

@testable import FlynnLint

/// A project in a temporary folder. `│` marks the cursor in one of its files, which is open in an editor and isn't saved.
final class Project {
    static let cursor = "│"

    let folder: URL
    private(set) var workspace = Workspace()
    /// The file with the cursor, and the offset of the cursor in bytes.
    private(set) var path = ""
    private(set) var offset = 0

    /// A project with one file.
    convenience init(_ source: String) throws { try self.init(["Main.swift": source]) }

    /// - Parameter name: The folder in it that is open in the editor; `nil` for all of it.
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

    /// Replaces the text of a file, which has the cursor now.
    func edit(_ name: String, _ text: String) {
        path = folder.appending(path: name).path
        let parts = text.split(separator: Project.cursor, omittingEmptySubsequences: false)
        offset = parts[0].utf8.count
        workspace.apply([.text(path: path, SourceText(parts.joined()))])
    }

    /// `Main.swift:3: bePrint` for a place.
    func text(_ place: SourcePlace) -> String {
        "\(name(place.path)):\(place.span.start.line): \(text(place.path, place.span))"
    }

    func name(_ path: String) -> String { String(path.dropFirst(folder.path.count + 1)) }

    func text(_ path: String, _ span: SourceSpan) -> String {
        workspace.text(of: path)?.string(span.start.offset..<span.end.offset) ?? ""
    }

    /// The span of an answer as a text of the file with the cursor.
    func text(_ span: SourceSpan) -> String { text(path, span) }

    /// The file with the cursor after edits.
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
    /// The hints of the whole file, as they are shown: the file with the names before the arguments.
    var hintedLines: [String] {
        guard let source = workspace.text(of: path) else { return [] }
        let hints = workspace.inlayHints(in: path, 0..<source.byteCount)
        let edits = hints.map { SourceEdit.insert("«\($0.name):»", at: $0.location) }
        return text(of: path, with: edits).split(separator: "\n").filter { $0.contains("«") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The files after a rename, by their names; only those that change.
    func renamed(to name: String) throws -> [String: String] {
        let files = try workspace.rename(in: path, at: offset, to: name)
        return Dictionary(uniqueKeysWithValues: files.map { (self.name($0.path), text(of: $0.path, with: $0.edits)) })
    }

    /// Why a rename is refused.
    func refusal(to name: String) -> String? {
        do {
            _ = try workspace.rename(in: path, at: offset, to: name)
            return nil
        } catch {
            return error.description.replacing(folder.path + "/", with: "")
        }
    }
}
