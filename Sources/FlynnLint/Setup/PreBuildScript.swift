/// The script that lints before every build.
enum PreBuildScript {
    static let path = "Scripts/flynnlint-prebuild.sh"

    static let text = #"""
        #!/bin/sh
        # Expands shortcuts and lints the sources before they are compiled. Fails if FlynnLint finds an error.
        #
        # In a shell:  Scripts/flynnlint-prebuild.sh [PATH...]
        #
        # In Xcode:    add a Run Script phase before "Compile Sources" with the line
        #                  "$SRCROOT/Scripts/flynnlint-prebuild.sh"
        #              Uncheck "Based on dependency analysis", so that the script runs with every build. In the target's
        #              build settings, set "User Script Sandboxing" (ENABLE_USER_SCRIPT_SANDBOXING) to No: sandboxed
        #              scripts can't read the sources.
        #
        # Set FLYNNLINT to the executable if it is neither on PATH nor built in this package, or FLYNNLINT_CHECKOUT to a
        # clone of FlynnLint to build it there. Otherwise it is built from this package if that depends on FlynnLint.
        set -eu

        # Xcode also runs scripts when it cleans, and when it indexes in the background.
        case ${ACTION:-build} in
        clean | indexbuild) exit 0 ;;
        esac

        # Xcode shows lines that start with 'error:'.
        fail() {
            printf 'error: %s\n' "$1" >&2
            exit 1
        }

        if [ "${ENABLE_USER_SCRIPT_SANDBOXING:-NO}" = YES ]; then
            fail "flynnlint can't read the sources: set the build setting 'User Script Sandboxing' to No"
        fi

        root=${SRCROOT:-$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)}

        \#(ShellSnippets.find)

        # Builds FlynnLint in a package and prints the executable's path. Xcode's SDKROOT may be for another platform.
        build_flynnlint() {
            (
                unset SDKROOT
                cd -- "$1" &&
                    swift build -c release --product flynnlint >&2 &&
                    folder=$(swift build -c release --show-bin-path) &&
                    printf '%s/flynnlint\n' "$folder"
            )
        }

        flynnlint=$(find_flynnlint) || flynnlint=
        if [ -z "$flynnlint" ] && [ -n "${FLYNNLINT_CHECKOUT:-}" ]; then
            flynnlint=$(build_flynnlint "$FLYNNLINT_CHECKOUT") || fail "flynnlint can't be built in $FLYNNLINT_CHECKOUT"
        elif [ -z "$flynnlint" ] && grep -qi flynn "$root/Package.swift" 2>/dev/null; then
            flynnlint=$(build_flynnlint "$root") || fail "flynnlint can't be built in $root"
        fi
        if [ -z "$flynnlint" ]; then
            fail "flynnlint was not found: add it to PATH, or set FLYNNLINT_CHECKOUT to a clone of FlynnLint"
        fi

        # Xcode makes only absolute paths clickable.
        [ $# -gt 0 ] || set -- "$root"
        status=0
        "$flynnlint" --format xcode -- "$@" || status=$?
        [ "$status" -le 1 ] || fail "flynnlint could not lint: see above (exit status $status)"
        exit "$status"

        """#

    static let file = SetupFile(
        path: path, contents: text, isExecutable: true,
        nextSteps: [
            "Run \(path) before you build. In Xcode, add a Run Script phase before \"Compile Sources\" with",
            "    \"$SRCROOT/\(path)\"",
            "and set \"User Script Sandboxing\" to No. The comment at the start of the script has the details.",
        ])
}
