import Foundation
import Testing
import Yams

struct ContinuousIntegrationTests {
    private func project() throws -> Project {
        let project = try Project()
        try project.write("Sources/Greeter.swift", clean)
        try project.initialize("--github", "--gitlab")
        return project
    }

    private func mapping(_ value: Any?) throws -> [String: Any] { try #require(value as? [String: Any]) }

    /// A replacement of `swift` in these jobs. It records its arguments, and its build products are those of the tests.
    private static let stub = """
        case "$*" in
        *--show-bin-path) echo '\(Command.executable.deletingLastPathComponent().path)' ;;
        *) echo "$PWD: swift $*" ;;
        esac
        """

    // MARK: - GitHub

    /// The steps of the workflow that are shell commands.
    private func steps(_ project: Project) throws -> [String] {
        let workflow = try mapping(Yams.load(yaml: project.read(".github/workflows/flynnlint.yml")))
        #expect(workflow["name"] as? String == "FlynnLint")
        // YAML 1.1 reads the key 'on' as a Boolean.
        let events = try mapping(workflow["on"] ?? workflow["true"])
        #expect(events.keys.sorted() == ["pull_request", "push"])
        let job = try mapping(mapping(workflow["jobs"])["flynnlint"])
        #expect(job["runs-on"] as? String == "ubuntu-latest")
        let steps = try #require(job["steps"] as? [[String: Any]])
        #expect(steps.first?["uses"] as? String == "actions/checkout@v4")
        return steps.compactMap { $0["run"] as? String }
    }

    @Test func `the workflow fails if there are findings`() throws {
        let project = try project()
        let steps = try steps(project)
        #expect(steps.count == 2)
        for step in steps { #expect(try project.shell(step).status == 0) }
        try project.write("Sources/Clock.swift", warned)
        let run = try project.shell(steps[1])
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("::warning file=Sources/Clock.swift,line=2,"))
        try project.write("Sources/Clock.swift", "class A: Actor {\n    print::BEHAVIOR\n}\n")
        #expect(try project.shell(steps[1]).status == 1)
        #expect(try project.read("Sources/Clock.swift").contains("print::BEHAVIOR"))
        try project.write(".flynnlint.yml", "rule: {}\n")
        #expect(try project.shell(steps[1]).status == 2)
    }

    @Test func `the workflow builds a missing executable for the next steps`() throws {
        let project = try project()
        try project.writeStub("swift", ContinuousIntegrationTests.stub)
        try project.write("clone/Package.swift", "")
        let step = try steps(project)[0]
        for (folder, variables) in [("", [:]), ("/clone", ["FLYNNLINT_CHECKOUT": "clone"])] {
            let paths = project.path + "/paths\(folder.count)"
            let run = try project.shell(
                step, variables.merging(["GITHUB_PATH": paths]) { $1 }, hasExecutable: false)
            #expect(run.status == 0)
            #expect(run.output == "\(project.path)\(folder): swift build -c release --product flynnlint\n")
            let added = try project.read("paths\(folder.count)")
            #expect(added == Command.executable.deletingLastPathComponent().path + "\n")
        }
        try project.writeStub("swift", "exit 1\n")
        #expect(try project.shell(step, ["GITHUB_PATH": "/dev/null"], hasExecutable: false).status == 1)
    }

    @Test func `shards of the workflow are summarized and linked`() throws {
        let project = try Project()
        try project.write("Sources/Clock.swift", warned)
        try project.initialize("--github", "--shards", "3")
        let workflow = try mapping(Yams.load(yaml: project.read(".github/workflows/flynnlint.yml")))
        let jobs = try mapping(workflow["jobs"])
        let matrix = try mapping(mapping(mapping(jobs["summarize"])["strategy"])["matrix"])
        #expect(matrix["shard"] as? [Int] == [1, 2, 3])
        func command(_ job: String) throws -> String {
            let steps = try #require(mapping(jobs[job])["steps"] as? [[String: Any]])
            return try #require(steps.compactMap { $0["run"] as? String }.last)
        }
        for number in 1...3 {
            let step = try command("summarize").replacing("${{ matrix.shard }}", with: "\(number)")
            #expect(try project.shell(step).status == 0)
        }
        #expect(try mapping(jobs["flynnlint"])["needs"] as? String == "summarize")
        let run = try project.shell("mkdir .summaries && mv ?.flynn .summaries && " + command("flynnlint"))
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("::warning file=Sources/Clock.swift,line=2,"))
    }

    // MARK: - GitLab

    @Test func `shards of the jobs are summarized and linked`() throws {
        let project = try Project()
        try project.write("Sources/Clock.swift", warned)
        try project.initialize("--gitlab", "--shards", "2")
        let jobs = try mapping(Yams.load(yaml: project.read(".gitlab-ci.flynnlint.yml")))
        let summarize = try mapping(jobs["flynnlint-summarize"])
        #expect(summarize["parallel"] as? Int == 2)
        let lines = try #require(summarize["script"] as? [String])
        for number in 1...2 {
            let variables = ["CI_NODE_INDEX": "\(number)", "CI_NODE_TOTAL": "2"]
            #expect(try project.shell(lines.joined(separator: "\n"), variables).status == 0)
        }
        let link = try mapping(jobs["flynnlint"])
        #expect(link["needs"] as? [String] == ["flynnlint-summarize"])
        let run = try project.shell(try #require(link["script"] as? [String]).joined(separator: "\n"))
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("Sources/Clock.swift:2:10: warning: "))
        #expect(try report(project).count == 1)
    }

    /// The job's commands, which run in sequence in one shell.
    private func script(_ project: Project) throws -> String {
        let file = try mapping(Yams.load(yaml: project.read(".gitlab-ci.flynnlint.yml")))
        #expect(file.count == 1)
        let job = try mapping(file["flynnlint"])
        #expect(job["stage"] as? String == "test")
        let artifacts = try mapping(job["artifacts"])
        #expect(artifacts["when"] as? String == "always")
        #expect(try mapping(artifacts["reports"])["codequality"] as? String == "gl-code-quality-report.json")
        return try #require(job["script"] as? [String]).joined(separator: "\n")
    }

    private func report(_ project: Project) throws -> [[String: Any]] {
        let data = Data(try project.read("gl-code-quality-report.json").utf8)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    }

    @Test func `the job writes a report and fails if there are findings`() throws {
        let project = try project()
        let script = try script(project)
        #expect(try project.shell(script).status == 0)
        #expect(try report(project).isEmpty)
        try project.write("Sources/Clock.swift", warned)
        let run = try project.shell(script)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("Sources/Clock.swift:2:10: warning: "))
        let issues = try report(project)
        #expect(issues.map { $0["check_name"] as? String } == ["strong_self_capture"])
        #expect(try mapping(issues.first?["location"])["path"] as? String == "Sources/Clock.swift")
        try project.write(".flynnlint.yml", "rule: {}\n")
        #expect(try project.shell(script).status != 0)
    }

    @Test func `the job builds a missing executable`() throws {
        let project = try project()
        try project.writeStub("swift", ContinuousIntegrationTests.stub)
        try project.write("clone/Package.swift", "")
        let script = try script(project)
        for (folder, variables) in [("", [:]), ("/clone", ["FLYNNLINT_CHECKOUT": "clone"])] {
            let run = try project.shell(script, variables, hasExecutable: false)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output == "\(project.path)\(folder): swift build -c release --product flynnlint\n")
        }
        try project.writeStub("swift", "exit 1\n")
        #expect(try project.shell(script, hasExecutable: false).status == 1)
    }
}
