import Foundation
import Testing

struct PreBuildTests {
    private static let script = "Scripts/flynnlint-prebuild.sh"

    private func project() throws -> Project {
        let project = try Project()
        try project.write("Sources/Greeter.swift", clean)
        try project.initialize("--pre-build")
        return project
    }

    @Test func `the script fails if there are errors`() throws {
        let project = try project()
        let passed = try project.shell(PreBuildTests.script)
        #expect(passed.status == 0 && passed.output.isEmpty)
        #expect(passed.errors == "flynnlint: no findings in 1 file\n")
        // The working folder doesn't matter.
        try project.write("Sources/Printer.swift", mistaken)
        for folder in [".", "Sources"] {
            let failed = try project.shell("'\(project.path)/\(PreBuildTests.script)'", in: folder)
            #expect(failed.status == 1)
            #expect(
                failed.output
                    == "\(project.path)/Sources/Printer.swift:11:10: error: behavior 'bePrint' takes 1 argument, but 2 are passed (argument_count)\n"
            )
        }
        #expect(try project.shell(PreBuildTests.script + " Sources/Greeter.swift").status == 0)
        try project.write("Sources/Printer.swift", warned)
        let warned = try project.shell(PreBuildTests.script)
        #expect(warned.status == 0)
        #expect(warned.output.contains(": warning: "))
    }

    @Test func `the script expands shortcuts`() throws {
        let project = try project()
        try project.write("Sources/A.swift", "class A: Actor {\n    print::BEHAVIOR\n}\n")
        #expect(try project.shell(PreBuildTests.script).status == 0)
        #expect(try project.read("Sources/A.swift").contains("lazy var bePrint = Behavior(self)"))
    }

    @Test func `Xcode's variables select the folder`() throws {
        let project = try project()
        try project.write("Sources/Printer.swift", mistaken)
        try project.write("Other/Printer.swift", mistaken)
        let run = try project.shell(PreBuildTests.script, ["SRCROOT": project.path + "/Other", "ACTION": "build"])
        #expect(run.status == 1)
        #expect(run.output.hasPrefix(project.path + "/Other/Printer.swift:11:10: error: "))
        #expect(run.output.split(separator: "\n").count == 1)
        for action in ["clean", "indexbuild"] {
            let skipped = try project.shell(PreBuildTests.script, ["SRCROOT": project.path, "ACTION": action])
            #expect(skipped.status == 0 && skipped.output.isEmpty && skipped.errors.isEmpty)
        }
        let sandboxed = try project.shell(PreBuildTests.script, ["ENABLE_USER_SCRIPT_SANDBOXING": "YES"])
        #expect(sandboxed.status == 1)
        #expect(sandboxed.errors.hasPrefix("error: flynnlint can't read the sources: set the build setting"))
    }

    @Test func `a run that fails is an error of the build`() throws {
        let project = try project()
        try project.write(".flynnlint.yml", "rule: {}\n")
        let run = try project.shell(PreBuildTests.script)
        #expect(run.status == 1)
        #expect(run.errors.contains(".flynnlint.yml:1: error: unknown key 'rule'"))
        #expect(run.errors.hasSuffix("\nerror: flynnlint could not lint: see above (exit status 2)\n"))
    }

    @Test func `an executable is found by a variable or in the build folder`() throws {
        let project = try project()
        try project.confineSearch(of: PreBuildTests.script)
        let missing = try project.shell(PreBuildTests.script, hasExecutable: false)
        #expect(missing.status == 1)
        #expect(missing.errors.hasPrefix("error: flynnlint was not found: add it to PATH, or "))
        let named = try project.shell(
            PreBuildTests.script, ["FLYNNLINT": Command.executable.path], hasExecutable: false)
        #expect(named.status == 0 && named.errors == "flynnlint: no findings in 1 file\n")
        for configuration in ["debug", "release"] {
            try project.shell(
                "rm -rf .build; mkdir -p .build/\(configuration); ln -s \"$1\" .build/\(configuration)/flynnlint"
                    .replacingOccurrences(of: "$1", with: Command.executable.path))
            let found = try project.shell(PreBuildTests.script, hasExecutable: false)
            #expect(found.status == 0 && found.errors == named.errors, "\(configuration)")
        }
    }

    @Test func `a missing executable is built`() throws {
        let project = try project()
        try project.confineSearch(of: PreBuildTests.script)
        // Records its arguments. Its build products are those of the tests.
        try project.writeStub(
            "swift",
            """
            case "$*" in
            *--show-bin-path) echo '\(Command.executable.deletingLastPathComponent().path)' ;;
            *) echo "$PWD: swift $*${SDKROOT:+ with $SDKROOT}" ;;
            esac
            """)
        try project.write(".clone of it/Package.swift", "")
        let fromClone = try project.shell(
            PreBuildTests.script, ["FLYNNLINT_CHECKOUT": project.path + "/.clone of it", "SDKROOT": "iphoneos"],
            hasExecutable: false)
        #expect(fromClone.status == 0)
        let build = "swift build -c release --product flynnlint"
        #expect(fromClone.errors == "\(project.path)/.clone of it: \(build)\nflynnlint: no findings in 1 file\n")

        try project.write("Package.swift", "// depends on nothing\n")
        #expect(try project.shell(PreBuildTests.script, hasExecutable: false).status == 1)
        try project.write("Package.swift", "// .product(name: \"FlynnRuntime\", package: \"flynnlint\")\n")
        let fromPackage = try project.shell(PreBuildTests.script, hasExecutable: false)
        #expect(fromPackage.status == 0)
        #expect(fromPackage.errors.hasPrefix("\(project.path): \(build)\n"))

        try project.writeStub("swift", "echo 'error: no network' >&2; exit 1\n")
        let failed = try project.shell(PreBuildTests.script, hasExecutable: false)
        #expect(failed.status == 1)
        #expect(failed.errors == "error: no network\nerror: flynnlint can't be built in \(project.path)\n")
    }
}
