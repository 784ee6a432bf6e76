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

    // MARK: - GitHub

    private func jobs(_ project: Project) throws -> [String: [String: Any]] {
        let workflow = try mapping(Yams.load(yaml: project.read(".github/workflows/flynnlint.yml")))
        #expect(workflow["name"] as? String == "FlynnLint")
        // YAML 1.1 parses the key 'on' as a Boolean.
        let events = try mapping(workflow["on"] ?? workflow["true"])
        #expect(events.keys.sorted() == ["merge_group", "pull_request", "push"])
        let jobs = try #require(workflow["jobs"] as? [String: [String: Any]])
        for job in jobs.values {
            #expect(job["runs-on"] as? String == "ubuntu-latest")
            #expect(job["timeout-minutes"] is Int)
        }
        return jobs
    }

    private func steps(_ job: [String: Any]?) throws -> [[String: Any]] {
        try #require(job?["steps"] as? [[String: Any]])
    }

    /// Returns the commands of a job, by the names of the steps.
    private func commands(_ job: [String: Any]?) throws -> [String: String] {
        var commands: [String: String] = [:]
        for step in try steps(job) {
            if let command = step["run"] as? String { commands[step["name"] as? String ?? ""] = command }
        }
        return commands
    }

    /// Returns the outputs of a step, or the added paths.
    private func outputs(_ project: Project, _ file: String) throws -> [String: String] {
        let pairs = try project.read(file).split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1) }
        return Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) })
    }

    @Test func `the workflow fails if there are findings`() throws {
        let project = try project()
        let job = try jobs(project)["flynnlint"]
        #expect(try steps(job).first?["uses"] as? String == "actions/checkout@v4")
        let commands = try commands(job)
        #expect(commands.keys.sorted() == ["Build FlynnLint", "Find FlynnLint", "Lint"])
        let lint = try #require(commands["Lint"])
        #expect(try project.shell(try #require(commands["Find FlynnLint"])).status == 0)
        #expect(try project.shell(lint).status == 0)
        try project.write("Sources/Clock.swift", warned)
        let run = try project.shell(lint)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("::warning file=Sources/Clock.swift,line=2,"))
        try project.write("Sources/Clock.swift", "class A: Actor {\n    print::BEHAVIOR\n}\n")
        #expect(try project.shell(lint).status == 1)
        #expect(try project.read("Sources/Clock.swift").contains("print::BEHAVIOR"))
        try project.write(".flynnlint.yml", "rule: {}\n")
        #expect(try project.shell(lint).status == 2)
    }

    @Test func `the workflow builds the package of the dependency, and caches the executable by its contents`() throws {
        let project = try project()
        try project.write("clone/Package.swift", "")
        try project.git("add", ".")
        try project.git("commit", "--quiet", "-m", "first")
        let job = try jobs(project)["flynnlint"]
        let commands = try commands(job)
        let tree = try project.shell("git rev-parse HEAD:clone").output.dropLast()
        for (name, variables) in [("dependency", [:]), ("checkout", ["FLYNNLINT_CHECKOUT": "clone"])] {
            try project.writeSwiftStub(package: name == "dependency" ? project.path + "/clone" : nil)
            try project.shell("rm -rf .build builds outputs paths")
            let files = ["GITHUB_OUTPUT": project.path + "/outputs", "GITHUB_PATH": project.path + "/paths"]
            let find = try project.shell(
                try #require(commands["Find FlynnLint"]), variables.merging(files) { $1 }, hasExecutable: false)
            #expect(find.status == 0, "\(find.errors)")
            let outputs = try outputs(project, "outputs")
            #expect(outputs["revision"] == String(tree))
            let package = try #require(outputs["package"])
            let build = try #require(commands["Build FlynnLint"])
            // The second job restores the executable from the cache.
            for _ in 1...2 {
                let run = try project.shell(build, files.merging(["package": package]) { $1 }, hasExecutable: false)
                #expect(run.status == 0, "\(run.errors)")
            }
            #expect(
                try project.read("builds")
                    == "build -c release --product flynnlint --package-path \(package) --scratch-path .build/flynnlint\n"
            )
            let added = try #require(try project.read("paths").split(separator: "\n").first)
            let lint = try project.shell("PATH='\(added)':$PATH flynnlint --version", hasExecutable: false)
            #expect(lint.status == 0, "\(lint.errors)")
            // The cached folder is on the path.
            let cache = try #require(steps(job).first { ($0["uses"] as? String)?.hasPrefix("actions/cache@") == true })
            #expect(try project.path + "/" + #require(mapping(cache["with"])["path"] as? String) == added)
            #expect(
                try #require(mapping(cache["with"])["key"] as? String).hasSuffix("${{ steps.find.outputs.revision }}"))
        }
        try project.writeSwiftStub(package: nil)
        let missing = try project.shell(try #require(commands["Find FlynnLint"]), hasExecutable: false)
        #expect(missing.status == 1 && missing.errors.hasSuffix("hidden folder, and set FLYNNLINT_CHECKOUT\n"))
        // A clone of another user, which git doesn't trust, has the contents of the commit.
        try project.writeStub("git", "echo 'fatal: dubious ownership' >&2; exit 128\n")
        let untrusted = try project.shell(
            try #require(commands["Find FlynnLint"]),
            ["FLYNNLINT_CHECKOUT": "clone", "GITHUB_OUTPUT": project.path + "/more", "GITHUB_SHA": "abc"],
            hasExecutable: false)
        #expect(untrusted.status == 0)
        #expect(try outputs(project, "more")["revision"] == "abc")
    }

    @Test(
        arguments: [
            "mkdir -p .build/flynnlint-bin; cp EVIL .build/flynnlint-bin/flynnlint",
            "mkdir -p x/flynnlint-bin; cp EVIL x/flynnlint-bin/flynnlint; ln -s x .build",
            "mkdir -p .build/flynnlint/release; echo x >.build/flynnlint/release/flynnlint",
        ], [false, true])
    func `an executable that git tracks doesn't run in a job`(script: String, isTrusted: Bool) throws {
        let project = try project()
        try project.write("clone/Package.swift", "")
        try project.writeSwiftStub(package: project.path + "/clone")
        try project.writeStub("evil", "echo run >>'\(project.temporaryFiles.path)/run'\n")
        let evil = project.folder.deletingLastPathComponent().appending(path: "stubs/evil").path
        let revision = try project.shell(
            "git add .; git commit -qm first; git rev-parse HEAD:clone"
        ).output.dropLast()
        let gitlab = script.replacing("flynnlint-bin", with: "flynnlint-bin/\(revision)")
        let files = ["GITHUB_OUTPUT": project.path + "/outputs", "GITHUB_PATH": project.path + "/paths"]
        let workflow = try commands(jobs(project)["flynnlint"])
        let steps = try [
            (script, [#require(workflow["Find FlynnLint"]), #require(workflow["Build FlynnLint"])]),
            (gitlab, [self.script(project)]),
        ]
        for (script, commands) in steps {
            try project.shell("rm -rf .build builds")
            let add = "; git add -f .build; if [ -e x ]; then git add -f x; fi"
            try project.shell(script.replacing("EVIL", with: "'\(evil)'") + add)
            // Git refuses to work in a clone of another user.
            let owner = isTrusted ? [:] : ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1", "CI_COMMIT_SHA": String(revision)]
            var errors = ""
            for command in commands {
                let variables = files.merging(owner) { $1 }.merging(["package": "clone"]) { $1 }
                let run = try project.shell(command, variables, hasExecutable: false)
                #expect(run.status == 0, "\(run.errors)")
                errors += run.errors
            }
            #expect(errors.contains("flynnlint: '.build' was removed, because git tracks files in it"), "\(errors)")
            #expect(try project.read("builds").split(separator: "\n").count == 1)
            try project.shell("git rm -rq --cached .build")
        }
        #expect(try !project.namesOfTemporaryFiles.contains("run"))
    }

    @Test func `shards of the workflow are summarized and linked`() throws {
        let project = try Project()
        try project.write("Sources/Clock.swift", warned)
        try project.initialize("--github", "--shards", "3")
        let jobs = try jobs(project)
        #expect(jobs.keys.sorted() == ["build", "flynnlint", "summarize"])
        let matrix = try mapping(mapping(jobs["summarize"]?["strategy"])["matrix"])
        #expect(matrix["shard"] as? [Int] == [1, 2, 3])
        #expect(jobs["summarize"]?["needs"] as? String == "build")
        let summarize = try #require(try commands(jobs["summarize"])["Summarize"])
        for number in 1...3 {
            #expect(try project.shell(summarize.replacing("${{ matrix.shard }}", with: "\(number)")).status == 0)
        }
        let link = try #require(try commands(jobs["flynnlint"])["Link"])
        let run = try project.shell("mkdir .summaries && mv ?.flynn .summaries && " + link)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("::warning file=Sources/Clock.swift,line=2,"))
    }

    @Test func `the job that links runs and fails if a shard has failed, was cancelled or skipped`() throws {
        let project = try Project()
        try project.initialize("--github", "--shards", "2")
        let job = try #require(try jobs(project)["flynnlint"])
        // A skipped job would count as a passed check.
        #expect(job["if"] as? String == "${{ !cancelled() }}")
        #expect(job["needs"] as? [String] == ["build", "summarize"])
        let first = try #require(try steps(job).first)
        #expect(try mapping(first["env"])["RESULTS"] as? String == "${{ join(needs.*.result, ' ') }}")
        let check = try #require(first["run"] as? String)
        let results = [
            "success success": 0, "success failure": 1, "failure skipped": 1, "success cancelled": 1,
            "success skipped": 1,
        ]
        for (results, status) in results {
            let run = try project.shell(check, ["RESULTS": results])
            #expect(run.status == Int32(status), "\(results)")
            #expect(run.output.hasPrefix("::error::not all sources were summarized") == (status == 1))
        }
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

    /// Returns the commands of the job. The shell runs them in sequence.
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

    @Test func `the job builds a missing executable once for each revision`() throws {
        let project = try project()
        try project.write("clone/Package.swift", "")
        try project.git("add", ".")
        try project.git("commit", "--quiet", "-m", "first")
        let script = try script(project)
        let build = "build -c release --product flynnlint --package-path"
        for (package, variables) in [(project.path + "/clone", [:]), ("clone", ["FLYNNLINT_CHECKOUT": "clone"])] {
            try project.writeSwiftStub(package: package)
            try project.shell("rm -rf .build builds")
            for _ in 1...2 {
                let run = try project.shell(script, variables, hasExecutable: false)
                #expect(run.status == 0, "\(run.errors)")
            }
            #expect(try project.read("builds") == "\(build) \(package) --scratch-path .build/flynnlint\n")
        }
        try project.write("clone/Package.swift", "// changed\n")
        try project.git("commit", "--quiet", "-a", "-m", "second")
        #expect(try project.shell(script, hasExecutable: false).status == 0)
        #expect(try project.read("builds").split(separator: "\n").count == 2)
        #expect(try project.shell("ls .build/flynnlint-bin | wc -l").output.contains("1"))
        try project.writeStub("swift", "exit 1\n")
        #expect(try project.shell(script, hasExecutable: false).status == 1)
    }
}
