import FlynnFiles
import FlynnLint
import FlynnProject

/// The diagnostics and messages displayed in the client.
struct PublishedDiagnostics {
    /// The diagnostics of a file, the client's addresses of the file, and the identity of this result.
    struct Result {
        var items: [Diagnostic]
        var uris: [Path]
        var id: String
    }

    /// The last results, by the path of the file. A file without diagnostics doesn't need a result.
    private(set) var results: [Path: Result] = [:]
    private var count = 0
    /// The address of the configuration with published mistakes.
    var configuration: String?
    /// The problems with the workspace that were already displayed.
    var problems: Set<LintFailure> = []
    /// The displayed reason for the lack of findings.
    var error: String?
    /// Whether the diagnostics of files that the client may have requested have changed.
    var needsRefresh = false
    /// The number of searches for files; see ``Workspace/planCount``.
    var planCount = 0

    /// Stores the diagnostics of the file. Returns whether the diagnostics or the addresses have changed.
    @discardableResult
    mutating func set(_ items: [Diagnostic], of path: String, _ uris: [Path]) -> Bool {
        let last = results[Path(path)]
        if last?.items ?? [] == items, items.isEmpty || last?.uris == uris { return false }
        count += 1
        results[Path(path)] = Result(items: items, uris: uris, id: String(count))
        return true
    }

    /// Returns the former addresses with diagnostics of the file, except for the current addresses.
    func formerAddresses(of path: String, now uris: [Path]) -> [Path] {
        guard let last = results[Path(path)], !last.items.isEmpty else { return [] }
        return last.uris.filter { !uris.contains($0) }
    }

    /// Removes the result of the file.
    mutating func remove(_ path: String) { results[Path(path)] = nil }

    /// Returns the identity of the file's diagnostics.
    func id(of path: String) -> String { results[Path(path)]?.id ?? "0" }
}

extension LanguageServer {
    /// Whether the client requests diagnostics. Otherwise, diagnostics are sent to the client.
    private var isAsked: Bool { client.textDocument?.diagnostic != nil }

    /// Displays the effects of changes to the workspace.
    ///
    /// - Parameter documents: The real paths of the changed documents, which were opened or closed.
    func workspaceChanged(_ documents: Set<Path>) {
        showConfigurationError()
        showProblems()
        // An address may now belong to a different file, so the findings of the former file are removed first.
        removeVanished()
        for path in documents.sorted() where self.documents[path] == nil { publish(path.string, isChanged: true) }
        for path in self.documents.files { publish(path.string, isChanged: documents.contains(path)) }
        if workspace.isChecked { refresh() }
        refreshHints(except: documents)
    }

    /// Checks files that aren't open, and displays the findings.
    func checkNextFiles(_ count: Int) {
        for file in workspace.checkNextFiles(count) { show(file.findings, of: file.path, isChanged: false) }
        if workspace.isChecked { refresh() }
    }

    private func publish(_ path: String, isChanged: Bool) {
        show(workspace.findings(in: path) ?? [], of: path, isChanged: isChanged)
    }

    /// Displays the findings of the file if they differ from the findings in the client, or if the text has changed.
    private func show(_ findings: [Finding], of path: String, isChanged: Bool) {
        let text = findings.isEmpty ? nil : text(path)
        let items = text.map { diagnostics(of: findings, in: $0) } ?? []
        let uris = uris(path)
        if !isAsked {
            for former in diagnostics.formerAddresses(of: path, now: uris) { publish([], of: former.string) }
        }
        let differs = diagnostics.set(items, of: path, uris)
        if isAsked {
            // For a changed document, the client requests the diagnostics anyway.
            if differs, !isChanged { diagnostics.needsRefresh = true }
        } else {
            let documents = documents.all(of: Path(path))
            if documents.isEmpty, differs { publish(items, of: names.uri(path)) }
            if differs || isChanged {
                for document in documents { publish(items, of: document.uri, version: document.version) }
            }
        }
    }

    private func publish(_ items: [Diagnostic], of uri: String, version: Int? = nil) {
        notify(
            "textDocument/publishDiagnostics",
            PublishDiagnosticsParams(uri: uri, version: version, diagnostics: items))
    }

