import Foundation
import Testing

@testable import FlynnLint

struct SourceLinesTests {
    @Test func `lines are read through links that stay in the repository`() throws {
        let files = FileManager.default
        let path = files.temporaryDirectory.resolvingSymlinksInPath().appending(path: "flynnlint-\(UUID().uuidString)")
            .path
        let outside = path + "-outside"
        defer { for folder in [path, outside] { try? files.removeItem(atPath: folder) } }
        for folder in [path + "/inside", path + "/.git", outside] {
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try "old".write(toFile: folder + "/A.swift", atomically: true, encoding: .utf8)
        }
        func line() -> String { SourceLines().beginning(ofLine: 1, of: path + "/link/A.swift") }
        try files.createSymbolicLink(atPath: path + "/link", withDestinationPath: "inside")
        #expect(line() == "old")
        try files.removeItem(atPath: path + "/link")
        try files.createSymbolicLink(atPath: path + "/link", withDestinationPath: outside)
        #expect(line().isEmpty)
    }
}
