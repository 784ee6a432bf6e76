extension VSCodeExtension {
    /// The progress of the server.
    static let progress = #"""
        // The progress of the server in the editor's status bar.
        "use strict";
        const vscode = require("vscode");

        class ProgressReports {
          constructor() {
            this.shown = new Map();
          }

          receive({ token, value }) {
            if (value.kind === "begin") return this.begin(token, value);
            const report = this.shown.get(token);
            if (!report) return undefined;
            if (value.kind === "end") return this.end(token);
            return report(value);
          }

          begin(token, value) {
            this.end(token);
            let percentage = 0;
            vscode.window.withProgress(
              { location: vscode.ProgressLocation.Window, title: value.title },
              (progress) => new Promise((resolve) => {
                const report = ({ message, percentage: reached }) => {
                  // The editor adds increments.
                  const increment = typeof reached === "number" ? Math.max(0, reached - percentage) : undefined;
                  if (increment) percentage = reached;
                  progress.report({ message, increment });
                };
                report.end = resolve;
                this.shown.set(token, report);
                report(value);
              }));
          }

          end(token) {
            const report = this.shown.get(token);
            if (!report) return;
            this.shown.delete(token);
            report.end();
          }

          /** Ends everything that is shown, because the server has ended. */
          clear() {
            for (const token of [...this.shown.keys()]) this.end(token);
          }
        }

        module.exports = { ProgressReports };

        """#
}
