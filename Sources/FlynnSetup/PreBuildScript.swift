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
        # clone of FlynnLint to build it there. Otherwise the package that Package.swift depends on is built in
        # \#(ShellSnippets.scratch), with its own settings: it doesn't matter which traits Package.swift enables.
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

        # Builds the package $1 in the folder $2, and prints the executable's path. Xcode's SDKROOT may be for another
        # platform.
        build_flynnlint() {
            (
                unset SDKROOT
                swift build -c release --product flynnlint --package-path "$1" --scratch-path "$2" >&2 &&
                    touch "$2/release/flynnlint" &&
                    printf '%s/release/flynnlint\n' "$2"
            )
        }

        # Prints the folder of FlynnLint's package.
        find_package() {
            (
                unset SDKROOT
                cd -- "$root"
        \#(ShellSnippets.findPackage.indented(by: 8))
            )
        }

        flynnlint=$(find_flynnlint) || flynnlint=
        built="$root/\#(ShellSnippets.scratch)"
        # An executable that was built before the dependencies changed may be that of another version.
        if [ "$flynnlint" = "$built/release/flynnlint" ] &&
            [ -n "$(find "$root/Package.swift" "$root/Package.resolved" -newer "$flynnlint" 2>/dev/null)" ]; then
            flynnlint=
        fi
        if [ -z "$flynnlint" ] && [ -n "${FLYNNLINT_CHECKOUT:-}" ]; then
            flynnlint=$(build_flynnlint "$FLYNNLINT_CHECKOUT" "$FLYNNLINT_CHECKOUT/.build") ||
                fail "flynnlint can't be built in $FLYNNLINT_CHECKOUT"
        elif [ -z "$flynnlint" ] && grep -qi flynn "$root/Package.swift" 2>/dev/null; then
            package=$(find_package) || fail "the dependencies of $root/Package.swift can't be resolved: see above"
            [ -n "$package" ] || fail "the package that $root/Package.swift depends on was not found"
            flynnlint=$(build_flynnlint "$package" "$built") || fail "flynnlint can't be built from $package"
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
