/// Jobs of continuous integration that fail if FlynnLint finds anything.
enum ContinuousIntegration {
    static let github = SetupFile(
        path: ".github/workflows/flynnlint.yml",
        contents: #"""
            # Lints every change. Findings are shown at their lines in pull requests, and anything that is found fails.
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
                  # FlynnLint comes with the package that Package.swift depends on for FlynnRuntime. A project without that
                  # checks FlynnLint out in a step before this one, into a hidden folder that FLYNNLINT_CHECKOUT names.
                  - name: Build FlynnLint
                    run: |
                      if ! command -v flynnlint >/dev/null; then
                        cd "${FLYNNLINT_CHECKOUT:-.}"
                        swift build -c release --product flynnlint
                        swift build -c release --show-bin-path >>"$GITHUB_PATH"
                      fi
                  - name: Lint
                    run: flynnlint --no-expand --strict --format github .

            """#,
        nextSteps: [
            "Commit .github/workflows/flynnlint.yml. In the repository's settings, make the check 'flynnlint' a required one,",
            "so that nothing is merged that it fails for.",
        ])

    static let gitlab = SetupFile(
        path: ".gitlab-ci.flynnlint.yml",
        contents: #"""
            # Lints every change. Findings are shown in merge requests, and anything that is found fails the job.
            flynnlint:
              stage: test
              image: swift:6.1
              cache:
                key:
                  files: [Package.swift]
                paths: [.build]
              script:
                # FlynnLint comes with the package that Package.swift depends on for FlynnRuntime. A project without that
                # clones FlynnLint into a hidden folder, and names that in the variable FLYNNLINT_CHECKOUT.
                - |
                  if ! command -v flynnlint >/dev/null; then
                    package=${FLYNNLINT_CHECKOUT:-.}
                    (cd "$package" && swift build -c release --product flynnlint)
                    PATH="$(cd "$package" && swift build -c release --show-bin-path):$PATH"
                  fi
                # For the merge request; 1 says that there are findings, which the log shows next, and which fail the job.
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
