/// Jobs for continuous integration that fail if FlynnLint finds anything.
enum ContinuousIntegration {
    static let github = SetupFile(
        path: ".github/workflows/flynnlint.yml",
        contents: #"""
            # Lints every change. Pull requests show findings at their lines. Any finding fails the job.
            name: FlynnLint

            on:
              push:
                branches: [main, master]
              pull_request:

            permissions:
              contents: read

            jobs:
              flynnlint:
                runs-on: ubuntu-latest
                container: swift:6.1
                steps:
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
                  #
                  # To report only what a pull request is responsible for, check out with 'fetch-depth: 0' and add
                  # --changed-since "$(git merge-base "origin/$GITHUB_BASE_REF" HEAD)" in pull requests.
                  - name: Lint
                    run: flynnlint --no-expand --strict --format github .

            """#,
        nextSteps: [
            "Commit .github/workflows/flynnlint.yml. To block merges that fail the check, make 'flynnlint' a required",
            "status check in the repository's settings.",
        ])

    static let gitlab = SetupFile(
        path: ".gitlab-ci.flynnlint.yml",
        contents: #"""
            # Lints every change. Merge requests show the findings. Any finding fails the job.
            flynnlint:
              stage: test
              image: swift:6.1
              cache:
                key:
                  files: [Package.swift]
                paths: [.build]
              script:
                # Builds the package that Package.swift depends on for FlynnRuntime. If there is no such dependency, clone
                # FlynnLint into a hidden folder, and set FLYNNLINT_CHECKOUT to its path.
                - |
                  if ! command -v flynnlint >/dev/null; then
                    package=${FLYNNLINT_CHECKOUT:-.}
                    (cd "$package" && swift build -c release --product flynnlint)
                    PATH="$(cd "$package" && swift build -c release --show-bin-path):$PATH"
                  fi
                # To report only what a merge request is responsible for, set GIT_DEPTH to 0, and add
                # --changed-since "$CI_MERGE_REQUEST_DIFF_BASE_SHA" in merge requests.
                #
                # The report for the merge request. Status 1 means findings; the next command prints them and fails the job.
                - flynnlint --no-expand --quiet --format gitlab --output gl-code-quality-report.json . || test $? -eq 1
                - flynnlint --no-expand --strict --format xcode .
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
