/// A function of a system library or the runtime, with the facts that the linter uses.
///
/// ``all`` is the only list of such functions. The tables that the summary and the index look names up in derive from
/// it.
package struct KnownFunction: Sendable {
    /// Where a function is declared.
    package enum Scope: Sendable, Hashable {
        case global
        /// A static method of a type, or with the name `init`, an initializer.
        case type(String)
        /// A method of the instances of a type.
        case instance(String)
    }

    /// What a function does with a closure argument.
    package enum ClosureUse: Sendable {
        /// Calls it before it returns. The caller waits, so that nothing else changes its state meanwhile.
        case callsInPlace
        /// Runs it on another thread.
        case runsOnOtherThread
        /// Stores it, and runs it later on an unspecified thread.
        case stores
    }

    package let name: String
    package let scope: Scope
    /// The name of a module that declares it.
    package let module: String
    /// What it does with a closure argument; `nil` if it has none.
    package var closureUse: ClosureUse?
    /// The number of arguments with which it blocks the calling thread; `nil` if it doesn't block.
    package var blocksWithArguments: ClosedRange<Int>?
    /// Whether it never returns.
    package var neverReturns = false
    /// Whether its name alone identifies it: the receiver may be unknown unless the project declares a function with
    /// the name.
    package var isUnmistakable = false
}

extension KnownFunction {
    package static let all = closures + blocking + leaving

    // MARK: - Functions with closures

    /// The methods of task groups that add child tasks.
    package static let addingChildTasks = ["addTask", "addTaskUnlessCancelled"]

    private static let closures: [KnownFunction] = [
        functions(
            ["autoreleasepool"], module: "Foundation", scopes: [.global], closureUse: .callsInPlace),
        functions(
            [
                "withExtendedLifetime", "withUnsafeBytes", "withUnsafeMutableBytes", "withUnsafeMutablePointer",
                "withUnsafePointer", "withUnsafeTemporaryAllocation", "withoutActuallyEscaping",
            ], module: "Swift", scopes: [.global], closureUse: .callsInPlace),
        // Swift concurrency.
        functions(
            ["detached", "immediate", "init"], module: "_Concurrency", scopes: [.type("Task")],
            closureUse: .runsOnOtherThread),
        functions(["run"], module: "_Concurrency", scopes: [.type("MainActor")], closureUse: .runsOnOtherThread),
        functions(
            addingChildTasks, module: "_Concurrency",
            scopes: instances("DiscardingTaskGroup", "TaskGroup", "ThrowingDiscardingTaskGroup", "ThrowingTaskGroup"),
            closureUse: .runsOnOtherThread, isUnmistakable: true),
        // Dispatch.
        functions(
            ["async", "asyncAfter"], module: "Dispatch", scopes: [.instance("DispatchQueue")],
            closureUse: .runsOnOtherThread),
        functions(
            ["concurrentPerform"], module: "Dispatch", scopes: [.type("DispatchQueue")], closureUse: .callsInPlace),
        functions(["init"], module: "Dispatch", scopes: [.type("DispatchWorkItem")], closureUse: .runsOnOtherThread),
        functions(
            ["notify"], module: "Dispatch", scopes: instances("DispatchGroup", "DispatchWorkItem"),
            closureUse: .runsOnOtherThread),
        functions(
            ["setCancelHandler", "setEventHandler", "setRegistrationHandler"], module: "Dispatch",
            scopes: instances(
                "DispatchSource", "DispatchSourceFileSystemObject", "DispatchSourceMachReceive",
                "DispatchSourceMachSend",
                "DispatchSourceMemoryPressure", "DispatchSourceProcess", "DispatchSourceProtocol", "DispatchSourceRead",
                "DispatchSourceSignal", "DispatchSourceTimer", "DispatchSourceUserDataAdd", "DispatchSourceUserDataOr",
                "DispatchSourceUserDataReplace", "DispatchSourceWrite"),
            closureUse: .runsOnOtherThread),
        // Foundation.
        functions(["init"], module: "Foundation", scopes: [.type("BlockOperation")], closureUse: .runsOnOtherThread),
        functions(
            ["addExecutionBlock"], module: "Foundation", scopes: [.instance("BlockOperation")],
            closureUse: .runsOnOtherThread),
        functions(
            ["addBarrierBlock", "addOperation"], module: "Foundation", scopes: [.instance("OperationQueue")],
            closureUse: .runsOnOtherThread),
        functions(
            ["detachNewThread", "init"], module: "Foundation", scopes: [.type("Thread")],
            closureUse: .runsOnOtherThread),
        functions(
            ["init", "scheduledTimer"], module: "Foundation", scopes: [.type("Timer")], closureUse: .runsOnOtherThread),
        functions(
            ["addObserver"], module: "Foundation", scopes: [.instance("NotificationCenter")], closureUse: .stores),
        functions(
            [
                "dataTask", "downloadTask", "flush", "getAllTasks", "getTasksWithCompletionHandler", "reset",
                "uploadTask",
            ], module: "FoundationNetworking", scopes: [.instance("URLSession")], closureUse: .runsOnOtherThread),
        // Combine.
        functions(
            ["sink"], module: "Combine",
            scopes: instances("AnyPublisher", "CurrentValueSubject", "Future", "PassthroughSubject"),
            closureUse: .stores,
            isUnmistakable: true),
    ].flatMap { $0 }

    // MARK: - Functions that block

