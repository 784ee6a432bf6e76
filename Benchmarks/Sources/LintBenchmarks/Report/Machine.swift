import Foundation
import Measuring

/// The properties of the machine and the tools that affect the numbers.
struct Machine {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let gibibytes = Int((Double(ProcessInfo.processInfo.physicalMemory) / 1_073_741_824).rounded())
    /// The version of Swift that the compiler reports.
    let swift: String

    init() throws {
        let version = try Command(executable: Command.required("swiftc"), arguments: ["--version"]).output()
        // `Swift version 6.3.1 (…)`; Apple's compilers print other words before it.
        guard let start = version.range(of: "Swift version ") else {
            throw BenchmarkFailure("'swiftc --version' printed no version")
        }
        swift = String(version[start.upperBound...].prefix { !$0.isWhitespace })
    }

    /// The system and the architecture, to which instruction counts apply.
    static var platform: String {
        #if os(macOS)
        let system = "macos"
        #else
        let system = "linux"
        #endif
        #if arch(arm64)
        return system + "-arm64"
        #else
        return system + "-x86_64"
        #endif
    }

    var text: String {
        "\(cores) cores, \(gibibytes) GiB of memory, \(Self.platform), Swift \(swift)"
    }
}
