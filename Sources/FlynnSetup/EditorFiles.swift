/// Editor integrations that display findings and apply fixes.
///
/// Integrations that don't use the language server send unsaved text to standard input, and use `--stdin-filename` for
/// the place of the text in the project.
enum EditorFiles {
    static func files(for editor: Editor) -> [SetupFile] {
        switch editor {
        case .vscode: [VSCodeFiles.tasks]
        case .neovim: [neovim]
        case .emacs: [emacs]
        case .xcode: [xcode]
        case .vscodeServer: VSCodeExtension.files
        case .neovimServer: [ServerFiles.neovim]
        case .emacsServer: [ServerFiles.emacs]
        case .helix: [ServerFiles.helix]
        case .zed: ServerFiles.zed
        case .sublime: [ServerFiles.sublime]
        }
    }

    private static let neovim = SetupFile(
        path: ".nvim.lua",
        contents: #"""
            -- FlynnLint in Neovim 0.7 or later: shows findings while you type and makes fixes when you save.
            --
            -- Neovim 0.9 or later reads this file if it starts in this folder and your init.lua contains 'vim.o.exrc = true'.
            -- It asks whether you trust the file. To use it in all projects or in an older version, copy it to
            -- 'plugin/flynnlint.lua' next to your init.lua.

            if vim.fn.has("nvim-0.7") == 0 then
              vim.api.nvim_echo({ { "flynnlint needs Neovim 0.7 or later", "WarningMsg" } }, true, {})
              return
            end
            if vim.fn.executable("flynnlint") == 0 then
              vim.notify_once("flynnlint is not on PATH", vim.log.levels.WARN)
              return
            end

            local namespace = vim.api.nvim_create_namespace("flynnlint")
            local group = vim.api.nvim_create_augroup("flynnlint", { clear = true })
            local severities = { error = vim.diagnostic.severity.ERROR, warning = vim.diagnostic.severity.WARN }

            local function lines_of(buffer)
              return vim.api.nvim_buf_get_lines(buffer, 0, -1, true)
            end

            local function text_of(buffer)
              return table.concat(lines_of(buffer), "\n") .. "\n"
            end

            -- Runs flynnlint with a text as standard input, as the contents of a buffer's file. Calls 'done' with the result.
            local function run(buffer, text, arguments, done)
              local command = { "flynnlint" }
              vim.list_extend(command, arguments)
              vim.list_extend(command, { "--quiet", "--force-exclude", "--stdin-filename", vim.api.nvim_buf_get_name(buffer), "-" })
              local result = {}
              local function collect(name)
                return function(_, lines) result[name] = table.concat(lines, "\n") end
              end
              local job = vim.fn.jobstart(command, {
                stdout_buffered = true,
                stderr_buffered = true,
                on_stdout = collect("stdout"),
                on_stderr = collect("stderr"),
                on_exit = function(_, code)
                  result.code = code
                  done(result)
                end,
              })
              vim.fn.chansend(job, text)
              vim.fn.chanclose(job, "stdin")
              return job
            end

            local function warn(text)
              vim.notify_once(text, vim.log.levels.WARN)
            end

            local function show(buffer, result)
              if result.code > 1 then return warn(result.stderr) end
              local diagnostics = {}
              for _, finding in ipairs(vim.json.decode(result.stdout)) do
                -- FlynnLint's lines and columns are 1-based, Neovim's 0-based. Columns are bytes in both.
                table.insert(diagnostics, {
                  lnum = finding.start.line - 1,
                  col = finding.start.column - 1,
                  end_lnum = finding["end"].line - 1,
                  end_col = finding["end"].column - 1,
                  severity = severities[finding.severity],
                  message = finding.message,
                  code = finding.rule,
                  source = "flynnlint",
                })
              end
              vim.diagnostic.set(namespace, buffer, diagnostics)
            end

            local function lint(buffer)
              local text = text_of(buffer)
              run(buffer, text, { "--format", "json" }, function(result)
                -- If the text changed in the meantime, a newer run will report on it.
                if vim.api.nvim_buf_is_valid(buffer) and text_of(buffer) == text then show(buffer, result) end
              end)
            end

            -- Replaces only the lines that differ, so that the cursor and marks elsewhere stay in place.
            local function replace(buffer, new)
              local old = lines_of(buffer)
              local first = 1
              while first <= #old and first <= #new and old[first] == new[first] do first = first + 1 end
              local old_last, new_last = #old, #new
              while old_last >= first and new_last >= first and old[old_last] == new[new_last] do
                old_last, new_last = old_last - 1, new_last - 1
              end
              if old_last < first and new_last < first then return end
              vim.api.nvim_buf_set_lines(buffer, first - 1, old_last, true, vim.list_slice(new, first, new_last))
            end

            local function fix(buffer)
              local result
              local job = run(buffer, text_of(buffer), { "fix" }, function(finished) result = finished end)
              if not vim.wait(5000, function() return result ~= nil end, 10) then
                vim.fn.jobstop(job)
                return warn("flynnlint timed out")
              end
              if result.code > 1 then return warn(result.stderr) end
              replace(buffer, vim.split((result.stdout:gsub("\n$", "")), "\n", { plain = true }))
            end

            vim.api.nvim_create_autocmd("BufWritePre", {
              group = group,
              pattern = "*.swift",
              callback = function(event) fix(event.buf) end,
            })
            vim.api.nvim_create_autocmd({ "BufReadPost", "BufWritePost", "InsertLeave", "TextChanged" }, {
              group = group,
              pattern = "*.swift",
              callback = function(event) lint(event.buf) end,
            })

            """#,
        nextSteps: [
            "Add 'vim.o.exrc = true' to your init.lua and start Neovim in this folder. It asks whether you trust .nvim.lua.",
            "For a version before 0.9, copy .nvim.lua to 'plugin/flynnlint.lua' next to your init.lua.",
        ])

    private static let emacs = SetupFile(
        path: "Scripts/flynnlint.el",
        contents: #"""
            ;;; flynnlint.el --- FlynnLint: findings in Flymake, fixes on save  -*- lexical-binding: t; -*-

            ;; For Emacs 27 or later. In your init file:
            ;;
            ;;   (load "/path/of/this/project/Scripts/flynnlint.el")
            ;;   (add-hook 'swift-mode-hook #'flynnlint-mode)

            ;;; Code:

            (require 'flymake)

            (defvar flynnlint-program "flynnlint" "The executable.")

            (defvar-local flynnlint--process nil "The process that lints the buffer.")

            (defun flynnlint--diagnostic (source finding)
              "Return a diagnostic for FINDING, a hash table, in the buffer SOURCE."
              ;; Offsets are in UTF-8 bytes, like the byte positions of Emacs.
              (let ((start (byte-to-position (1+ (gethash "offset" (gethash "start" finding)))))
                    (end (byte-to-position (1+ (gethash "offset" (gethash "end" finding))))))
                (when start
                  (flymake-make-diagnostic
                   source start (max (or end start) (min (1+ start) (point-max)))
                   (if (equal (gethash "severity" finding) "error") :error :warning)
                   (format "%s (%s)" (gethash "message" finding) (gethash "rule" finding))))))

            (defun flynnlint-flymake (report-fn &rest _arguments)
              "Lint the buffer's current text, and call REPORT-FN with the findings."
              (when (process-live-p flynnlint--process)
                (kill-process flynnlint--process))
              (let ((source (current-buffer))
                    (coding-system-for-write 'utf-8-unix)
                    (coding-system-for-read 'utf-8-unix))
                (save-restriction
                  (widen)
                  (setq flynnlint--process
                        (make-process
                         :name "flynnlint" :noquery t :connection-type 'pipe
                         :buffer (generate-new-buffer " *flynnlint*")
                         :stderr (get-buffer-create " *flynnlint errors*")
                         :command (list flynnlint-program "--format" "json" "--quiet" "--force-exclude"
                                        "--stdin-filename" (buffer-file-name) "-")
                         :sentinel
                         (lambda (process _event)
                           (unless (process-live-p process)
                             (unwind-protect
                                 ;; Ignore a process if a newer one was started for the buffer.
                                 (when (and (buffer-live-p source)
                                            (eq process (buffer-local-value 'flynnlint--process source)))
                                   (if (> (process-exit-status process) 1)
                                       (funcall report-fn :panic :explanation "see the buffer ' *flynnlint errors*'")
                                     (let ((findings (with-current-buffer (process-buffer process)
                                                       (goto-char (point-min))
                                                       (json-parse-buffer :array-type 'list))))
                                       (with-current-buffer source
                                         (save-restriction
                                           (widen)
                                           (funcall report-fn
                                                    (delq nil (mapcar (lambda (finding)
                                                                        (flynnlint--diagnostic source finding))
                                                                      findings))))))))
                               (kill-buffer (process-buffer process)))))))
                  (process-send-region flynnlint--process (point-min) (point-max))
                  (process-send-eof flynnlint--process))))

            (defun flynnlint-fix ()
              "Expand shortcuts and make the safe fixes in the buffer."
              (interactive)
              (let ((file (buffer-file-name))
                    (source (current-buffer))
                    (coding-system-for-write 'utf-8-unix)
                    (coding-system-for-read 'utf-8-unix))
                (with-temp-buffer
                  (let* ((fixed (current-buffer))
                         (status (with-current-buffer source
                                   (save-restriction
                                     (widen)
                                     (call-process-region nil nil flynnlint-program nil (list fixed nil) nil
                                                          "fix" "--quiet" "--force-exclude" "--stdin-filename" file "-")))))
                    ;; Any other status means that the run failed.
                    (when (memq status '(0 1))
                      (with-current-buffer source
                        (save-restriction
                          (widen)
                          (replace-buffer-contents fixed))))))))

            ;;;###autoload
            (define-minor-mode flynnlint-mode
              "Show FlynnLint's findings, and make its safe fixes before the buffer is saved."
              :lighter " flynn"
              (if flynnlint-mode
                  (progn
                    (add-hook 'flymake-diagnostic-functions #'flynnlint-flymake nil t)
                    (add-hook 'before-save-hook #'flynnlint-fix nil t)
                    (flymake-mode 1))
                (remove-hook 'flymake-diagnostic-functions #'flynnlint-flymake t)
                (remove-hook 'before-save-hook #'flynnlint-fix t)))

            (provide 'flynnlint)
            ;;; flynnlint.el ends here

            """#,
        nextSteps: [
            "Add to your Emacs init file, with the path of this project:",
            "    (load \"/path/of/this/project/Scripts/flynnlint.el\")",
            "    (add-hook 'swift-mode-hook #'flynnlint-mode)",
        ])

    private static let xcode = SetupFile(
        path: "Scripts/flynnlint-xcode.sh",
        contents: #"""
            #!/bin/sh
            # Expands shortcuts and makes the safe fixes in the files of this project that differ from the last commit. Xcode
            # reloads files that have changed on disk.
            #
            # Xcode runs no script when a file is saved, but it can run this one with a key: in Settings > Behaviors add a
            # behavior, assign a key, and choose this script under "Run". To run it with every build, choose it for
            # "Build: Starts"; Xcode saves files before it builds. To see findings in Xcode, use
            # Scripts/flynnlint-prebuild.sh ('flynnlint init --pre-build').
            set -eu

            root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)

            \#(ShellSnippets.find)

            # Prints a message, and shows it as a notification if possible: Xcode doesn't show a script's output.
            notify() {
                printf '%s\n' "$1" >&2
                if command -v osascript >/dev/null; then
                    osascript -e 'on run {text}' -e 'display notification text with title "FlynnLint"' -e 'end run' "$1" || :
                fi
            }

            flynnlint=$(find_flynnlint) || flynnlint=
            if [ -z "$flynnlint" ]; then
                notify "flynnlint was not found: add it to PATH"
                exit 2
            fi

            cd -- "$root"
            set -- .
            if git rev-parse --verify --quiet HEAD >/dev/null 2>&1; then set -- --changed-since HEAD .; fi
            status=0
            summary=$("$flynnlint" fix --format xcode "$@" 2>&1 >/dev/null) || status=$?
            if [ "$status" -ne 0 ]; then notify "$(printf '%s\n' "$summary" | tail -n 1)"; fi
            exit "$status"

            """#,
        isExecutable: true,
        nextSteps: [
            "In Xcode's Settings > Behaviors add a behavior, assign a key, and choose Scripts/flynnlint-xcode.sh under \"Run\".",
            "To see findings in Xcode, add the pre-build script: 'flynnlint init --pre-build'.",
        ])
}
