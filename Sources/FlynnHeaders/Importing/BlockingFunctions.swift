import CClang
import FlynnFacts

/// Finds the functions of headers that certainly block the calling thread: those with a comment `flynnlint:blocking`, and those
/// with a body that certainly calls a blocking function.
struct BlockingFunctions {
    /// The answers for function bodies, by function name. While a body is being read, the answer is `false`, to handle
    /// recursion.
    private var answers: [String: Bool] = [:]

    private static let maxDepth = 16
    private static let mark = "flynnlint:blocking"

    /// Returns whether `function` blocks.
    mutating func blocks(_ function: Cursor) -> Bool { blocks(function, depth: 0) }

    private mutating func blocks(_ function: Cursor, depth: Int) -> Bool {
        if isMarked(function) { return true }
        if let answer = answers[function.name] { return answer }
        if depth > BlockingFunctions.maxDepth { return false }
        answers[function.name] = false
        let answer = bodyBlocks(function, depth: depth)
        answers[function.name] = answer
        return answer
    }

    private mutating func bodyBlocks(_ function: Cursor, depth: Int) -> Bool {
        let definition = function.definition
        guard let body = definition.children.last, body.kind == UInt32(CClangCursorCompoundStatement) else {
            return false
        }
        // Statements after another kind of statement may not run.
        for statement in body.children {
            if statement.kind == UInt32(CClangCursorDeclarationStatement) { continue }
            guard let call = call(in: statement) else { return false }
            let callee = call.referenced
            if callee.isInSystemHeader {
                if KnownFunction.blocks(callee.name, .global, argumentCount: call.argumentCount) { return true }
            } else if blocks(callee, depth: depth + 1) {
                return true
            }
        }
        return false
    }

    /// Returns the call in `statement`, also if the result is converted or returned.
    private func call(in statement: Cursor) -> Cursor? {
        switch Int(statement.kind) {
        case CClangCursorCall: return statement
        case CClangCursorUnexposedExpression, CClangCursorParentheses, CClangCursorCast, CClangCursorReturnStatement:
            let parts = statement.children
            return parts.last.flatMap(call)
        default: return nil
        }
    }

    private func isMarked(_ function: Cursor) -> Bool {
        function.comment(containing: BlockingFunctions.mark)?.split(separator: "\n").contains { line in
            line.drop { "/*! \t".contains($0) }.hasPrefix(BlockingFunctions.mark)
        } == true
    }
}
