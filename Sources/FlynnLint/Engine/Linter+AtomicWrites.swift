import FlynnFiles
import FlynnProject

/// Writing the changes of a project together.
extension Linter {
    /// Writes all changed files of a project, or none of them. With a journal, the next run can undo the changes of a
    /// killed process.
    ///
    /// - Parameter root: The real path of the project's root.
    func writeAtomically(
        _ files: inout [ProjectFile], _ root: String
    ) -> (failures: [LintFailure], warnings: [LintFailure]) {
        let changes = files.compactMap(\.change)
        let rewrites = changes.map { AtomicRewrite($0) }
        func fail(_ failure: LintFailure) -> (failures: [LintFailure], warnings: [LintFailure]) {
            let others = files.count { $0.change != nil && !Path.areSame($0.path, failure.path) }
            for number in files.indices where files[number].change != nil { files[number].reset() }
            var failures = [failure]
            if others > 0 {
                failures.append(
                    LintFailure(
                        path: root,
                        message:
                            "\(others) other file\(others == 1 ? "" : "s") would change with it, and stayed the same"))
            }
            return (failures, [])
        }
        guard rewrites.count > 1 else {
            do {
                return ([], try rewrites.first?.perform().map { [$0] } ?? [])
            } catch {
                return fail(error)
            }
        }
        guard let keyPath = CacheFolder.standard?.keyPath else {
            return fail(
                LintFailure(
                    path: root, message: "can't be rewritten: set HOME or XDG_STATE_HOME to a folder for a journal"))
        }
        let journal = RewriteJournal(ofProject: root, keyPath: keyPath)
        let open: RewriteJournal.Open
        do {
            open = try journal.begin(
                changes.map { RewriteJournal.Entry(path: $0.realPath, old: $0.original, new: $0.replacement) })
        } catch {
            return fail(LintFailure(path: root, message: "can't be rewritten: no journal can be written: \(error)"))
        }
        var warnings: [LintFailure] = []
        for (position, rewrite) in rewrites.enumerated() {
            do {
                if let warning = try rewrite.perform() { warnings.append(warning) }
            } catch {
                var (failures, _) = fail(error)
                let undone = rewrites[...position].reversed().map(\.reversed)
                for rewrite in undone {
                    do {
                        if try rewrite.isNeeded() { try rewrite.write() }
                    } catch let problem where problem != .changed && problem != .removed {
                        // The journal is kept, and the next run tries again.
                        failures.append(LintFailure(path: rewrite.path, message: "can't be restored: \(problem)"))
                        return (failures, [])
                    } catch {
                        continue
                    }
                }
                try? open.end()
                return (failures, [])
            }
        }
        do {
            try open.end()
        } catch {
            warnings.append(LintFailure(path: root, message: "the journal of the rewrite can't be removed: \(error)"))
        }
        return ([], warnings)
    }

    /// Restores files after a rewrite that was interrupted when a run was killed.
    ///
    /// - Returns: Whether the files of the project may be changed. Otherwise, some of them can be old, and some can be
    ///   new. The result of another rewrite would be neither.
    func undoInterruptedRewrite(of project: ProjectPlan.Project, _ result: inout LintResult) -> Bool {
        guard let keyPath = CacheFolder.standard?.keyPath else { return true }
        let (count, failures, isPending) = RewriteJournal(ofProject: project.root, keyPath: keyPath).undo()
        result.failures += failures.map { LintFailure(path: $0.path, message: $0.message) }
        if count > 0 {
            result.warnings.append(
                LintFailure(
                    path: project.root,
                    message: "an interrupted rewrite of behaviors was undone in \(count) file\(count == 1 ? "" : "s")"))
        }
        return !isPending
    }
}

extension AtomicRewrite {
    /// The rewrite that restores the original contents.
    fileprivate var reversed: AtomicRewrite {
        AtomicRewrite(path: path, realPath: realPath, original: replacement, replacement: original)
    }
}
