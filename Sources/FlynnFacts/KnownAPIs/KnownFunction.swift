/// A function of a system library or the runtime, with the facts used by the linter.
///
/// All of these functions are listed in ``all``. The lookup tables for the summary and the index are derived from this
/// list.
package struct KnownFunction: Sendable {
    /// The scope that declares a function.
    package enum Scope: Sendable, Hashable {
        case global
        /// A static method of a type. With the name `init`, this is an initializer.
        case type(String)
        /// An instance method of a type.
        case instance(String)
    }

    /// The use of a closure argument by a function.
    package enum ClosureUse: Sendable {
        /// Calls the closure before the function returns. The caller waits, so its state can't change from outside.
        case callsInPlace
        /// Calls the closure on several threads at the same time before the function returns.
        case callsConcurrently
        /// Runs the closure on a different thread.
        case runsOnOtherThread
        /// Runs the closure in a child task, which ends before the surrounding code ends.
        case runsInChildTask
        /// Stores the closure, and runs it later on an unspecified thread.
        case stores
        /// Stores the closure, and runs it on the thread where the receiver, a publisher, delivers its values.
        case subscribes
    }

    /// The thread where a publisher delivers its values.
    package enum Delivery: Sendable {
        case otherThread
        /// The thread of the scheduler passed with this label.
        case scheduler(String)
        /// The thread where the receiver, also a publisher, delivers its values.
        case sameThread
    }

    package let name: String
    package let scope: Scope
    /// The name of a module declaring the function.
    package let module: String
    /// The use of the closure argument; `nil` if the function does not take a closure.
    package var closureUse: ClosureUse?
    /// The type name for the first parameter of the closure; `nil` if functions of this type are not known.
    package var closureParameter: String?
    /// The label for the object with the assigned property, for functions that take a key path in place of a closure.
    package var assignedObject: String?
    /// The thread where the returned publisher delivers its values; `nil` if unknown.
    package var delivery: Delivery?
    /// The argument counts for which the function blocks the calling thread; `nil` if the function doesn't block.
    package var blocksWithArguments: ClosedRange<Int>?
    /// Whether the function never returns.
    package var neverReturns = false
    /// Whether the name is sufficient to identify the function, even if the receiver is unknown. The project must not
    /// declare a function with this name. For functions with a closure, the file must also import the module.
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

    /// The functions for publishers of unknown types. All functions that aren't listed can deliver on any thread.
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

    /// Returns the functions for `withTaskGroup(of:)` or a similar function that passes a group to its closure.
    private static func withGroup(_ type: String) -> [KnownFunction] {
        functions(
            ["with" + type], module: "_Concurrency", scopes: [.global], closureUse: .callsInPlace,
            closureParameter: type)
    }

    /// Returns functions of the C library.
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
    /// The global functions with unlabeled arguments in system libraries. If a project declares one of these names, its
    /// functions are additional overloads.
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
    /// The global functions of the standard library with unlabeled arguments of type `Any`.
    package static let takingAny: Set<String> = ["debugPrint", "print"]
    /// The global functions of system libraries that do not return a value.
    package static let returningNothing = takingAny.union(["NSLog", "assert", "assertionFailure", "precondition"])
}

// MARK: - Derived tables

extension KnownFunction {
    private struct Key: Hashable {
        let name: String
        let scope: Scope
    }

    /// Returns the use of a closure argument by a function; `nil` if the function is unknown or does not take a
    /// closure.
    package static func closureUse(_ name: String, _ scope: Scope) -> ClosureUse? {
        closureUses[Key(name: name, scope: scope)]
    }

    private static let closureUses = Dictionary(
        uniqueKeysWithValues: all.compactMap { function in
            function.closureUse.map { (Key(name: function.name, scope: function.scope), $0) }
        })

    /// The functions with closures that are identified by name in files importing their module.
    package static let unmistakableWithClosure = Dictionary(
        all.filter { $0.isUnmistakable && $0.closureUse != nil }.map { ($0.name, $0) }
    ) { first, _ in first }

    /// Returns the type for the first parameter of the closure passed to a global function; `nil` if unknown.
    package static func closureParameter(_ name: String) -> String? { closureParameters[name] }

