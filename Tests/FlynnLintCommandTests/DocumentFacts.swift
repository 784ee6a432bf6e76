/// A limit or setting on a page, and the code that sets it.
struct DocumentFact: CustomStringConvertible {
    /// The path of the page.
    let page: String
    /// The text on the page. Line ends count as spaces.
    let text: String
    /// The path of the source.
    let source: String
    /// The text of the source.
    let code: String

    var description: String { "\(page): \(text)" }

    /// All facts, grouped by source and code.
    static let all: [DocumentFact] = facts.flatMap { source, code, pages in
        pages.map { DocumentFact(page: $0.0, text: $0.1, source: source, code: code) }
    }

    private static let facts: [(source: String, code: String, pages: [(String, String)])] = runtime + linter

    private static let runtime: [(source: String, code: String, pages: [(String, String)])] = [
        (
            "Sources/FlynnRuntime/Scheduling/MailboxState.swift", "let batchSize = Atomic<UInt32>(1000)",
            [
                ("docs/operation.md", "`unsafeMessageBatchSize` messages (1,000)")
            ]
        ),
        (
            "Sources/FlynnRuntime/Messages/Burst.swift", "minFlood = 1_000",
            [
                ("docs/operation.md", "has sent 1,000 messages in a row"), ("docs/operation.md", "still has 1,000"),
            ]
        ),
        (
            "Sources/FlynnRuntime/Scheduling/BatchClock.swift", "maxTime = Atomic<UInt64>(1_000_000)",
            [
                ("docs/operation.md", "`Flynn.maxBatchTime` (1 ms)")
            ]
        ),
        (
            "Sources/FlynnRuntime/Scheduling/BatchClock.swift", "minPeriod: UInt64 = 50_000",
            [("docs/operation.md", "50 µs at best")]
        ),
        (
            "Sources/FlynnRuntime/Scheduling/BatchClock.swift", "minTimePart: UInt64 = 200",
            [
                ("docs/operation.md", "a 200th of this time (5 µs)")
            ]
        ),
        (
            "Sources/FlynnRuntime/Scheduling/BatchClock.swift", "slowTime: UInt64 = 1_000",
            [
                ("docs/operation.md", "more than 1 µs on average")
            ]
        ),
        (
            "Sources/FlynnRuntime/Scheduling/WorkerThreads.swift", "maxLent = Atomic(512)",
            [
                ("docs/operation.md", "`Flynn.maxBlockingThreads` (512)"), ("docs/operation.md", "If 512 behaviors"),
            ]
        ),
        (
            "Sources/FlynnRuntime/Scheduling/WorkerThreads.swift", "keepAlive = Atomic<UInt64>(10_000_000_000)",
            [
                ("docs/operation.md", "ends after ten seconds")
            ]
        ),
        // In nanoseconds: 2 to the power of 24.
        (
            "Sources/FlynnRuntime/Messages/MessageOrigin.swift", "shift: UInt64 = 24",
            [("docs/operation.md", "up to 17 ms")]
        ),
        (
            "Sources/FlynnRuntime/Messages/Message.swift", "listLength: Int64 = 256",
            [
                ("docs/operation.md", "262,144 free messages of every size: 8 MB"),
                ("docs/operation.md", "17 MB with one argument"),
                ("docs/operation.md", "34 MB with up to"), ("docs/operation.md", "three, 75 MB with up to eight"),
                ("docs/operation.md", "17 and 75 MB for messages with task-local values"),
            ]
        ),
        (
            "Sources/FlynnRuntime/Messages/Message.swift", "slotCount = 1024",
            [("docs/operation.md", "262,144 free messages")]
        ),
        (
            "Sources/FlynnRuntime/Messages/Message.swift", "minSlotCount = 64",
            [("docs/operation.md", "a sixteenth of this memory")]
        ),
        (
            "Sources/FlynnRuntime/Observation/WatchdogThread.swift", "run.settings.limit / 4",
            [
                ("docs/performance.md", "a thread that wakes four times in every limit")
            ]
        ),
        (
            "Sources/FlynnSystem/MainQueueCheck.swift", "limit = Duration.seconds(10)",
            [("docs/system.md", "waited for ten seconds")]
        ),
        (
            "Sources/FlynnSystem/SystemActor.swift", "batchSize = 64",
            [("docs/system.md", "up to 64 handlers in a turn")]
        ),
        (
            "Sources/FlynnActions/ActionStackTracker.swift", "maxEntriesPerStack: Int = 100",
            [
                ("docs/action-observers.md", "up to 100 entries")
            ]
        ),
        (
            "Sources/FlynnTesting/Options/SimulationOptions.swift", "maxDelay: Duration = .milliseconds(10)",
            [
                ("docs/testing.md", "up to 10 ms (`maxDelay`)")
            ]
        ),
        (
            "Sources/FlynnTesting/Options/SimulationOptions.swift", "stepLimit: Duration = .seconds(5)",
            [
                ("docs/testing.md", "`stepLimit` (5 s)")
            ]
        ),
        (
            "Sources/FlynnTesting/Options/SimulationOptions.swift", "maxSteps: Int = 1_000_000",
            [
                ("docs/testing.md", "`maxSteps` (1,000,000)")
            ]
        ),
        (
            "Sources/FlynnTesting/Probes/Probe.swift", "within time: Duration = .seconds(3)",
            [("docs/testing.md", "by default for up to 3")]
        ),
        (
            "Sources/FlynnServices/FlynnMetrics.swift", "maxClasses: Int = 100",
            [("docs/services.md", "Up to 100 classes, or `maxClasses`")]
        ),
    ]

