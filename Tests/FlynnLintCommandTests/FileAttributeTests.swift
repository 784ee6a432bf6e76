import Foundation
import TestSupport
import Testing

#if os(Linux)
import CFlynnFiles
#endif

/// The attributes of a file that are preserved when its contents change.
struct FileAttributeTests {
    private let folder: TemporaryFolder
    private let shortcut = "import FlynnRuntime\n\nclass Printer: Actor {\n    print::BEHAVIOR\n}\n"
    private let mistake = "import FlynnRuntime\n\nclass Clock: Actor {\n    var count = 0\n}\n"

    init() throws {
        folder = try TemporaryFolder()
    }

    private func path(_ name: String) -> String { folder.url.appending(path: name).path }

    private func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return try #require(attributes[.posixPermissions] as? Int)
    }

    #if os(Linux)
    /// An access control list in the format of Linux. A specific user may read the file, and the group may not.
    private static let list: [UInt8] = {
        func entry(_ tag: UInt8, _ permissions: UInt8, _ user: [UInt8] = [255, 255, 255, 255]) -> [UInt8] {
            [tag, 0, permissions, 0] + user
        }
        return [2, 0, 0, 0] + entry(1, 6) + entry(2, 4, [254, 255, 0, 0]) + entry(4, 0) + entry(16, 4) + entry(32, 0)
    }()

    private func set(_ attribute: String, of name: String, to value: [UInt8]) throws {
        try #require(setxattr(path(name), attribute, value, value.count, 0) == 0, "\(String(cString: strerror(errno)))")
    }

    private func value(_ attribute: String, of name: String) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = getxattr(path(name), attribute, &bytes, bytes.count)
        return count < 0 ? nil : Array(bytes.prefix(count))
    }

    /// The commands that change a source.
    private static let commands = [[], ["fix"], ["--add-suppressions"]]

    @Test(arguments: commands)
    func `an access control list is kept`(command: [String]) throws {
        try folder.write("A.swift", command.last == "--add-suppressions" ? mistake : shortcut)
        try set("system.posix_acl_access", of: "A.swift", to: FileAttributeTests.list)
        let (before, old) = (try mode("A.swift"), try folder.read("A.swift"))
        try Command.run(command, in: folder.url)
        #expect(try folder.read("A.swift") != old)
        #expect(value("system.posix_acl_access", of: "A.swift") == FileAttributeTests.list)
        #expect(try mode("A.swift") == before && before & 0o77 == 0o40)
    }

    @Test func `the access control list of new files in a folder isn't given to a file without one`() throws {
        try folder.write("A.swift", shortcut)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("A.swift"))
        try set("system.posix_acl_default", of: "", to: FileAttributeTests.list)
        try Command.run([], in: folder.url)
        #expect(try folder.read("A.swift") != shortcut)
        #expect(value("system.posix_acl_access", of: "A.swift") == nil)
        #expect(try mode("A.swift") == 0o640)
    }

    @Test(arguments: commands)
    func `extended attributes are kept`(command: [String]) throws {
        let values: [String: [UInt8]] = [
            "user.note": Array("a note".utf8), "user.empty": [], "user.bytes": [0, 255, 0],
            "user.é.long": Array(repeating: 7, count: 1000),
        ]
        let old = command.last == "--add-suppressions" ? mistake : shortcut
        try folder.write("A.swift", old)
        for (name, value) in values { try set(name, of: "A.swift", to: value) }
        try Command.run(command, in: folder.url)
        #expect(try folder.read("A.swift") != old)
        for (name, value) in values { #expect(self.value(name, of: "A.swift") == value, "\(name)") }
    }

    @Test func `the attributes of an output are kept`() throws {
        try folder.write("A.swift", mistake)
        try folder.write("known.json", "{\"findings\": [], \"version\": 1}\n")
        try set("user.note", of: "known.json", to: [1])
        try set("system.posix_acl_access", of: "known.json", to: FileAttributeTests.list)
        try Command.run(["--write-baseline", "known.json"], in: folder.url)
        #expect(try folder.read("known.json").contains("exposed_actor_variable"))
        #expect(value("user.note", of: "known.json") == [1])
        #expect(value("system.posix_acl_access", of: "known.json") == FileAttributeTests.list)
    }
    #endif

    @Test(arguments: [1, 2])
    func `a message names the hard links that keep the old contents`(count: Int) throws {
        try folder.write("A.swift", shortcut)
        for number in 1...count {
            try FileManager.default.linkItem(atPath: path("A.swift"), toPath: path("copy\(number).txt"))
        }
        let run = try Command.run([], in: folder.url)
        let links = count == 1 ? "other hard link keeps" : "2 other hard links keep"
        #expect(
            run.errors.contains("flynnlint: warning: A.swift: was replaced, so its \(links) the old contents\n"),
            "\(run.errors)")
        #expect(run.status == 0)
        #expect(try folder.read("A.swift") != shortcut && folder.read("copy1.txt") == shortcut)
        #expect(try !Command.run([], in: folder.url).errors.contains("hard link"))
    }

    @Test func `two names of one file are fixed alike, and nothing is left of the old contents`() throws {
        try folder.write("A.swift", "class A {\n    print::CONST\n}\n")
        try folder.write(".flynnlint.yml", "templates:\n  CONST: let $NAME = 1\n")
        try FileManager.default.linkItem(atPath: path("A.swift"), toPath: path("B.swift"))
        let run = try Command.run([], in: folder.url)
        #expect(run.status == 0 && run.errors.contains("expanded shortcuts in B.swift\n"), "\(run.errors)")
        #expect(try folder.read("A.swift") == "class A {\n    let print = 1\n}\n")
        #expect(try folder.read("B.swift") == folder.read("A.swift"))
        #expect(try folder.names == [".flynnlint.yml", "A.swift", "B.swift"])
    }

    @Test(arguments: [0o600, 0o755, 0o2750, 0o4711, 0o6555])
    func `all bits of the mode are kept`(mode: Int) throws {
        try folder.write("A.swift", shortcut)
        try FileManager.default.setAttributes([.posixPermissions: mode | 0o200], ofItemAtPath: path("A.swift"))
        let old = try self.mode("A.swift")
        try Command.run([], in: folder.url)
        #expect(try folder.read("A.swift") != shortcut)
        #expect(try self.mode("A.swift") == old)
    }

    @Test func `a link to a source stays a link, and the source keeps its attributes`() throws {
        try folder.write("A.swift", shortcut)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("A.swift"))
        try FileManager.default.createSymbolicLink(atPath: path("Link.swift"), withDestinationPath: "A.swift")
        let run = try Command.run(["Link.swift"], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("Link.swift")) == "A.swift")
        #expect(try folder.read("A.swift") != shortcut && mode("A.swift") == 0o640)
    }

    @Test func `hard links are also named for suppressions`() throws {
        try folder.write("A.swift", mistake)
        try FileManager.default.linkItem(atPath: path("A.swift"), toPath: path("copy.txt"))
        let run = try Command.run(["--add-suppressions"], in: folder.url)
        #expect(run.errors.contains("A.swift: was replaced, so its other hard link keeps the old contents"))
        #expect(try folder.read("A.swift") != mistake && folder.read("copy.txt") == mistake)
    }

    @Test func `a missing file descriptor isn't a changed file`() throws {
        var isReported = false
        for limit in 4..<24 {
            try folder.write("A.swift", shortcut)
            let script = "ulimit -n \(limit); exec \"$0\" --no-cache --jobs 1 A.swift"
            let run = try Command.run(
                URL(filePath: "/bin/sh"), ["-c", script, Command.executable.path], in: folder.url)
            #expect(!run.errors.contains("has changed") && !run.errors.contains("was removed"), "\(run.errors)")
            isReported =
                isReported || run.errors.contains("can't be rewritten: too many open files; the file is unchanged")
            if run.status == 2 { #expect(try folder.read("A.swift") == shortcut) }
            #expect(try folder.names == ["A.swift"])
        }
        #expect(isReported)
    }

    @Test func `a file that can't be read isn't a changed file`() throws {
        try folder.write("A.swift", shortcut)
        try FileManager.default.setAttributes([.posixPermissions: 0o200], ofItemAtPath: path("A.swift"))
        let run = try Command.runUnprivileged([path("A.swift")], in: folder)
        #expect(run.status == 2 && !run.errors.contains("has changed"), "\(run.errors)")
    }
}

