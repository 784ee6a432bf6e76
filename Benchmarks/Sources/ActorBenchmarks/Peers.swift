import FlynnRuntime
import Foundation
import Measuring

/// The programs that run the shapes with the actors of other languages. They are built from `Peers` if these languages
/// are installed.
struct Peers {
    private var cafProgram: String?
    /// The program `erl` and the folder of the compiled module.
    private var erlang: (program: String, folder: String)?

    /// Builds the programs. Reports the missing programs and the reasons on standard error.
    init() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        let (sources, folder) = (package + "/Peers", package + "/.build/peers")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)

        if let compiler = Command.installed("c++"),
            FileManager.default.fileExists(atPath: "/usr/include/caf/atom.hpp")
        {
            let program = folder + "/caf"
            let options = [
                "-std=c++17", "-O3", "-DNDEBUG", sources + "/caf.cpp", "-o", program, "-lcaf_core", "-pthread",
            ]
            _ = try Command(executable: compiler, arguments: options).output(errors: true)
            cafProgram = program
        } else {
            say("CAF is left out: the package 'libcaf-dev' (version 0.17) and a C++ compiler are not installed")
        }

        if let compiler = Command.installed("erlc"), let program = Command.installed("erl") {
            _ = try Command(executable: compiler, arguments: ["-o", folder, sources + "/shapes.erl"]).output(
                errors: true)
            erlang = (program, folder)
        } else {
            say("Erlang is left out: the package 'erlang-base' is not installed")
        }
    }

    /// Returns the command that runs a shape, or nil if the program doesn't exist or doesn't support the shape.
    ///
    /// All programs use as many scheduler threads as FlynnRuntime.
    func command(_ benchmark: Benchmark, _ engine: Engine) -> Command? {
        guard benchmark.hasPeers else { return nil }
        let shape = [benchmark.name, String(benchmark.operations)]
        switch engine {
        case .caf:
            return cafProgram.map { Command(executable: $0, arguments: shape + [String(Flynn.cores)]) }
        case .erlang:
            return erlang.map { erlang in
                // The limit of processes must be at least the number of actors.
                let limits = ["+S", String(Flynn.cores), "+P", "1048576"]
                let options = ["-noinput", "-pa", erlang.folder, "-run", "shapes", "main"]
                return Command(executable: erlang.program, arguments: limits + options + shape)
            }
        case .flynn, .typed, .tasks, .await, .dispatch: return nil
        }
    }
}
