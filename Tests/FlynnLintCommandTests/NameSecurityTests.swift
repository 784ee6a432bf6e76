import BasicTestSupport
import FlynnHeaders
import Foundation
import Testing

/// The file names in a repository are interpreted neither as options nor as rules of a build.
struct NameSecurityTests {
    // MARK: - Options

    @Test(arguments: [
        "--output=a.txt", "--quiet", "-q.swift", "--output=../b.txt", "--config=x.yml", "--help", "-", "--",
    ])
    func `an option that is the name of a file is refused`(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("work/A.swift", mistaken)
        try folder.write("work/" + name, "let x = 1\n")
        let work = folder.url.appending(path: "work")
        for arguments in [
            [name, "A.swift"], ["fix", "A.swift", name], ["summarize", "-o", "a.flynn", name, "A.swift"],
        ] {
            let run = try Command.run(arguments, in: work, input: Data())
            if ["-", "--"].contains(name) {
                #expect(!run.errors.contains("is an option"))
                continue
            }
            #expect(run.status == 2)
            #expect(
                run.errors
                    == "flynnlint: error: '\(name)' is an option, and also the name of a file in the working folder; to pass the "
                    + "file, write './\(name)', to use the option, rename the file or run flynnlint in another folder\n"
            )
        }
        #expect(try folder.names == ["work"])
        // As suggested by the message.
        #expect(try Command.run(["--no-cache", "--", name], in: work).status == (name == "-" ? 2 : 0))
        #expect(try Command.run(["--no-cache", "./" + name], in: work).status == 0)
    }

    @Test func `a link to nothing is a name, and a line feed ends no message`() throws {
        let folder = try TemporaryFolder()
        let name = "--output=a\n::error::b"
        try FileManager.default.createSymbolicLink(
            atPath: folder.url.path + "/" + name, withDestinationPath: "../nothing")
        let run = try Command.run([name], in: folder.url)
        #expect(run.status == 2 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }

    @Test(arguments: ["fix", "init", "server"])
    func `after two dashes, no name is a command`(name: String) throws {
        let folder = try TemporaryFolder()
        let source = "class A: Actor {\n    print::BEHAVIOR\n}\n"
        try folder.write(name, source)
        let run = try Command.run(["--no-cache", "--no-expand", "--", name], in: folder.url)
        #expect(run.status == 1 && run.output.hasPrefix("\(name):2:5: error: "), "\(run.errors)")
        #expect(try folder.read(name) == source)
        #expect(try folder.names == [name])
    }

    @Test func `commands that get names of files from git end their options`() throws {
        for (file, command) in [
            (".pre-commit-hooks.yaml", "args: [--]"), ("action.yml", "-- \"${paths[@]}\""),
            ("docs/command-line.md", "xargs -0 flynnlint --force-exclude --\n"),
            ("bazel/flynnlint.bzl", "arguments.add(\"--\")\n    arguments.add_all(sources)"),
            ("scripts/ninja", "-- $in\n"),
        ] {
            let text = try String(contentsOf: repository.appending(path: file), encoding: .utf8)
            #expect(text.contains(command), "\(file)")
        }
    }

    @Test func `the pre-build script passes paths, not options`() throws {
        let project = try Project()
        try project.write("Sources/Printer.swift", mistaken)
        try project.initialize("--pre-build")
        let run = try project.shell("Scripts/flynnlint-prebuild.sh --output=x Sources/Printer.swift")
        #expect(run.status == 1 && run.errors.contains("--output=x"), "\(run.errors)")
        #expect(!project.exists("x"))
    }

    // MARK: - Build files

    /// Prints the sources that are unknown to make with the rules in `a.d`.
    private static let check = """
        PATH="$0/bin:$PATH"
        is_current() {
            touch -t 201901010000 . "$0/w" "$0/w/s"
            make -q -f ../m
        }
        printf 'include a.d\\na.flynn:\\n\\t@:\\n' >../m
        touch -t 202001010000 "$0/w/s/"*.swift
        touch -t 202101010000 a.flynn
        is_current || printf '%s\\n' all
        for file in "$0/w/s/"*.swift; do
            touch -t 202201010000 "$file"
            is_current && printf '%s\\n' "$file"
            touch -t 202001010000 "$file"
        done
        :
        """

    @Test func `a name with any byte is in the rules, or refused`() throws {
        for byte in UInt8(1)...127 where byte != UInt8(ascii: "/") {
            let folder = try TemporaryFolder()
            try folder.writeScript("bin/x", "#!/bin/sh\necho run >>'\(folder.url.path)/ran'\n")
            let character = String(UnicodeScalar(byte))
            let backslash = "*?[=".contains(character) ? "" : "\\"
            for name in [character, backslash + character + "y", "a" + character + "x" + character, character + "y=x"] {
                try folder.write("w/s/" + name + ".swift", "let x = 1\n")
            }
            let work = folder.url.appending(path: "w/s")
            let run = try Command.run(
                ["summarize", "--quiet", "-o", "a.flynn", "--depfile", "a.d", "."], in: work)
            let isRefused = byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: ";")
            #expect(run.status == (isRefused ? 2 : 0), "\(byte): \(run.errors)")
            if isRefused {
                #expect(run.errors.contains("the rules of make can't contain the name '"), "\(run.errors)")
            } else {
                // Make finds each file, and detects that the file is newer than the archive.
                let check = try Command.run(
                    URL(filePath: "/bin/sh"), ["-c", NameSecurityTests.check, folder.url.path], in: work)
                #expect(check.status == 0 && check.output.isEmpty, "\(byte): \(check.output)\(check.errors)")
            }
            #expect(!(try folder.names).contains("ran"))
        }
    }

    @Test(arguments: ["a\n\ttouch ran\n.swift", "!=touch ran;.swift", "a;touch ran;.swift", "\\*.swift"])
    func `a name that make would run is refused with what to do`(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("s/" + name, "")
        let run = try Command.run(["summarize", "-o", "a.flynn", "--depfile", "a.d", "s"], in: folder.url)
        #expect(run.status == 2)
        #expect(
            run.errors.hasSuffix(
                ".swift': it has a control character, ';', '!=', a backslash before '*', '?', '[' or '=', or ends like "
                    + "'a(b)'; rename the file, or omit '--depfile'\n"),
            "\(run.errors)")
        #expect(try !folder.names.contains("a.d"))
    }

    /// Make reads `a(b)` as a member of a library.
    @Test func `make finds a folder whose name ends in parentheses`() throws {
        let folder = try TemporaryFolder()
        try folder.write("s/copy (1)/A.swift", "let x = 1\n")
        try Command.run(["summarize", "--quiet", "-o", "a.flynn", "--depfile", "a.d", "s"], in: folder.url)
        #expect(try folder.read("a.d") == "a.flynn: \\\n  s/copy\\ (1)/. \\\n  s/copy\\ (1)/A.swift\n")
        let run = try Command.run(URL(filePath: "/usr/bin/env"), ["make", "-s", "-f", "a.d"], in: folder.url)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.output)\(run.errors)")
    }

    @Test func `variables of make aren't set`() throws {
        let folder = try TemporaryFolder()
        try folder.write("SHELL=x/a.swift", "")
        try Command.run(["summarize", "--quiet", "-o", "a.flynn", "--depfile", "a.d", "SHELL=x"], in: folder.url)
        #expect(try folder.read("a.d") == "a.flynn: \\\n  ./SHELL=x \\\n  ./SHELL=x/a.swift\n")
        try folder.write("B.swift", "")
        try Command.run(
            ["summarize", "--quiet", "-o", "a.flynn", "--depfile", "a.d", "B.swift", "SHELL=x"], in: folder.url)
        #expect(try folder.read("a.d").hasPrefix("a.flynn: \\\n  . \\\n  B.swift \\\n  ./SHELL=x"))
    }

    @Test(arguments: ["a\\nrule evil\\n  command = x", "a\\c", "-n", "a$b c:d", "-e \\x41"])
    func `Ninja's rules have the names of folders as they are`(name: String) throws {
        let run = try Command.run(repository.appending(path: "scripts/ninja"), [name])
        #expect(run.status == 0)
        let escaped = name.replacing("$", with: "$$").replacing(" ", with: "$ ").replacing(":", with: "$:")
        #expect(
            run.output.contains(
                "\nbuild .flynnlint/\(escaped).flynn | .flynnlint/\(escaped).flynn.interface: summarize \(escaped)\n"),
            "\(run.output)")
    }

    @Test(arguments: ["a\nrule evil", "a\r", "a|b"])
    func `Ninja's rules have no names that Ninja can't read`(name: String) throws {
        let run = try Command.run(repository.appending(path: "scripts/ninja"), ["Sources", name])
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.contains("has a control character or '|'; rename it\n"))
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    // MARK: - Executables

    @Test(arguments: [
        "mkdir -p .build/debug; cp \"$0\" .build/debug/flynnlint",
        "mkdir -p x/release; cp \"$0\" x/release/flynnlint; ln -s x .build",
        "mkdir -p x .build; cp \"$0\" x/flynnlint; ln -s ../x .build/release",
    ])
    func `an executable that git tracks doesn't run`(script: String) throws {
        let project = try Project()
        try project.write("Sources/Greeter.swift", clean)
        try project.initialize("--git-hook", "--pre-build", "--editor", "xcode")
        try project.confineSearch(of: ".git/hooks/pre-commit")
        try project.confineSearch(of: "Scripts/flynnlint-prebuild.sh")
        try project.confineSearch(of: "Scripts/flynnlint-xcode.sh")
        try project.writeStub("evil", "echo run >>'\(project.temporaryFiles.path)/run'; exit 0\n")
        let evil = project.folder.deletingLastPathComponent().appending(path: "stubs/evil").path
        try project.shell(script.replacing("\"$0\"", with: "'\(evil)'") + "; git add -f .")
        let message =
            "flynnlint' is not used, because git tracks files in '.build': remove these with 'git rm -r --cached .build', or add "
            + "flynnlint to PATH\n"
        for command in ["git commit --quiet -m next", "Scripts/flynnlint-prebuild.sh", "Scripts/flynnlint-xcode.sh"] {
            let run = try project.shell(command, hasExecutable: false)
            #expect(run.status != 0 && run.errors.contains(message), "\(command): \(run.errors)")
        }
        #expect(try !project.namesOfTemporaryFiles.contains("run"))
        // An untracked file was built on this machine.
        try project.shell("git rm -r --quiet --cached .build")
        try project.shell("Scripts/flynnlint-prebuild.sh", hasExecutable: false)
        #expect(try project.namesOfTemporaryFiles.contains("run"))
    }
    @Test func `the search for a library ignores relative folders`() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.resolvingSymlinksInPath().path
        #if canImport(Darwin)
        let library = path + "/lib/libclang.dylib"
        #else
        let library = path + "/lib/libclang.so"
        #endif
        try folder.write("bin/swiftc", "")
        try folder.write("lib/" + (library as NSString).lastPathComponent, "")
        let up = FileManager.default.currentDirectoryPath.split(separator: "/").map { _ in "../" }.joined()
        func found(_ part: String) -> String? { ClangSearch.path { $0 == "PATH" ? part : nil } }
        #expect(found(path + "/bin") == library)
        #expect(found(up + path.dropFirst() + "/bin") != library)
    }
}
