import FlynnProject
import FlynnSyntax

/// Continuous integration jobs that fail if FlynnLint reports any finding.
package struct ContinuousIntegration: Sendable {
    /// The container image for the jobs.
    private let image: String
    /// A warning about the package for the user, in lines of text.
    private let warning: [String]

    /// The possible numbers of summarizing jobs. The maximum is GitHub's limit for the jobs of a matrix.
    package static let shardCounts = 1...256
    /// The folder with the cached executable.
    private static let binaries = ".build/flynnlint-bin"

    /// Creates jobs for the package in a folder.
    init(for package: JobPackage) {
        self.init(package.swift, outsidePaths: package.outsidePaths)
    }

    private init(_ swift: SwiftVersion, outsidePaths: [String]) {
        image = "swift:\(swift)"
        let paths = outsidePaths.map { "'\($0)'" }.joined(separator: ", ")
        warning =
            outsidePaths.isEmpty
            ? []
            : [
                "Package.swift depends on \(paths), outside of the repository. Jobs don't have this folder: depend on an address,",
                "or add a command to the job that clones the package. See 'Dependencies of the job' on",
                "\(FlynnLintVersion.repository)/blob/main/docs/ci.md",
            ]
    }

    /// Returns the jobs in an existing file. The package may have needed a different version at that time.
    private static func jobs(in text: SourceText) -> ContinuousIntegration? {
        let text = text.string(0..<text.byteCount)
        guard let image = text.firstRange(of: "swift:"), let version = SwiftVersion(text[image.upperBound...]) else {
            return nil
        }
        return ContinuousIntegration(version, outsidePaths: [])
    }

    /// Returns the possible contents of the file for any options of `init`, with the image of an existing file.
    private static func variants(
        of text: SourceText, _ file: (ContinuousIntegration) -> (Int?) -> SetupFile
    ) -> [String] {
        guard let jobs = jobs(in: text) else { return [] }
        return ([nil] + shardCounts.map(Optional.some)).map { file(jobs)($0).contents }
    }

    /// Sets `$package` to the folder of FlynnLint's package, and `$revision` to the identity of its contents.
    ///
    /// - Parameter commit: The variable with the checked commit. The commit identifies the contents of the package if
    ///   git refuses to read the clone of a different user.
    private static func findPackage(commit: String) -> String {
        #"""
        \#(removeTracked)
        package=${FLYNNLINT_CHECKOUT:-}
        if [ -z "$package" ]; then
            package=$(
        \#(ShellSnippets.findPackage.indented(by: 8))
            ) || {
                status=$?
                echo "SwiftPM can't resolve the dependencies of Package.swift: paths outside of the repository don't exist in a job" >&2
                exit $status
            }
        fi
        if [ -z "$package" ]; then
            echo "Package.swift doesn't depend on FlynnLint: check it out into a hidden folder, and set FLYNNLINT_CHECKOUT" >&2
            exit 1
        fi
        revision=$(git -C "$package" rev-parse HEAD:./ 2>/dev/null) || revision=$\#(commit)
        """#
    }

    /// Removes `.build` if git tracks files in this folder.
    ///
    /// A pull request can add such files. The job would run them instead of the real build products, or use them in the
    /// build. The owner of the clone doesn't affect the names of files, and the empty setting disables a command in
    /// git's configuration. If git can't list the names, nothing in `.build` is used.
    private static let removeTracked = #"""
        # What git tracks in .build came with the change, so anybody can have written it.
        tracked=$(git -c safe.directory='*' -c core.fsmonitor= ls-files -- ':(icase).build') || tracked=unknown
        if [ -n "$tracked" ]; then
            echo "flynnlint: '.build' was removed, because git tracks files in it, or can't list them" >&2
            rm -rf .build
        fi
        """#

    /// Builds `$package`, and copies the executable to a folder.
    private static func build(into folder: String) -> String {
        #"""
        if ! [ -x "\#(folder)/flynnlint" ]; then
            swift build -c release --product flynnlint --package-path "$package" --scratch-path \#(ShellSnippets.scratch)
            rm -rf \#(binaries)
            mkdir -p "\#(folder)"
            cp \#(ShellSnippets.scratch)/release/flynnlint "\#(folder)/"
        fi
        """#
    }

    private static let note = """
        # FlynnLint is the package that Package.swift depends on for FlynnRuntime, whatever traits that enables. If there
        # is no such dependency, check out FlynnLint into a hidden folder, and set FLYNNLINT_CHECKOUT to its path.
        """

    // MARK: - GitHub

    /// Returns the workflow.
    ///
    /// - Parameter shards: The number of jobs that summarize parts of the sources, or `nil` for a single job that
    ///   lints.
    func github(shards: Int?) -> SetupFile {
        SetupFile(
            path: ".github/workflows/flynnlint.yml",
            contents: """
                # Lints every change. Pull requests show findings at their lines. Any finding fails the job.
                name: FlynnLint

                on:
                  push:
                    branches: [main, master]
                  pull_request:
                  merge_group:

                permissions:
                  contents: read

                jobs:
                \(shards.map(githubShards) ?? githubJob)
                """,
            variants: { ContinuousIntegration.variants(of: $0, ContinuousIntegration.github) },
            nextSteps: [
                "Commit .github/workflows/flynnlint.yml. To block merges that fail the check, make 'flynnlint' a required",
                "status check in the repository's settings.",
            ] + warning)
    }

    private var githubJob: String {
        #"""
          flynnlint:
        \#(githubRunner)    steps:
        \#(githubBuild)
              # To report only what a pull request is responsible for, check out with 'fetch-depth: 0', and run these commands:
        \#(githubChanges)
              - name: Lint
                run: flynnlint --no-expand --strict --format github .

        """#
    }

    /// Commands in a comment. A push has no base, and the clone doesn't belong to the container's user.
    private var githubChanges: String {
        """
        if [ -n "$GITHUB_BASE_REF" ]; then
            git config --global --add safe.directory "$PWD"
            base=$(git merge-base "origin/$GITHUB_BASE_REF" HEAD)
            set -- --changed-since "$base"
        fi
        flynnlint --no-expand --strict --format github "$@" .
        """.split(separator: "\n").map { "      #     \($0)" }.joined(separator: "\n")
    }

    private func githubShards(_ shards: Int) -> String {
        let numbers = (1...shards).map(String.init).joined(separator: ", ")
        return #"""
              # Builds the executable once. The other jobs take it from the cache.
              build:
            \#(githubRunner)    steps:
            \#(githubBuild)
              summarize:
                needs: build
            \#(githubRunner)    strategy:
                  matrix:
                    shard: [\#(numbers)]
                steps:
            \#(githubBuild)
                  - name: Summarize
                    run: flynnlint summarize -o ${{ matrix.shard }}.flynn --shard ${{ matrix.shard }}/\#(shards) .
                  - uses: actions/upload-artifact@v4
                    with:
                      name: summaries-${{ matrix.shard }}
                      path: ${{ matrix.shard }}.flynn
              flynnlint:
                needs: [build, summarize]
                # Also if a shard fails. Otherwise GitHub skips the job, and a skipped job counts as a passed check.
                if: ${{ !cancelled() }}
            \#(githubRunner)    steps:
                  - name: Check the shards
                    env:
                      RESULTS: ${{ join(needs.*.result, ' ') }}
                    run: |
                      for result in $RESULTS; do
                          if [ "$result" != success ]; then
                              echo "::error::not all sources were summarized: the result of a job is '$result'"
                              exit 1
                          fi
                      done
            \#(githubBuild)
                  - uses: actions/download-artifact@v4
                    with:
                      pattern: summaries-*
                      merge-multiple: true
                      path: .summaries
                  - name: Link
                    run: flynnlint link --strict --format github .summaries/*.flynn

            """#
    }

    private var githubRunner: String {
        "    runs-on: ubuntu-latest\n    container: \(image)\n    timeout-minutes: 60\n"
    }

    private var githubBuild: String {
        #"""
              - uses: actions/checkout@v4
        \#(Self.note.indented(by: 6))
              - name: Find FlynnLint
                id: find
                run: |
                  if command -v flynnlint >/dev/null; then exit 0; fi
        \#(Self.findPackage(commit: "GITHUB_SHA").indented(by: 10))
                  echo "package=$package" >>"$GITHUB_OUTPUT"
                  echo "revision=$revision" >>"$GITHUB_OUTPUT"
              - if: ${{ steps.find.outputs.package }}
                uses: actions/cache@v4
                with:
                  path: \#(Self.binaries)
                  key: flynnlint-${{ runner.os }}-${{ runner.arch }}-\#(image)-${{ steps.find.outputs.revision }}
              - name: Build FlynnLint
                if: ${{ steps.find.outputs.package }}
                env:
                  package: ${{ steps.find.outputs.package }}
                run: |
        \#(Self.build(into: Self.binaries).indented(by: 10))
                  echo "$PWD/\#(Self.binaries)" >>"$GITHUB_PATH"
        """#
    }

    // MARK: - GitLab

    /// Returns the jobs.
    ///
    /// - Parameter shards: The number of jobs that summarize parts of the sources, or `nil` for a single job that
    ///   lints.
    func gitlab(shards: Int?) -> SetupFile {
        let summarize = shards.map { shards in
            #"""
            flynnlint-summarize:
            \#(gitlabJob)
              parallel: \#(shards)
              script:
            \#(Self.gitlabBuild)
                - flynnlint summarize -o "summaries-$CI_NODE_INDEX.flynn" --shard "$CI_NODE_INDEX/$CI_NODE_TOTAL" .
              artifacts:
                paths: ["summaries-*.flynn"]


            """#
        }
        let needs = shards == nil ? "" : "  needs: [flynnlint-summarize]\n"
        let comment =
            shards == nil
            ? #"""
                # To report only what a merge request is responsible for, set GIT_DEPTH to 0, and run these commands before
                # others, which then take "$@":
                #     if [ -n "${CI_MERGE_REQUEST_DIFF_BASE_SHA:-}" ]; then
                #         set -- --changed-since "$CI_MERGE_REQUEST_DIFF_BASE_SHA"
                #     fi
                #

            """# : ""
        let (lint, sources) =
            shards == nil ? ("flynnlint --no-expand", ".") : ("flynnlint link", "summaries-*.flynn")
        return SetupFile(
            path: ".gitlab-ci.flynnlint.yml",
            contents: #"""
                # Lints every change. Merge requests show the findings. Any finding fails the job.
                \#(summarize ?? "")flynnlint:
                \#(gitlabJob)
                \#(needs)  script:
                \#(Self.gitlabBuild)
                \#(comment)    # The report for the merge request. Status 1 means findings; the next command prints them and fails the job.
                    - \#(lint) --quiet --format gitlab --output gl-code-quality-report.json \#(sources) || test $? -eq 1
                    - \#(lint) --strict --format xcode \#(sources)
                  artifacts:
                    when: always
                    reports:
                      codequality: gl-code-quality-report.json

                """#,
            variants: { ContinuousIntegration.variants(of: $0, ContinuousIntegration.gitlab) },
            nextSteps: [
                "Commit .gitlab-ci.flynnlint.yml, and include it in .gitlab-ci.yml:",
                "    include:",
                "      - local: .gitlab-ci.flynnlint.yml",
            ] + warning)
    }

    private var gitlabJob: String {
        """
          stage: test
          image: \(image)
          timeout: 1 hour
          cache:
            key: flynnlint-\(image.replacing(":", with: "-"))
            paths: [\(Self.binaries)]
        """
    }

    private static let gitlabBuild = #"""
        \#(note.indented(by: 4))
            - |
              if ! command -v flynnlint >/dev/null; then
        \#(findPackage(commit: "CI_COMMIT_SHA").indented(by: 10))
        \#(build(into: binaries + "/$revision").indented(by: 10))
                  PATH="$PWD/\#(binaries)/$revision:$PATH"
              fi
        """#
}
