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
        // The working folder is irrelevant.
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
        for configuration in ["debug", "release", "flynnlint/release"] {
            try project.shell(
                "rm -rf .build; mkdir -p .build/\(configuration); ln -s \"$1\" .build/\(configuration)/flynnlint"
                    .replacingOccurrences(of: "$1", with: Command.executable.path))
            let found = try project.shell(PreBuildTests.script, hasExecutable: false)
            #expect(found.status == 0 && found.errors == named.errors, "\(configuration)")
        }
    }

    @Test func `a missing executable is built from a clone, or from the package of the dependency`() throws {
        let project = try project()
        try project.confineSearch(of: PreBuildTests.script)
        try project.writeSwiftStub(package: project.path + "/.build/checkouts/clone")
        let clone = project.path + "/.clone of it"
        let fromClone = try project.shell(
            PreBuildTests.script, ["FLYNNLINT_CHECKOUT": clone, "SDKROOT": "iphoneos"], hasExecutable: false)
        #expect(
            fromClone.status == 0 && fromClone.errors == "flynnlint: no findings in 1 file\n", "\(fromClone.errors)")
        let build = "build -c release --product flynnlint --package-path"
        let first = "\(build) \(clone) --scratch-path \(clone)/.build\n"
        #expect(try project.read("builds") == first)

        try project.write("Package.swift", "// depends on nothing\n")
        #expect(try project.shell(PreBuildTests.script, hasExecutable: false).status == 1)
        // With `traits: []`, the linter isn't built as a part of the dependent package.
        try project.write(
            "Package.swift", "// .package(url: \"https://example.com/flynnlint\", from: \"0.1.0\", traits: [])\n")
        for _ in 1...2 {
            let run = try project.shell("cd Sources; ../" + PreBuildTests.script, hasExecutable: false)
            #expect(run.status == 0, "\(run.errors)")
        }
        let second = "\(build) \(project.path)/.build/checkouts/clone --scratch-path \(project.path)/.build/flynnlint\n"
        // The second run found the executable.
        #expect(try project.read("builds") == first + second)
        try project.shell("touch -h -t 203001010000 Package.swift")
        #expect(try project.shell(PreBuildTests.script, hasExecutable: false).status == 0)
        #expect(try project.read("builds") == first + second + second)
    }

    @Test func `a build that fails and a missing package are errors of the build`() throws {
        let project = try project()
        try project.confineSearch(of: PreBuildTests.script)
        try project.write("Package.swift", "// flynnlint\n")
        try project.writeSwiftStub(package: nil)
        let missing = try project.shell(PreBuildTests.script, hasExecutable: false)
        #expect(missing.status == 1)
        #expect(
            missing.errors.hasSuffix("error: the package that \(project.path)/Package.swift depends on was not found\n")
        )
        try project.writeStub("swift", "echo 'error: no network' >&2; exit 1\n")
        let failed = try project.shell(PreBuildTests.script, ["FLYNNLINT_CHECKOUT": "/clone"], hasExecutable: false)
        #expect(failed.status == 1)
        #expect(failed.errors == "error: no network\nerror: flynnlint can't be built in /clone\n")
    }
}
