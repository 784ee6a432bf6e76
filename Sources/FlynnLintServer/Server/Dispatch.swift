import FlynnLint

extension LanguageServer {
    /// Handles the message.
    func handle(_ message: IncomingMessage) {
        if let problem = message.problem {
            log.write(.warning, problem.message.text)
            writer.write(Failure(id: message.id, error: problem))
            return
        }
        // The server doesn't use the responses to its requests.
        guard let method = message.method else { return }
        guard let id = message.id else {
            do throws(ResponseError) {
                try notified(method, message)
            } catch {
                log.write(.warning, error.message.text)
            }
            return
        }
        do throws(ResponseError) {
            if queue.isCurrentCancelled { throw ResponseError(.requestCancelled, "the request was cancelled") }
            let result = try answer(method, message, id)
            writer.write(response(id, result))
        } catch {
            writer.write(Failure(id: id, error: error))
        }
    }

    private func response(_ id: RequestID, _ result: some Encodable) -> any Encodable {
        Response(id: id, result: result)
    }

    /// Returns the result of the request.
    private func answer(
        _ method: String, _ message: IncomingMessage, _ id: RequestID
    ) throws(ResponseError) -> any Encodable {
        switch (method, phase) {
        case ("initialize", .starting): return initialize(try message.parameters(InitializeParams.self))
        case (_, .starting): throw ResponseError(.serverNotInitialized, "send 'initialize' first")
        case ("initialize", _), (_, .shutDown): throw ResponseError(.invalidRequest, "'\(method)' isn't allowed now")
        case (_, .running): break
        }
        applyChanges()
        switch method {
        case "shutdown":
            phase = .shutDown
            return Nothing()
        case "textDocument/codeAction": return codeActions(try message.parameters(CodeActionParams.self))
        case "textDocument/diagnostic": return diagnose(try message.parameters(DocumentDiagnosticParams.self))
        case "workspace/diagnostic":
            return try diagnoseWorkspace(try message.parameters(WorkspaceDiagnosticParams.self))
        default: return try answerAboutCode(method, message)
        }
    }

    private func notified(_ method: String, _ message: IncomingMessage) throws(ResponseError) {
        // Notifications are ignored if the server isn't initialized yet or is already shut down.
        guard phase == .running else { return }
        switch method {
        case "initialized": initialized()
        case "textDocument/didOpen": open(try message.parameters(OpenParams.self))
        case "textDocument/didChange": change(try message.parameters(ChangeParams.self))
        case "textDocument/didClose": close(try message.parameters(DocumentParams.self))
        case "textDocument/didSave": saved(try message.parameters(DocumentParams.self))
        case "workspace/didChangeWatchedFiles": watchedFilesChanged(try message.parameters(WatchedFilesParams.self))
        case "workspace/didChangeWorkspaceFolders":
            foldersChanged(try message.parameters(WorkspaceFoldersParams.self))
        case "$/setTrace", "workspace/didChangeConfiguration": break
        default:
            if !method.hasPrefix("$/") { log.write(.log, "the notification '\(method)' isn't known") }
        }
    }
}
