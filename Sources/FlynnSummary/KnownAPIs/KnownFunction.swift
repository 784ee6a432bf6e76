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
        /// Calls it on several threads at the same time before it returns.
        case callsConcurrently
        /// Runs it on another thread.
        case runsOnOtherThread
        /// Runs it in a child task, which ends before the code around it.
        case runsInChildTask
        /// Stores it, and runs it later on an unspecified thread.
        case stores
        /// Stores it, and runs it on the thread on which its receiver, a publisher, delivers values.
        case subscribes
    }

    /// The thread on which a publisher delivers values.
    package enum Delivery: Sendable {
        case otherThread
        /// The thread of the scheduler that is the argument with this label.
        case scheduler(String)
        /// The thread on which the publisher delivers that the function is called on.
        case sameThread
    }

    package let name: String
    package let scope: Scope
    /// The name of a module that declares it.
    package let module: String
    /// The use of its closure argument; `nil` without a closure argument.
    package var closureUse: ClosureUse?
    /// The name of the type of its closure's first parameter; `nil` if that has no known functions.
    package var closureParameter: String?
    /// The label of the object that it assigns to a property of, if a key path takes the place of the closure.
    package var assignedObject: String?
    /// The thread on which the publisher that it returns delivers values; `nil` if that is unknown.
    package var delivery: Delivery?
    /// The number of arguments with which it blocks the calling thread; `nil` if it doesn't block.
    package var blocksWithArguments: ClosedRange<Int>?
    /// Whether it never returns.
    package var neverReturns = false
    /// Whether its name alone identifies it: the receiver may be unknown unless the project declares a function with
    /// the name. If it has a closure, the file must also import its module.
    package var isUnmistakable = false
}

extension KnownFunction {
    package static let all = closures + publishing + blocking + leaving