    /// Also contains the facts about the package and the tests.
    private static let linter: [(source: String, code: String, pages: [(String, String)])] = [
        (
            "Sources/FlynnFiles/Reading/InputFile.swift", ".moduleMap, .generated: 1 << 20",
            [("SECURITY.md", "1 MB for configurations")]
        ),
        (
            "Sources/FlynnFiles/Reading/InputFile.swift", "case .header: 16 << 20",
            [("SECURITY.md", "16 MB for headers")]
        ),
        (
            "Sources/FlynnFiles/Reading/InputFile.swift", "case .source, .baseline, .list: 64 << 20",
            [
                ("SECURITY.md", "64 MB for sources, baselines and lists")
            ]
        ),
        (
            "Sources/FlynnFiles/Reading/InputFile.swift", "case .cache: 512 << 20",
            [("SECURITY.md", "512 MB for caches")]
        ),
        (
            "Sources/FlynnFiles/Git/GitProgress.swift", "idleCount = 30",
            [("SECURITY.md", "no processor time for 30 seconds")]
        ),
        (
            "Sources/FlynnFiles/Git/GitProgress.swift", "processorTime = 600",
            [("SECURITY.md", "uses 10 minutes of processor time")]
        ),
        (
            "Sources/FlynnFiles/Git/GitProgress.swift", "memory = 4 << 30",
            [("SECURITY.md", "allocate 4 GB, which a Mac checks each second")]
        ),
        (
            "Sources/FlynnFiles/Git/GitDifferences.swift", "maxIndexByteCount = 1 << 30",
            [("SECURITY.md", "The index can have 1 GB")]
        ),
        (
            "Sources/FlynnFiles/Git/GitRepository.swift", "maxPathCount = 3_000_000",
            [("SECURITY.md", "3,000,000 files and folders")]
        ),
        (
            "Sources/FlynnFiles/Git/GitObjects.swift", "maxTotalByteCount = 4 << 30",
            [("SECURITY.md", "differ from it 4 GB")]
        ),
        (
            "Sources/FlynnProject/Project/HeaderOptions.swift", "timeLimit = 10_000",
            [
                ("SECURITY.md", "those of a module have 10 seconds"),
                ("docs/headers.md", "a limit of 10 seconds for every module"),
            ]
        ),
        (
            "Sources/FlynnProject/Project/HeaderOptions.swift", "runTimeLimit = 60_000",
            [
                ("SECURITY.md", "those of a run 60"), ("docs/headers.md", "of 60 seconds for all modules of a run"),
            ]
        ),
        (
            "Sources/FlynnHeaders/Process/HeaderService.swift", "maxSize: rlim_t = 1 << 30",
            [("docs/headers.md", "of 1 GB of memory")]
        ),
        (
            "Sources/FlynnProject/Project/SourceFinder.swift", "maxOutsideCount = 10_000",
            [
                ("docs/configuration.md", "up to 10,000 folders and files")
            ]
        ),
        (
            "Sources/FlynnProject/Configuration/ConfigurationFinder.swift", "maxParents = 64",
            [
                ("SECURITY.md", "at most 64 parents in a row"), ("docs/configuration.md", "up to 64 in a row"),
            ]
        ),
        (
            "Sources/FlynnProject/Configuration/ConfigurationFinder.swift", "maxOverrides = 1_000",
            [
                ("SECURITY.md", "at most 1000 overrides"),
                ("docs/configuration.md", "With the parents', at most 1,000"),
            ]
        ),
        (
            "Sources/FlynnProject/Configuration/ConfigurationFinder.swift", "maxInheritedCount = 200_000",
            [
                ("SECURITY.md", "at most 200000 settings")
            ]
        ),
        (
            "Sources/FlynnShortcuts/Shortcuts/ShortcutTemplates.swift", "maxByteCount = 64 << 10",
            [
                ("docs/configuration.md", "It has up to 64 kB")
            ]
        ),
        ("Sources/FlynnLint/Queries/Symbols.swift", "maxSymbols = 128", [("docs/server.md", "up to 128 for a query")]),
        (
            "Sources/FlynnLintServer/Server/DiskPolling.swift",
            "areChangesReported ? .seconds(5) : min(max(.seconds(1)",
            [
                ("docs/server.md", "at most once a second, or every five seconds")
            ]
        ),
        (
            "Benchmarks/Sources/ActionBenchmarks/main.swift", "let limit = 200",
            [("Benchmarks/README.md", "more than 200 ns above the call")]
        ),
        (
            "Tests/FlynnRuntimeTests/DeepReleaseTests.swift", "thread.stackSize = 512 << 10",
            [
                ("docs/internals/reliability.md", "on a stack of 512 kB")
            ]
        ),
        (
            "Tests/FlynnRuntimeTests/DeepReleaseTests.swift", "count = 10_000",
            [
                ("docs/internals/reliability.md", "a chain of 10,000 actors")
            ]
        ),
        ("Sources/FlynnFiles/Paths/Path.swift", "maxByteCount = 4096", [("SECURITY.md", "more than 4,096 bytes")]),
        (
            "Package.swift", "// swift-tools-version: 6.2",
            [
                ("README.md", "needs Swift 6.2"), ("docs/support.md", "needs Swift 6.2"),
                ("docs/ci.md", "needs Swift 6.2"),
            ]
        ),
        (
            "Package.swift", "[.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)]",
            [
                ("README.md", "macOS 15, iOS 18, tvOS 18, watchOS 11 and visionOS 2"),
                ("docs/support.md", "macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2"),
            ]
        ),
        (
            "Sources/FlynnProject/Support/Version.swift", "\"0.1.0\"",
            [
                ("docs/support.md", "The version is 0.1.0")
            ]
        ),
    ]
}
