import FlynnFacts
import FlynnSyntax

extension Rule {
    /// Reports code in typed behaviors that runs on the caller's thread.
    static let callerThreadAccess = Rule(
        id: "caller_thread_access",
        summary: "a typed behavior that uses the actor's state, or works, outside of its closure",
        rationale: """
            A typed behavior is a method whose body is a call of `behave` or `answer`. Only the closure runs on the actor. Everything else in \
            the method runs on the thread of its caller, while the actor's behaviors run on another thread: an access to the actor's state is a \
            data race. Access the state in the closure, through its parameter. Before the call, a method may check its arguments, and leave or \
            throw if they are wrong, and it may make constants that the closure captures. Other statements belong into the closure, too, where \
            they run in the order of the calls. State is what `foreign_queue_access` calls state.
            """,
        example: """
            class Disk: Actor {
                private var sizes: [String: Int] = [:]

                func beAdd(_ path: String, size: Int) {
                    if sizes[path] != nil { return }
                    behave { me in me.sizes[path] = size }
                }
            }
            """,
        correctedExample: """
            class Disk: Actor {
                private var sizes: [String: Int] = [:]

                func beAdd(_ path: String, size: Int) {
                    behave { me in
                        if me.sizes[path] == nil { me.sizes[path] = size }
                    }
                }
            }
            """,
        severity: .error
    ) { context in
        let accesses = context.foreignAccesses().filter(\.isOfCaller)
        for access in accesses {
            context.report(
                access.use.span,
                "'\(access.use.member ?? "self")' is state of the actor, but this code runs on the caller's thread; "
                    + "access it in the closure, through its parameter")
        }
        let spans = accesses.map(\.use.span).sorted { $0.start < $1.start }
        for behavior in context.typedBehaviors() {
            guard let excess = behavior.excess else { continue }
            let next = spans.partitioningIndex { $0.start >= excess.start }
            if next < spans.count, excess.contains(spans[next]) { continue }
            context.report(
                excess,
                "typed behavior '\(behavior.name)' does more than check its arguments before '\(behavior.function)', on the caller's "
                    + "thread; move it into the closure")
        }
    }
}

extension SourceSpan {
    fileprivate func contains(_ span: SourceSpan) -> Bool {
        start.offset <= span.start.offset && span.end.offset <= end.offset
    }
}
