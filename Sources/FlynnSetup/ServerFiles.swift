import FlynnProject

/// Editor configurations that start the language server.
enum ServerFiles {
    static let neovim = SetupFile(
        path: "Scripts/flynnlint-lsp.lua",
        contents: """
            -- FlynnLint's language server in Neovim 0.7 or later. Copy this file to 'plugin/flynnlint.lua' next to your init.lua.

            if vim.fn.executable("flynnlint") == 0 then
              vim.notify_once("flynnlint is not on PATH", vim.log.levels.WARN)
              return
            end

            -- The nearest folder, from one upwards, that contains something with a name.
            -- 'findfile()' and 'finddir()' would split the path at commas.
            local function nearest(folder, name)
              while vim.fn.getftype(folder .. "/" .. name) == "" do
                local parent = vim.fn.fnamemodify(folder, ":h")
                if parent == folder then return end
                folder = parent
              end
              return folder
            end

            -- The folder of the project that a file belongs to.
            local function root_of(buffer)
              local folder = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":p:h")
              return nearest(folder, ".flynnlint.yml") or nearest(folder, "Package.swift") or nearest(folder, ".git") or folder
            end

            local clients = {}

            local function attach(buffer)
              local root = root_of(buffer)
              local config = { name = "flynnlint", cmd = { "flynnlint", "server" }, root_dir = root }
              if vim.lsp.start then return vim.lsp.start(config, { bufnr = buffer }) end
              -- Before Neovim 0.8.
              config.workspace_folders = { { uri = vim.uri_from_fname(root), name = root } }
              if not clients[root] or not vim.lsp.get_client_by_id(clients[root]) then
                clients[root] = vim.lsp.start_client(config)
              end
              vim.lsp.buf_attach_client(buffer, clients[root])
            end

            vim.api.nvim_create_autocmd({ "BufReadPost", "BufNewFile" }, {
              group = vim.api.nvim_create_augroup("flynnlint-lsp", { clear = true }),
              pattern = "*.swift",
              callback = function(event) attach(event.buf) end,
            })

            """,
        nextSteps: [
            "Copy Scripts/flynnlint-lsp.lua to 'plugin/flynnlint.lua' next to your init.lua. 'vim.lsp.buf.code_action()' offers fixes."
        ])

    static let emacs = SetupFile(
        path: "Scripts/flynnlint-lsp.el",
        contents: """
            ;;; flynnlint-lsp.el --- FlynnLint's language server with Eglot  -*- lexical-binding: t; -*-

            ;; Eglot is a part of Emacs 29, and a package for earlier versions. It starts one server for each buffer: this one
            ;; instead of sourcekit-lsp.

            ;;; Code:

            (require 'eglot)
            (add-to-list 'eglot-server-programs '(swift-mode . ("flynnlint" "server")))
            (add-hook 'swift-mode-hook #'eglot-ensure)

            (provide 'flynnlint-lsp)
            ;;; flynnlint-lsp.el ends here

            """,
        nextSteps: [
            "Add to your Emacs init file, with the path of this project:",
            "    (load \"/path/of/this/project/Scripts/flynnlint-lsp.el\")",
        ])

    static let helix = SetupFile(
        path: ".helix/languages.toml",
        contents: """
            # FlynnLint's language server beside sourcekit-lsp, in Helix 23.10 or later.

            [language-server.flynnlint]
            command = "flynnlint"
            args = ["server"]

            [[language]]
            name = "swift"
            language-servers = ["sourcekit-lsp", "flynnlint"]

            """,
        nextSteps: [
            "Start Helix in this folder. To use the server in all projects, add the lines to its own languages.toml."
        ])

    static let sublime = SetupFile(
        path: "flynnlint.sublime-project",
        contents: """
            {
              "folders": [{ "path": "." }],
              "settings": {
                "LSP": {
                  "flynnlint": {
                    "enabled": true,
                    "command": ["flynnlint", "server"],
                    "selector": "source.swift"
                  }
                }
              }
            }

            """,
        nextSteps: [
            "Install Sublime Text's packages LSP and Swift, and open flynnlint.sublime-project ('Project > Open Project')."
        ])

    /// Zed starts servers only for extensions.
    static let zed = [
        SetupFile(
            path: ".zed/flynnlint/extension.toml",
            contents: """
                id = "flynnlint"
                name = "FlynnLint"
                description = "FlynnLint's language server"
                version = "\(FlynnLintVersion.current)"
                schema_version = 1
                authors = []
                repository = "\(FlynnLintVersion.repository)"

                [language_servers.flynnlint]
                name = "FlynnLint"
                languages = ["Swift"]

                """),
        SetupFile(
            path: ".zed/flynnlint/Cargo.toml",
            contents: """
                [package]
                name = "flynnlint-zed"
                version = "\(FlynnLintVersion.current)"
                edition = "2021"

                [lib]
                crate-type = ["cdylib"]

                [dependencies]
                zed_extension_api = "0.1.0"

                """),
        SetupFile(
            path: ".zed/flynnlint/src/lib.rs",
            contents: """
                use zed_extension_api as zed;

                struct FlynnLint;

                impl zed::Extension for FlynnLint {
                    fn new() -> Self {
                        FlynnLint
                    }

                    fn language_server_command(
                        &mut self,
                        _: &zed::LanguageServerId,
                        worktree: &zed::Worktree,
                    ) -> zed::Result<zed::Command> {
                        let command = worktree.which("flynnlint").ok_or("flynnlint is not on PATH")?;
                        Ok(zed::Command { command, args: vec!["server".to_string()], env: worktree.shell_env() })
                    }
                }

                zed::register_extension!(FlynnLint);

                """,
            nextSteps: [
                "In Zed, run 'zed: install dev extension' and choose .zed/flynnlint. Zed builds it with Rust, which rustup installs.",
                "It also needs Zed's extension for Swift.",
            ]),
    ]
}