    private static let closureParameters = Dictionary(
        uniqueKeysWithValues: all.compactMap { function in function.closureParameter.map { (function.name, $0) } })

    /// Returns the label for the object with the property assigned by a method; `nil` if the method doesn't assign to a
    /// property.
    package static func assignedObject(_ name: String) -> String? { assignedObjects[name] }

    private static let assignedObjects = Dictionary(
        all.compactMap { function in function.assignedObject.map { (function.name, $0) } }
    ) { first, _ in first }

    /// Returns the thread where the publisher returned by a method delivers its values; `nil` if unknown.
    package static func delivery(_ name: String) -> Delivery? { deliveries[name] }

    private static let deliveries = Dictionary(
        uniqueKeysWithValues: all.compactMap { function in function.delivery.map { (function.name, $0) } })

    /// The floating-point functions that return the type of their arguments.
    package static let returningFractions: Set<String> = ["ceil", "floor", "pow", "round", "sqrt", "trunc"]

    /// The functions with a condition as the first argument.
    package static let checkingConditions: Set<String> = ["assert", "precondition"]

    /// The functions that return one of their arguments, or a value of the same type.
    package static let returningArgument = returningFractions.union(["min", "max", "abs"])

    /// Returns the type of the group that `function` passes to its closure; `nil` for other functions.
    package static func taskGroup(_ function: String) -> String? {
        switch function {
        case "withTaskGroup": "TaskGroup"
        case "withThrowingTaskGroup": "ThrowingTaskGroup"
        default: nil
        }
    }

    /// The task groups for tasks with results.
    package static let taskGroups: Set<String> = ["TaskGroup", "ThrowingTaskGroup"]

    /// The functions whose result is the value with which their closure's continuation resumes.
    package static let continuations: Set<String> = [
        "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
        "withUnsafeThrowingContinuation",
    ]

    /// The types of continuations.
    package static let continuationTypes: Set<String> = ["CheckedContinuation", "UnsafeContinuation"]

    /// The global functions that call the closure only before they return.
    package static let callingInPlace = Set(
        all.filter { $0.scope == .global && $0.closureUse == .callsInPlace }.map(\.name))

    /// Returns whether a global function of a system library calls its closure only before it returns.
    package static func callsInPlace(_ name: String) -> Bool { callingInPlace.contains(name) }

    /// Returns whether a collection method of the standard library takes a closure.
    package static func isCollectionMethod(_ name: String) -> Bool { KnownCollectionMethod.closureUse(name) != nil }

    /// The names of functions, and of types with initializers, that can run a closure on a different thread.
    package static let runningOnOtherThreads = Set(
        all.flatMap { function -> [String] in
            switch function.closureUse {
            case .callsInPlace, nil: return []
            case .callsConcurrently, .runsInChildTask, .runsOnOtherThread, .stores, .subscribes: break
            }
            if case .type(let type) = function.scope, function.name == "init" { return [function.name, type] }
            return [function.name]
        })

    /// Returns whether a function blocks the calling thread when called with this number of arguments.
    package static func blocks(_ name: String, _ scope: Scope, argumentCount: Int) -> Bool {
        blockingCounts[Key(name: name, scope: scope)]?.contains(argumentCount) == true
    }

    private static let blockingCounts = Dictionary(
        uniqueKeysWithValues: all.compactMap { function in
            function.blocksWithArguments.map { (Key(name: function.name, scope: function.scope), $0) }
        })

    /// The global functions that block.
    package static let blockingGlobals = Set(
        all.filter { $0.blocksWithArguments != nil && $0.scope == .global }.map(\.name))

    /// All functions and methods that block.
    package static let allBlocking = Set(all.filter { $0.blocksWithArguments != nil }.map(\.name))

    /// The blocking methods that are identified by name.
    package static let unmistakablyBlocking = Set(
        all.filter { $0.isUnmistakable && $0.blocksWithArguments != nil }.map(\.name))

    /// All names that identify a function unless the project declares a function with the same name.
    package static let unmistakable = Set(all.filter(\.isUnmistakable).map(\.name))

    /// The global functions that never return.
    package static let neverReturning = Set(all.filter(\.neverReturns).map(\.name))
}