    /// Returns the diagnostics for findings in the text.
    func diagnostics(of findings: [Finding], in text: DocumentText) -> [Diagnostic] {
        let places = client.showsRelatedPlaces ? findings.flatMap(\.related) : []
        var locations = locations(places.map { SourcePlace($0) })[...]
        return findings.map { finding in
            let own = locations.prefix(finding.related.count)
            locations = locations.dropFirst(own.count)
            let related = zip(own, finding.related).map { location, place in
                Diagnostic.RelatedInformation(location: location, message: ShownText(place.message))
            }
            return Diagnostic(finding, in: text, related: related.isEmpty ? nil : related)
        }
    }

    /// Removes the diagnostics of files that are no longer reported, and displays the diagnostics of other files at the
    /// new addresses.
    private func removeVanished() {
        if workspace.planCount == diagnostics.planCount { return }
        diagnostics.planCount = workspace.planCount
        let paths = Set(workspace.paths.map { Path($0) })
        var moved: [Path] = []
        for (path, result) in diagnostics.results {
            let isKept = paths.contains(path)
            if isKept, result.items.isEmpty || result.uris == uris(path.string) { continue }
            if isKept { moved.append(path) }
            diagnostics.remove(path.string)
            if result.items.isEmpty { continue }
            if isAsked {
                diagnostics.needsRefresh = true
            } else {
                for uri in result.uris { publish([], of: uri.string) }
            }
        }
        // A file may have the former address of a different file.
        for path in moved { publish(path.string, isChanged: false) }
    }

    /// Asks the client to refresh the diagnostics.
    private func refresh() {
        guard diagnostics.needsRefresh else { return }
        diagnostics.needsRefresh = false
        if client.workspace?.diagnostics?.refreshSupport == true {
            request("workspace/diagnostic/refresh", Nothing?.none)
        }
    }

    /// Displays why nothing is linted, and problems in finding or linting files as the configurations describe. A
    /// problem is displayed once, until it is corrected.
    private func showProblems() {
        let problems = workspace.planProblems
        for problem in problems where !diagnostics.problems.contains(problem) {
            log.write(.warning, problem.description, isShown: true)
        }
        diagnostics.problems = Set(problems)
        var shown: String?
        switch workspace.error {
        case .configuration, nil: break
        case let error?: shown = error.description
        }
        if let shown, shown != diagnostics.error { log.write(.error, shown, isShown: true) }
        diagnostics.error = shown
    }

    /// Displays the mistakes in a configuration. Because of these mistakes, files aren't linted.
    private func showConfigurationError() {
        var shown: String?
        if case .configuration(let mistakes)? = workspace.error {
            log.write(.error, mistakes.description)
            let path = Workspace.realPath(mistakes.path)
            shown = uri(path)
            publish(mistakes.problems.map(Diagnostic.init), of: uri(path), version: documents[Path(path)]?.version)
        }
        if let last = diagnostics.configuration, !Path.areSame(last, shown) { publish([], of: last) }
        diagnostics.configuration = shown
    }

    // MARK: - Requests

    func diagnose(_ parameters: DocumentDiagnosticParams) -> DiagnosticReport {
        guard let path = path(parameters.textDocument) else { return DiagnosticReport(resultId: "0", items: []) }
        return report(on: path, previous: parameters.previousResultId)
    }

    func diagnoseWorkspace(
        _ parameters: WorkspaceDiagnosticParams
    ) throws(ResponseError) -> WorkspaceDiagnosticReport {
        while !workspace.isChecked {
            if queue.isCurrentCancelled { throw ResponseError(.requestCancelled, "the request was cancelled") }
            checkNextFiles(32)
        }
        var previous: [Path: String] = [:]
        for result in parameters.previousResultIds ?? [] {
            if let path = path(result.uri) { previous[Path(path)] = result.value }
        }
        let paths = Path.sorted(workspace.paths + previous.keys.map(\.string))
        let reports = paths.map { path in
            var report = report(on: path, previous: previous[Path(path)])
            report.document = .init(uri: uri(path), version: documents[Path(path)]?.version)
            return report
        }
        // Files that never had diagnostics are omitted.
        return WorkspaceDiagnosticReport(
            items: zip(paths, reports).compactMap { path, report in
                report.items?.isEmpty == true && previous[Path(path)] == nil ? nil : report
            })
    }

    private func report(on path: String, previous: String?) -> DiagnosticReport {
        let findings = workspace.findings(in: path) ?? []
        let text = findings.isEmpty ? nil : text(path)
        let items = text.map { diagnostics(of: findings, in: $0) } ?? []
        diagnostics.set(items, of: path, uris(path))
        let id = diagnostics.id(of: path)
        return DiagnosticReport(resultId: id, items: previous == id ? nil : items)
    }
}
