/// Tasks for Visual Studio Code that don't need an extension.
enum VSCodeFiles {
    /// Fixes the file `$1` through standard input, and then lints the project. The file isn't written if fixing fails
    /// or changes nothing.
    private static let save = [
        #"fixed=$(mktemp) || exit 2"#,
        #"trap 'rm -f "$fixed"' EXIT"#,
        #"flynnlint fix --quiet --force-exclude --stdin-filename "$1" - <"$1" >"$fixed" 2>/dev/null"#,
        #"if [ $? -le 1 ] && ! cmp -s "$fixed" "$1"; then cat "$fixed" >"$1"; fi"#,
        #"flynnlint --no-expand --quiet --format xcode ."#,
    ].joined(separator: "; ")

    static let tasks = SetupFile(
        path: ".vscode/tasks.json",
        contents: """
            {
              "version": "2.0.0",
              "tasks": [
                \(task("flynnlint: lint", command: "flynnlint", arguments: lintArguments)),
                \(task("flynnlint: save", command: "sh", arguments: ["-c", save, "sh", "${file}"]))
              ]
            }

            """,
        nextSteps: [
            "Visual Studio Code runs no task when a file is saved, but a key can save the file and run the task. Add this to",
            "keybindings.json (\"Preferences: Open Keyboard Shortcuts (JSON)\"; on a Mac, use cmd+s):",
            "    {",
            "      \"key\": \"ctrl+s\", \"when\": \"editorLangId == swift\", \"command\": \"runCommands\",",
            "      \"args\": { \"commands\": [",
            "        \"workbench.action.files.save\",",
            "        { \"command\": \"workbench.action.tasks.runTask\", \"args\": \"flynnlint: save\" }",
            "      ] }",
            "    }",
        ])

    private static let lintArguments = ["--no-expand", "--quiet", "--format", "xcode", "."]

    private static func task(_ label: String, command: String, arguments: [String]) -> String {
        """
        {
              "label": "\(label)",
              "type": "process",
              "command": "\(command)",
              "args": [\(arguments.map(quoted).joined(separator: ", "))],
              "options": { "cwd": "${workspaceFolder}" },
              "presentation": { "reveal": "never", "panel": "dedicated", "showReuseMessage": false },
              "problemMatcher": {
                "owner": "flynnlint",
                "source": "flynnlint",
                "fileLocation": ["autoDetect", "${workspaceFolder}"],
                "pattern": {
                  "regexp": "^(.+?):(\\\\d+):(\\\\d+): (error|warning): (.*) \\\\((\\\\w+)\\\\)$",
                  "file": 1, "line": 2, "column": 3, "severity": 4, "message": 5, "code": 6
                }
              }
            }
        """
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }
}
