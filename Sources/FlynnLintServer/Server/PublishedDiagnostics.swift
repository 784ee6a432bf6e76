import FlynnFiles
import FlynnLint

/// What the client shows.
struct PublishedDiagnostics {
    /// The diagnostics of a file, the client's addresses of the file, and the identity of this result.
    struct Result {
        var items: [Diagnostic]
        var uris: [Path]
        var id: String
    }

    /// The last results, by the paths of the files. Files without diagnostics may have none.
    private(set) var results: [Path: Result] = [:]
    private var count = 0
    /// The address of the configuration with published mistakes.
    var configuration: String?
    /// The problems with the workspace that the client has shown.
    var problems: Set<LintFailure> = []
    /// The reason, which the client has shown, why there are no findings.
    var error: String?
    /// Whether files that the client may have asked for have other diagnostics now.
    var needsRefresh = false
    /// See ``Workspace/planCount``.
    var planCount = 0

    /// Stores the diagnostics of a file. Returns whether the diagnostics or the addresses have changed.
    @discardableResult
    mutating func set(_ items: [Diagnostic], of path: String, _ uris: [Path]) -> Bool {
        let last = results[Path(path)]
        if last?.items ?? [] == items, items.isEmpty || last?.uris == uris { return false }
        count += 1
        results[Path(path)] = Result(items: items, uris: uris, id: String(count))
        return true
    }

    /// The addresses with the diagnostics of a file, if they aren't among its addresses now.
    func formerAddresses(of path: String, now uris: [Path]) -> [Path] {
        guard let last = results[Path(path)], !last.items.isEmpty else { return [] }
        return last.uris.filter { !uris.contains($0) }
    }

    /// Forgets a file.
    mutating func remove(_ path: String) { results[Path(path)] = nil }

    /// The identity of a file's diagnostics.
    func id(of path: String) -> String { results[Path(path)]?.id ?? "0" }
}

extension LanguageServer {
    /// Whether the client asks for diagnostics. Otherwise they are sent to it.
    private var isAsked: Bool { client.textDocument?.diagnostic != nil }

    /// Shows what follows from a change of the workspace.
    ///
    /// - Parameter documents: The real paths of the open or closed documents that changed.
    func workspaceChanged(_ documents: Set<Path>) {
        showConfigurationError()
        showProblems()
        // An address can belong to another file now, whose findings are shown after those of the former one are removed.
        removeVanished()
        for path in documents.sorted() where self.documents[path] == nil { publish(path.string, isChanged: true) }
        for path in self.documents.files { publish(path.string, isChanged: documents.contains(path)) }
        if workspace.isChecked { refresh() }
        refreshHints(except: documents)
    }

    /// Checks files that aren't open, and shows their findings.
    func checkNextFiles(_ count: Int) {
        for file in workspace.checkNextFiles(count) { show(file.findings, of: file.path, isChanged: false) }
        if workspace.isChecked { refresh() }
    }

    private func publish(_ path: String, isChanged: Bool) {
        show(workspace.findings(in: path) ?? [], of: path, isChanged: isChanged)
    }

    /// Shows the findings of a file if they differ from those that the client has, or if its text does.
    private func show(_ findings: [Finding], of path: String, isChanged: Bool) {
        let text = findings.isEmpty ? nil : text(path)
        let items = text.map { diagnostics(of: findings, in: $0) } ?? []
        let uris = uris(path)
        if !isAsked {
            for former in diagnostics.formerAddresses(of: path, now: uris) { publish([], of: former.string) }
        }
        let differs = diagnostics.set(items, of: path, uris)
        if isAsked {
            // The client asks again about a document that it changed.
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

    /// What the client shows for findings in a text.
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

    /// Removes the diagnostics of files that aren't reported any more, and shows those of other files under their addresses now.
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
        // One of them may have the former address of another one.
        for path in moved { publish(path.string, isChanged: false) }
    }

    /// Asks the client to ask again.
    private func refresh() {
        guard diagnostics.needsRefresh else { return }
        diagnostics.needsRefresh = false
        if client.workspace?.diagnostics?.refreshSupport == true {
            request("workspace/diagnostic/refresh", Nothing?.none)
        }
    }

    /// Shows why nothing is linted, and what keeps files from being found or linted as their configurations say: once, until it is corrected.
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

    /// Shows the mistakes of a configuration, which leave all files without findings.
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
        // Files that never had diagnostics needn't be mentioned.
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