/// Form feeds and vertical tabs before code. They end a page, but don't indent the code.
struct PageBreakTests {
    @Test(arguments: ["\u{C}", "\u{B}", "\u{C}\u{C}", "\u{B}\u{C}"])
    func `a comment that suppresses has the indentation after a page break`(pageBreak: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", "class Clock: Actor {\n\(pageBreak)    var count = 0\n}\n")
        let run = try Command.run(["--add-suppressions"], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try folder.read("A.swift") == """
                class Clock: Actor {
                    // flynnlint:disable:next exposed_actor_variable - existing finding
                \(pageBreak)    var count = 0
                }

                """)
    }

    @Test(arguments: ["\u{C}    ", "    \u{C}", "  \u{C}  ", "    \u{B}"])
    func `a shortcut after a page break is expanded with its indentation`(start: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", "class Clock: Actor {\n\(start)tick::BEHAVIOR\n}\n")
        let run = try Command.run([], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try folder.read("A.swift") == """
                class Clock: Actor {
                \(start)lazy var beTick = Behavior(self) { [unowned self] (args: BehaviorArgs) in
                        // flynnlint:parameter String - string to print
                        let value: String = args[x: 0]
                        print(value)
                    }
                }

                """)
    }

    @Test func `a shortcut before a page break is expanded`() throws {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", "class Clock: Actor {\n    tick::BEHAVIOR \u{C}\n}\n")
        let run = try Command.run([], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.read("A.swift").contains("    lazy var beTick"))
    }

    @Test func `documentation that a fix adds has the indentation after a page break`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "A.swift",
            """
            class Clock: Actor {
            \u{C}    lazy var beTick = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            \u{C}        self.count = args[x: 0] as Int
                }
                private var count = 0
            }

            """)
        try Command.run(["fix", "--unsafe-fixes"], in: folder.url)
        let lines = try folder.read("A.swift").split(separator: "\n")
        #expect(lines[2].hasPrefix("        // flynnlint:parameter Int"), "\(lines)")
    }
}