    // MARK: - Functions with closures

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
            ["addTask", "addTaskUnlessCancelled"], module: "_Concurrency",
            scopes: instances("DiscardingTaskGroup", "TaskGroup", "ThrowingDiscardingTaskGroup", "ThrowingTaskGroup"),
            closureUse: .runsInChildTask),
        withGroup("DiscardingTaskGroup"), withGroup("TaskGroup"), withGroup("ThrowingDiscardingTaskGroup"),
        withGroup("ThrowingTaskGroup"),
        // Dispatch.
        functions(
            ["async", "asyncAfter"], module: "Dispatch", scopes: [.instance("DispatchQueue")],
            closureUse: .runsOnOtherThread),
        functions(
            ["concurrentPerform"], module: "Dispatch", scopes: [.type("DispatchQueue")], closureUse: .callsConcurrently),
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
        functions(["sink"], module: "Combine", scopes: publishers, closureUse: .subscribes, isUnmistakable: true),
        functions(
            ["assign"], module: "Combine", scopes: publishers, closureUse: .subscribes, assignedObject: "on",
            isUnmistakable: true),
    ].flatMap { $0 }

    // MARK: - Functions that return publishers

    /// Their receivers are publishers of unknown types. A function that isn't listed may deliver on any thread.
    private static let publishing: [KnownFunction] = [
        functions(
            ["dataTaskPublisher"], module: "FoundationNetworking", scopes: [.instance("URLSession")],
            delivery: .otherThread),
        functions(["receive"], module: "Combine", scopes: [.instance("Publisher")], delivery: .scheduler("on")),
        functions(
            ["debounce", "delay", "throttle"], module: "Combine", scopes: [.instance("Publisher")],
            delivery: .scheduler("scheduler")),
        functions(
            [
                "allSatisfy", "append", "assertNoFailure", "autoconnect", "breakpoint", "breakpointOnError", "buffer",
                "catch", "collect", "combineLatest", "compactMap", "contains", "count", "decode", "drop", "dropFirst",
                "encode",
                "eraseToAnyPublisher", "filter", "first", "handleEvents", "ignoreOutput", "last", "makeConnectable",
                "map", "mapError", "max", "measureInterval", "merge", "min", "output", "prefix", "prepend", "print",
                "reduce", "removeDuplicates", "replaceEmpty", "replaceError", "replaceNil", "retry", "scan",
                "setFailureType", "share", "subscribe", "tryAllSatisfy", "tryCatch", "tryCompactMap", "tryContains",
                "tryDrop",
                "tryFilter", "tryFirst", "tryLast", "tryMap", "tryMax", "tryMin", "tryPrefix", "tryReduce",
                "tryRemoveDuplicates", "tryScan",
            ], module: "Combine", scopes: [.instance("Publisher")], delivery: .sameThread),
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
        functions(["run"], module: "Foundation", scopes: [.instance("RunLoop")], blocksWithArguments: 0...1),
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

    private static let publishers = instances(
        "AnyPublisher", "CurrentValueSubject", "Future", "PassthroughSubject")

    private static func instances(_ types: String...) -> [Scope] { types.map { .instance($0) } }

    /// `withTaskGroup(of:)` or a function like it, which passes a group to its closure.
    private static func withGroup(_ type: String) -> [KnownFunction] {
        functions(
            ["with" + type], module: "_Concurrency", scopes: [.global], closureUse: .callsInPlace,
            closureParameter: type)
    }

    /// Functions of the C library.
    private static func blocking(_ names: [String], _ argumentCount: Int) -> [KnownFunction] {
        functions(names, module: "Glibc", scopes: [.global], blocksWithArguments: argumentCount...argumentCount)
    }

    private static func functions(
        _ names: [String], module: String, scopes: [Scope], closureUse: ClosureUse? = nil,
        closureParameter: String? = nil, assignedObject: String? = nil, delivery: Delivery? = nil,
        blocksWithArguments: ClosedRange<Int>? = nil, neverReturns: Bool = false, isUnmistakable: Bool = false
    ) -> [KnownFunction] {
        scopes.flatMap { scope in
            names.map { name in
                KnownFunction(
                    name: name, scope: scope, module: module, closureUse: closureUse,
                    closureParameter: closureParameter, assignedObject: assignedObject, delivery: delivery,
                    blocksWithArguments: blocksWithArguments, neverReturns: neverReturns,
                    isUnmistakable: isUnmistakable)
            }
        }
    }
}

// MARK: - Overloads

extension KnownFunction {
    /// Global functions of system libraries without labels. Where a project declares one of these names, its functions are
    /// further overloads.
    package static let overloaded: Set<String> = [
        "abs", "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "close", "copysign", "cos",
        "cosh",
        "debugPrint", "dump", "erf", "erfc", "exp", "exp2", "expm1", "fabs", "fdim", "floor", "fma", "fmax", "fmin",
        "fmod",
        "hypot", "labs", "lgamma", "log", "log10", "log1p", "log2", "logb", "max", "min", "nearbyint", "nextafter",
        "numericCast", "open", "pow", "print", "random", "read", "remainder", "rint", "round", "scalbn", "sin", "sinh",
        "sqrt",
        "swap", "tan", "tanh", "tgamma", "time", "trunc", "type", "write", "zip",
    ]
}

// MARK: - Results

extension KnownFunction {
    /// Global functions of the standard library whose arguments without labels are of type `Any`.
    static let takingAny: Set<String> = ["debugPrint", "print"]
    /// Global functions of system libraries that return nothing.
    package static let returningNothing = takingAny.union(["NSLog", "assert", "assertionFailure", "precondition"])
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

    /// The functions with closures whose name alone identifies them in files that import their module.
    package static let unmistakableWithClosure = Dictionary(
        all.filter { $0.isUnmistakable && $0.closureUse != nil }.map { ($0.name, $0) }
    ) { first, _ in first }

    /// The type of the first parameter of a global function's closure; `nil` if it is unknown.
    package static func closureParameter(_ name: String) -> String? { closureParameters[name] }

