import CFlynnRuntime

/// A queue of resolved promises with waiters. If a waiter resolves another promise, this promise is added to the queue,
/// so that a long chain of promises doesn't need a deep stack.
///
/// A handler on any thread can itself set results, or call `then` on a resolved promise. The waiters of these promises
/// are resumed when the handler has returned, also to limit the depth of the stack.
struct Resumption {
    private var first: AnyPromise?
    private var others: [AnyPromise] = []

    mutating func add(_ promise: AnyPromise) {
        if first == nil && others.isEmpty { first = promise } else { others.append(promise) }
    }

    /// Resumes the waiters of the promises, in the order in which they were added. If the calling thread is already
    /// resuming waiters, these follow later.
    mutating func run() {
        if first != nil { runAll() }
    }

    /// Runs the handler of a promise on the calling thread, and resumes the waiters for the result. If the thread is
    /// already resuming waiters, this is done later.
    static func run(handlerOf promise: consuming Delivery) {
        var resumption = Resumption()
        resumption.runAll(after: consume promise)
    }

    private mutating func runAll(after handler: consuming Delivery? = nil) {
        let thread = flynn_thread()
        guard thread.pointee.isResuming == 0 else {
            let deferred = DeferredResumptions.of(thread)
            if let handler = handler.take() { deferred.items.append(.handler(handler)) }
            if let first = first.take() { deferred.items.append(.promise(first)) }
            deferred.items += others.map { .promise($0) }
            others = []
            return
        }
        thread.pointee.isResuming = 1
        defer { thread.pointee.isResuming = 0 }
        if let handler = handler.take() { AnyPromise.runHandler(of: handler, &self) }
        resumeAll()
        while let deferred = DeferredResumptions.take(from: thread) {
            for item in deferred.items {
                switch item {
                case .promise(let promise): promise.resume(&self)
                case .handler(let promise): AnyPromise.runHandler(of: promise, &self)
                }
                resumeAll()
            }
        }
    }

    private mutating func resumeAll() {
        while let promise = first.take() {
            promise.resume(&self)
            var index = 0
            while index < others.count {
                let promise = others[index]
                index += 1
                promise.resume(&self)
            }
            others.removeAll()
        }
    }
}

/// The work that a thread must do after it resumes the current waiters.
private final class DeferredResumptions {
    enum Item {
        /// A promise with a result.
        case promise(AnyPromise)
        /// A promise with a handler to run.
        case handler(Delivery)
    }

    var items: [Item] = []

    /// Returns the object of the calling thread, and creates it if necessary.
    static func of(_ thread: UnsafeMutablePointer<FlynnThread>) -> DeferredResumptions {
        if let existing = thread.pointee.deferredResumptions {
            return Unmanaged<DeferredResumptions>.fromOpaque(existing).takeUnretainedValue()
        }
        let new = DeferredResumptions()
        thread.pointee.deferredResumptions = Unmanaged.passRetained(new).toOpaque()
        return new
    }

    static func take(from thread: UnsafeMutablePointer<FlynnThread>) -> DeferredResumptions? {
        guard let existing = thread.pointee.deferredResumptions else { return nil }
        thread.pointee.deferredResumptions = nil
        return Unmanaged<DeferredResumptions>.fromOpaque(existing).takeRetainedValue()
    }
}
