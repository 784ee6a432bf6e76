/// Jobs for continuous integration that fail if FlynnLint finds anything.
enum ContinuousIntegration {
    // MARK: - GitHub

    /// The workflow.
    ///
    /// - Parameter shards: The number of jobs that summarize a part of the sources each; `nil` for one job that lints.
    static func github(shards: Int?) -> SetupFile {
        let job = "    runs-on: ubuntu-latest\n    container: swift:6.1\n"
        let jobs: String
        if let shards {
            let numbers = (1...shards).map(String.init).joined(separator: ", ")
            jobs = #"""
                  summarize:
                \#(job)    strategy:
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
                    needs: summarize
                \#(job)    steps:
                \#(githubBuild)
                      - uses: actions/download-artifact@v4
                        with:
                          pattern: summaries-*
                          merge-multiple: true
                          path: .summaries
                      - name: Link
                        run: flynnlint link --strict --format github .summaries/*.flynn

                """#
        } else {
            jobs = #"""
                  flynnlint:
                \#(job)    steps:
                \#(githubBuild)
                      #
                      # To report only what a pull request is responsible for, check out with 'fetch-depth: 0' and add
                      # --changed-since "$(git merge-base "origin/$GITHUB_BASE_REF" HEAD)" in pull requests.
                      - name: Lint
                        run: flynnlint --no-expand --strict --format github .

                """#
        }
        return SetupFile(
            path: ".github/workflows/flynnlint.yml",
            contents: """
                # Lints every change. Pull requests show findings at their lines. Any finding fails the job.
                name: FlynnLint

                on:
                  push:
                    branches: [main, master]
                  pull_request:

                permissions:
                  contents: read

                jobs:
                \(jobs)
                """,
            nextSteps: [
                "Commit .github/workflows/flynnlint.yml. To block merges that fail the check, make 'flynnlint' a required",
                "status check in the repository's settings.",
            ])
    }

    private static let githubBuild = #"""
              - uses: actions/checkout@v4
              - uses: actions/cache@v4
                with:
                  path: .build
                  key: flynnlint-${{ runner.os }}-${{ hashFiles('Package.swift', 'Package.resolved') }}
              # Builds the package that Package.swift depends on for FlynnRuntime. If there is no such dependency, check
              # out FlynnLint into a hidden folder in an earlier step, and set FLYNNLINT_CHECKOUT to its path.
              - name: Build FlynnLint
                run: |
                  if ! command -v flynnlint >/dev/null; then
                    cd "${FLYNNLINT_CHECKOUT:-.}"
                    swift build -c release --product flynnlint
                    swift build -c release --show-bin-path >>"$GITHUB_PATH"
                  fi
        """#

    // MARK: - GitLab

    /// The jobs.
    ///
    /// - Parameter shards: The number of jobs that summarize a part of the sources each; `nil` for one job that lints.
    static func gitlab(shards: Int?) -> SetupFile {
        let summarize = shards.map { shards in
            #"""
            flynnlint-summarize:
            \#(gitlabJob)
              parallel: \#(shards)
              script:
            \#(gitlabBuild)
                - flynnlint summarize -o "summaries-$CI_NODE_INDEX.flynn" --shard "$CI_NODE_INDEX/$CI_NODE_TOTAL" .
              artifacts:
                paths: ["summaries-*.flynn"]


            """#
        }
        let needs = shards == nil ? "" : "  needs: [flynnlint-summarize]\n"
        let comment =
            shards == nil
            ? #"""
                # To report only what a merge request is responsible for, set GIT_DEPTH to 0, and add
                # --changed-since "$CI_MERGE_REQUEST_DIFF_BASE_SHA" in merge requests.
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
                \#(gitlabBuild)
                \#(comment)    # The report for the merge request. Status 1 means findings; the next command prints them and fails the job.
                    - \#(lint) --quiet --format gitlab --output gl-code-quality-report.json \#(sources) || test $? -eq 1
                    - \#(lint) --strict --format xcode \#(sources)
                  artifacts:
                    when: always
                    reports:
                      codequality: gl-code-quality-report.json

                """#,
            nextSteps: [
                "Commit .gitlab-ci.flynnlint.yml, and include it in .gitlab-ci.yml:",
                "    include:",
                "      - local: .gitlab-ci.flynnlint.yml",
            ])
    }

    private static let gitlabJob = """
          stage: test
          image: swift:6.1
          cache:
            key:
              files: [Package.swift]
            paths: [.build]
        """

    private static let gitlabBuild = #"""
            # Builds the package that Package.swift depends on for FlynnRuntime. If there is no such dependency, clone
            # FlynnLint into a hidden folder, and set FLYNNLINT_CHECKOUT to its path.
            - |
              if ! command -v flynnlint >/dev/null; then
                package=${FLYNNLINT_CHECKOUT:-.}
                (cd "$package" && swift build -c release --product flynnlint)
                PATH="$(cd "$package" && swift build -c release --show-bin-path):$PATH"
              fi
        """#
}