    private static let blocking: [KnownFunction] = [
        blocking(["sleep", "usleep", "pthread_mutex_lock", "sem_wait"], 1),
        blocking(
            ["nanosleep", "pthread_cond_wait", "pthread_join"], 2),
        blocking(["pthread_rwlock_rdlock", "pthread_rwlock_wrlock"], 1),
        blocking(["pthread_cond_timedwait", "waitpid"], 3),
        blocking(["clock_nanosleep"], 4),
        functions(["readLine"], module: "Swift", scopes: [.global], blocksWithArguments: 0...1),
        functions(["sleep"], module: "Foundation", scopes: [.type("Thread")], blocksWithArguments: anyNumber),
        functions(
            ["wait"], module: "Dispatch", scopes: instances("DispatchGroup", "DispatchSemaphore", "DispatchWorkItem"),
            blocksWithArguments: anyNumber),
        functions(["wait"], module: "Foundation", scopes: [.instance("NSCondition")], blocksWithArguments: anyNumber),
        functions(
            ["asyncAndWait", "sync"], module: "Dispatch", scopes: [.instance("DispatchQueue")],
            blocksWithArguments: anyNumber),
        functions(
            ["lock", "withLock"], module: "Foundation",
            scopes: instances("NSCondition", "NSConditionLock", "NSLock", "NSRecursiveLock"),
            blocksWithArguments: anyNumber),
        functions(
            ["waitUntilExit"], module: "Foundation", scopes: [.instance("Process")], blocksWithArguments: anyNumber,
            isUnmistakable: true),
        functions(
            ["waitUntilFinished"], module: "Foundation", scopes: instances("BlockOperation", "Operation"),
            blocksWithArguments: anyNumber),
        functions(
            ["waitUntilAllOperationsAreFinished"], module: "Foundation", scopes: [.instance("OperationQueue")],
            blocksWithArguments: anyNumber, isUnmistakable: true),
        functions(
            ["unsafeWait"], module: "FlynnRuntime", scopes: [.instance("Actor")], blocksWithArguments: anyNumber,
            isUnmistakable: true),
    ].flatMap { $0 }

    // MARK: - Functions that never return

    private static let leaving =
        functions(["fatalError", "preconditionFailure"], module: "Swift", scopes: [.global], neverReturns: true)
        + functions(["dispatchMain"], module: "Dispatch", scopes: [.global], neverReturns: true)
        + functions(
            ["_exit", "abort", "exit", "pthread_exit", "quick_exit"], module: "Glibc", scopes: [.global],
            neverReturns: true)

    // MARK: - Rows

    private static let anyNumber = 0...Int.max

    private static func instances(_ types: String...) -> [Scope] { types.map { .instance($0) } }

    /// Functions of the C library.
    private static func blocking(_ names: [String], _ argumentCount: Int) -> [KnownFunction] {
        functions(names, module: "Glibc", scopes: [.global], blocksWithArguments: argumentCount...argumentCount)
    }

    private static func functions(
        _ names: [String], module: String, scopes: [Scope], closureUse: ClosureUse? = nil,
        blocksWithArguments: ClosedRange<Int>? = nil, neverReturns: Bool = false, isUnmistakable: Bool = false
    ) -> [KnownFunction] {
        scopes.flatMap { scope in
            names.map { name in
                KnownFunction(
                    name: name, scope: scope, module: module, closureUse: closureUse,
                    blocksWithArguments: blocksWithArguments, neverReturns: neverReturns,
                    isUnmistakable: isUnmistakable)
            }
        }
    }
}

// MARK: - Derived tables

extension KnownFunction {
    private struct Key: Hashable {
        let name: String
        let scope: Scope
    }

    /// What a function does with a closure argument; `nil` if it is unknown or has none.
    package static func closureUse(_ name: String, _ scope: Scope) -> ClosureUse? {
        closureUses[Key(name: name, scope: scope)]
    }

    private static let closureUses = Dictionary(
        uniqueKeysWithValues: all.compactMap { function in
            function.closureUse.map { (Key(name: function.name, scope: function.scope), $0) }
        })

    /// The uses of closures by functions whose name alone identifies them.
    package static let unmistakableClosureUses = Dictionary(
        all.filter(\.isUnmistakable).compactMap { function in function.closureUse.map { (function.name, $0) } }
    ) { first, _ in first }

    /// The global functions that call a closure only before they return.
    static let callingInPlace = Set(
        all.filter { $0.scope == .global && $0.closureUse == .callsInPlace }.map(\.name))

    /// The names of functions, and of types with initializers, that may run a closure on another thread.
    static let runningElsewhere = Set(
        all.flatMap { function -> [String] in
            switch function.closureUse {
            case .callsInPlace, nil: return []
            case .runsOnOtherThread, .stores: break
            }
            if case .type(let type) = function.scope, function.name == "init" { return [function.name, type] }
            return [function.name]
        })

    /// The numbers of arguments with which global functions block.
    package static let blockingGlobals = Dictionary(
        uniqueKeysWithValues: all.compactMap { function in
            function.scope == .global ? function.blocksWithArguments.map { (function.name, $0) } : nil
        })

    /// The types whose methods block, by the name of the method. Static methods are included.
    package static let blockingMethods = Dictionary(
        grouping: all.compactMap { function -> (name: String, type: String)? in
            guard function.blocksWithArguments != nil else { return nil }
            switch function.scope {
            case .global: return nil
            case .type(let type), .instance(let type): return (function.name, type)
            }
        }, by: \.name
    ).mapValues { Set($0.map(\.type)) }

    /// The blocking methods whose name alone identifies them.
    package static let unmistakablyBlocking = Set(
        all.filter { $0.isUnmistakable && $0.blocksWithArguments != nil }.map(\.name))

    /// All names that identify a function unless the project declares a function with the name.
    package static let unmistakable = Set(all.filter(\.isUnmistakable).map(\.name))

    /// The global functions that never return.
    package static let neverReturning = Set(all.filter(\.neverReturns).map(\.name))
}
