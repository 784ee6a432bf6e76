import Foundation
import Testing

@testable import FlynnFiles

struct GitCommandTests {
    /// A folder with a shell script as `git`.
    private let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)").path

    private func run(_ script: String, _ limits: GitProgress.Limits = .init()) throws(GitError) -> String {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            // The script is written by another process, because a script that is open for writing can't be run.
            let writer = Process()
            writer.executableURL = URL(filePath: "/bin/sh")
            writer.arguments = [
                "-c", "printf '#!/bin/sh\\n%s\\n' \"$1\" >\"$0\" && chmod 755 \"$0\"", folder + "/git", script,
            ]
            try writer.run()
            writer.waitUntilExit()
        } catch {
            throw .unavailable(reason: "\(error)")
        }
        var output: [UInt8] = []
        let variables = ["PATH": folder + ":/usr/bin:/bin"]
        try GitCommand.run(["status"], in: folder, variables, limits: limits) { (bytes) throws(GitError) in
            output += bytes
            if output.count > 1_000_000 { throw .tooMuch(command: "status", repository: "", limit: "1 MB") }
        }
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `a git that waits forever is ended, and not started again`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let limits = GitProgress.Limits(interval: 10, idleCount: 200)
        // The child process keeps the output open.
        let script = "echo started >>runs; mkfifo pipe; cat pipe & cat pipe"
        for _ in 1...2 {
            let error = #expect(throws: GitError.self) { try run("cd '\(folder)'; " + script, limits) }
            #expect(error?.description.contains("git status did nothing for 2 seconds") == true)
        }
        #expect(try String(contentsOfFile: folder + "/runs", encoding: .utf8) == "started\n")
    }

    @Test func `output without end is ended`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let error = #expect(throws: GitError.self) { try run("exec yes") }
        #expect(error?.description.contains("more than 1 MB") == true)
        // Long messages don't block git.
        #expect(try run("yes | head -c 3000000 >&2; echo end") == "end\n")
    }

    @Test func `git can't use memory without end`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // It keeps the last line, which never ends.
        let error = #expect(throws: GitError.self) {
            try run("exec tail -n 1 /dev/zero", GitProgress.Limits(interval: 100, memory: 100 << 20))
        }
        #expect(error?.description.hasPrefix("git status failed with ") == true)
    }

    @Test(arguments: [
        ("fatal: Unable to create '/secret/index.lock': File exists.", GitProblem.lock),
        ("error: open(\"secret\"): Permission denied\nerror: unable to index file 'secret'", .permission),
        ("fatal: write error: No space left on device", .disk), ("fatal: Out of memory, malloc failed", .memory),
        ("error: bad index file sha1 signature\nfatal: index file corrupt", .index),
        ("fatal: loose object 12 (stored in secret) is corrupt", .object),
        ("warning: secret\nfatal: bad config line 3 in file secret", .configuration),
        ("fatal: unknown repository extension found:\n\tsecret", .version),
        ("error: external filter 'secret' failed 1\nfatal: secret: clean filter 'secret' failed", .filter),
        ("fatal: bad shallow line: secret", .shallow),
        ("fatal: unexpected line in .git/packed-refs: secret", nil), ("secret", nil), ("", nil),
    ])
    func `messages of git are explained in the linter's words`(message: String, problem: GitProblem?) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(GitProblem(message) == problem)
        let escaped = message.replacingOccurrences(of: "'", with: "'\\''")
        let error = try #require(throws: GitError.self) { try run("printf '%s\\n' '\(escaped)' >&2; exit 7") }
        #expect(error.description.hasPrefix("git status failed with status 7 in '\(folder)'"))
        #expect(error.description.contains(problem?.description ?? "; if you trust"))
        #expect(!error.description.contains("secret"))
    }

    @Test func `a git that a signal ended has failed`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let error = try #require(throws: GitError.self) { try run("kill -KILL $$") }
        #expect(error.description.hasPrefix("git status failed with signal 9 in '\(folder)'; if you trust"))
    }

    @Test func `git may work for any time if it has output or uses the processor, up to a limit`() {
        var progress = GitProgress(.init(interval: 1000, idleCount: 3, processorTime: 100))
        for second in 1...100 { #expect(progress.check(.seconds(second)) == .continues) }
        #expect(progress.check(.seconds(100)) == .continues)
        #expect(progress.check(.seconds(100)) == .continues)
        progress.noteOutput()
        #expect(progress.check(nil) == .continues)
        #expect(progress.check(.seconds(100)) == .continues)
        #expect(progress.check(.seconds(100)) == .stalled)
        #expect(progress.check(.seconds(101)) == .slow)
    }

    @Test func `the processor time of a process grows`() throws {
        let own = try #require(GitProgress.processorTime(of: getpid()))
        var sum = 0
        while let time = GitProgress.processorTime(of: getpid()), time == own { sum &+= 1 }
        #expect(GitProgress.processorTime(of: getpid()) ?? .zero > own)
    }
}