    private static let closureParameters = Dictionary(
        uniqueKeysWithValues: all.compactMap { function in function.closureParameter.map { (function.name, $0) } })

    /// The label of the object that a method assigns to a property of; `nil` if it doesn't assign.
    static func assignedObject(_ name: String) -> String? { assignedObjects[name] }

    private static let assignedObjects = Dictionary(
        all.compactMap { function in function.assignedObject.map { (function.name, $0) } }
    ) { first, _ in first }

    /// The thread on which the publisher that a method returns delivers values; `nil` if it is unknown.
    package static func delivery(_ name: String) -> Delivery? { deliveries[name] }

    private static let deliveries = Dictionary(
        uniqueKeysWithValues: all.compactMap { function in function.delivery.map { (function.name, $0) } })

    /// The functions of floating-point numbers that return the type of their arguments.
    package static let returningFractions: Set<String> = ["ceil", "floor", "pow", "round", "sqrt", "trunc"]

    /// The functions whose first argument is a condition.
    package static let checkingConditions: Set<String> = ["assert", "precondition"]

    /// The functions that return one of their arguments, or a value of the same type.
    package static let returningArgument = returningFractions.union(["min", "max", "abs"])

    /// The type of the group that a function passes to its closure; `nil` for other functions.
    package static func taskGroup(_ function: String) -> String? {
        switch function {
        case "withTaskGroup": "TaskGroup"
        case "withThrowingTaskGroup": "ThrowingTaskGroup"
        default: nil
        }
    }

    /// The groups of tasks whose tasks have results.
    package static let taskGroups: Set<String> = ["TaskGroup", "ThrowingTaskGroup"]

    /// The global functions that call a closure only before they return.
    static let callingInPlace = Set(
        all.filter { $0.scope == .global && $0.closureUse == .callsInPlace }.map(\.name))

    /// Whether a global function of a system library calls a closure only before it returns.
    package static func callsInPlace(_ name: String) -> Bool { callingInPlace.contains(name) }

    /// Whether a method of the standard library's collections has a closure.
    package static func isCollectionMethod(_ name: String) -> Bool { KnownCollectionMethod.closureUse(name) != nil }

    /// The names of functions, and of types with initializers, that may run a closure on another thread.
    static let runningElsewhere = Set(
        all.flatMap { function -> [String] in
            switch function.closureUse {
            case .callsInPlace, nil: return []
            case .callsConcurrently, .runsInChildTask, .runsOnOtherThread, .stores, .subscribes: break
            }
            if case .type(let type) = function.scope, function.name == "init" { return [function.name, type] }
            return [function.name]
        })

    /// Whether a function blocks the calling thread if it is called with a number of arguments.
    package static func blocks(_ name: String, _ scope: Scope, argumentCount: Int) -> Bool {
        blockingCounts[Key(name: name, scope: scope)]?.contains(argumentCount) == true
    }

    private static let blockingCounts = Dictionary(
        uniqueKeysWithValues: all.compactMap { function in
            function.blocksWithArguments.map { (Key(name: function.name, scope: function.scope), $0) }
        })

    /// The global functions that block.
    static let blockingGlobals = Set(all.filter { $0.blocksWithArguments != nil && $0.scope == .global }.map(\.name))

    /// All functions and methods that block.
    static let allBlocking = Set(all.filter { $0.blocksWithArguments != nil }.map(\.name))

    /// The blocking methods whose name alone identifies them.
    package static let unmistakablyBlocking = Set(
        all.filter { $0.isUnmistakable && $0.blocksWithArguments != nil }.map(\.name))

    /// All names that identify a function unless the project declares a function with the name.
    package static let unmistakable = Set(all.filter(\.isUnmistakable).map(\.name))

    /// The global functions that never return.
    package static let neverReturning = Set(all.filter(\.neverReturns).map(\.name))
}
