import CFlynnRuntime

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The cores of a machine. Every core gets a scheduler.
struct CoreLayout: Equatable, Sendable {
    struct Core: Equatable, Sendable {
        var kind: CoreKind
        /// The system's numbers of the processors to which the scheduler's thread is bound, or an empty array for an
        /// unbound thread.
        var processors: [Int32] = []
    }

    var cores: [Core]

    /// The layout of this machine at the first use of this property.
    static let machine = detected()

    /// Returns a layout with the given numbers of cores, which can differ from the machine's. A layout without cores
    /// becomes one performance core.
    static func pretended(efficiency: Int, performance: Int) -> CoreLayout {
        let efficiencyCores = Array(repeating: Core(kind: .efficiency), count: max(0, efficiency))
        let performanceCores = Array(repeating: Core(kind: .performance), count: max(0, performance))
        let cores = efficiencyCores + performanceCores
        return CoreLayout(cores: cores.isEmpty ? [Core(kind: .performance)] : cores)
    }

    /// Returns the layout of this machine. If all cores are of the same kind, they count as performance cores. On a
    /// machine with more than two kinds, the cores of the slowest kind count as efficiency cores, and all others as
    /// performance cores.
    static func detected() -> CoreLayout {
        #if canImport(Darwin)
        // Level 0 is the fastest. Intel processors don't report levels; there, every physical core gets a scheduler.
        let levels = 0..<(sysctl("hw.nperflevels") ?? 0)
        return layout(ofLevels: levels.map { sysctl("hw.perflevel\($0).physicalcpu") ?? 0 })
            ?? pretended(efficiency: 0, performance: sysctl("hw.physicalcpu") ?? 1)
        #else
        var processors = [Int32](repeating: 0, count: 1024)
        let count = flynn_thread_processors(&processors, processors.count)
        return linux(
            online: sysconf(Int32(_SC_NPROCESSORS_ONLN)), allowed: Array(processors[..<count]), readFile: readFile)
        #endif
    }

    /// Returns the layout of a machine with these numbers of cores per kind, from the fastest kind to the slowest, or
    /// nil for less than two kinds.
    static func layout(ofLevels counts: [Int]) -> CoreLayout? {
        guard counts.count > 1, let slowest = counts.last else { return nil }
        return pretended(efficiency: slowest, performance: counts.dropLast().reduce(0, +))
    }

    /// Returns the layout that Linux reports under `/sys/devices`, excluding cores that are unavailable to the process.
    /// Hybrid Intel processors list their efficiency cores; on ARM, processors report their capacities.
    ///
    /// - Parameters:
    ///   - online: the number of processors, if the list of processors cannot be read.
    ///   - allowed: the numbers of the processors to which the process is bound, or an empty array if they are unknown.
    ///   - readFile: returns a file's contents, or nil if it cannot be read.
    static func linux(online: Int, allowed: [Int32] = [], readFile: (String) -> String?) -> CoreLayout {
        let layout = linuxWithoutQuota(online: online, allowed: allowed, readFile: readFile)
        guard let quota = ControlGroup.quota(readFile: readFile) else { return layout }
        // The fastest cores, which come last. A part of a core counts as a core.
        return CoreLayout(cores: layout.cores.suffix(max(1, Int(quota.rounded(.up)))))
    }

    private static func linuxWithoutQuota(
        online: Int, allowed: [Int32], readFile: (String) -> String?
    ) -> CoreLayout {
        let processors = readFile("/sys/devices/system/cpu/online").map(parseList) ?? []
        let all = processors.isEmpty ? (0..<Int32(max(1, online))).map { $0 } : processors
        let usable = all.filter(Set(allowed).contains)
        let numbers = usable.isEmpty ? all : usable
        var slow = Set(readFile("/sys/devices/cpu_atom/cpus").map(parseList) ?? [])
        if slow.isEmpty {
            let capacities = numbers.map { number in
                readFile("/sys/devices/system/cpu/cpu\(number)/cpu_capacity").flatMap { Int(trimmed($0)) } ?? 0
            }
            let lowest = capacities.min() ?? 0
            slow = Set(zip(numbers, capacities).filter { $0.1 == lowest }.map(\.0))
        }
        slow.formIntersection(numbers)
        guard !slow.isEmpty, slow.count < numbers.count else {
            return pretended(efficiency: 0, performance: numbers.count)
        }
        // Binds a thread to all cores of its kind, and lets the system choose among them.
        let fast = numbers.filter { !slow.contains($0) }
        let slowCores = slow.sorted().map { _ in Core(kind: .efficiency, processors: slow.sorted()) }
        return CoreLayout(cores: slowCores + fast.map { _ in Core(kind: .performance, processors: fast) })
    }

    /// Returns the numbers in a list such as `0-3,8,10-11`.
    static func parseList(_ text: String) -> [Int32] {
        trimmed(text).split(separator: ",").flatMap { part -> [Int32] in
            let bounds = part.split(separator: "-").compactMap { Int32($0) }
            guard let first = bounds.first, let last = bounds.last, first <= last else { return [] }
            return Array(first...last)
        }
    }

    private static func trimmed(_ text: String) -> String {
        String(text.filter { !$0.isWhitespace })
    }

    #if canImport(Darwin)
    private static func sysctl(_ name: String) -> Int? {
        var value: Int32 = 0
        var size = MemoryLayout<Int32>.size
        return sysctlbyname(name, &value, &size, nil, 0) == 0 ? Int(value) : nil
    }
    #else
    private static func readFile(_ path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
    #endif
}
