import FlynnFiles
import FlynnHeaders
import SystemLibrary

/// The options for reading C and Objective-C headers.
public struct HeaderOptions: Sendable {
    /// The path of an executable that runs ``HeaderProcess`` for the single argument ``HeaderProcess/argument``.
    public var executable: String
    /// The path of libclang, or `nil` to search for the library.
    public var library: String?
    /// The time limit for the headers of one module, in milliseconds.
    public var timeLimit = 10_000
    /// The time limit for all headers of a run, in milliseconds.
    public var runTimeLimit = 60_000

    /// Creates options for an executable.
    public init(executable: String) {
        self.executable = executable
    }

    /// The path of the library, if the library was found.
    var libraryPath: String? { library ?? ClangSearch.path() }
}

/// The process that parses headers.
public enum HeaderProcess {
    /// The only argument of the process.
    public static let argument = HeaderService.argument

    /// Serves the parent process, and returns the exit status.
    public static func run() -> Int32 { HeaderService.run() }

    /// The path of the executable of this process. This is `nil` if the path is unknown.
    public static var executable: String? {
        #if canImport(Darwin)
        var size: UInt32 = 0
        _ = _NSGetExecutablePath(nil, &size)
        var buffer = [CChar](repeating: 0, count: Int(size) + 1)
        guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
        return buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        #else
        return Path.real("/proc/self/exe")
        #endif
    }
}
