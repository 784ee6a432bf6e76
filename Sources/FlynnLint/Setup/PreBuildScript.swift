/// The script that lints before every build.
enum PreBuildScript {
    static let path = "Scripts/flynnlint-prebuild.sh"

    static let text = #"""
        #!/bin/sh
        # Expands shortcuts and lints before the compiler sees the sources; fails if FlynnLint finds an error.
        #
        # In a shell:  Scripts/flynnlint-prebuild.sh [PATH...]
        #
        # In Xcode:    a Run Script phase, moved before "Compile Sources", with the line
        #                  "$SRCROOT/Scripts/flynnlint-prebuild.sh"
        #              Take the mark from "Based on dependency analysis", so that it runs with every build, and set
        #              "User Script Sandboxing" (ENABLE_USER_SCRIPT_SANDBOXING) to No in the target's build settings:
        #              in the sandbox no script may read the sources.
        #
        # FLYNNLINT names the executable, if it is neither on PATH nor built in this package. FLYNNLINT_CHECKOUT names a
        # clone of FlynnLint to build it from; else it is built from this package, if Package.swift depends on FlynnLint.
        set -eu

        # Xcode also runs scripts to clean, and to index while somebody types.
        case ${ACTION:-build} in
        clean | indexbuild) exit 0 ;;
        esac

        # What begins with 'error:' is shown by Xcode.
        fail() {
            printf 'error: %s\n' "$1" >&2
            exit 1
        }

        if [ "${ENABLE_USER_SCRIPT_SANDBOXING:-NO}" = YES ]; then
            fail "flynnlint can't read the sources: set the build setting 'User Script Sandboxing' to No"
        fi

        root=${SRCROOT:-$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)}

        \#(ShellSnippets.find)

        # Builds FlynnLint in a package and prints the executable. Xcode's settings are for another platform than this one.
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
            fail "flynnlint was not found: put it on PATH, or name a clone of FlynnLint in FLYNNLINT_CHECKOUT"
        fi

        # Whole paths, for Xcode makes no others clickable.
        [ $# -gt 0 ] || set -- "$root"
        status=0
        "$flynnlint" --format xcode "$@" || status=$?
        [ "$status" -le 1 ] || fail "flynnlint could not lint: see above (exit status $status)"
        exit "$status"

        """#

    static let file = SetupFile(
        path: path, contents: text, isExecutable: true,
        nextSteps: [
            "Run \(path) before you build. In Xcode, add a Run Script phase before \"Compile Sources\" with",
            "    \"$SRCROOT/\(path)\"",
            "and set \"User Script Sandboxing\" to No; the script's first lines say more.",
        ])
}
