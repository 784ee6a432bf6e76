import ArgumentParser
import Foundation
import OracleSupport

/// Measures only the parts.
struct Micro: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Measure only the parts, and print their speeds.")

    @Argument(help: "Folders with sources without actors. (default: the checked-out dependencies of this package)")
    var folders: [String] = []

    @Option(help: "The number of measurements of each part.")
    var runs = 7

    func run() throws {
        let real = try RealSources(folders: folders.isEmpty ? [SourceFiles.checkouts] : folders)
        let actors = try ActorSources()
        let table = try TemporaryFolder.with { folder in
            var sources = try Project(folder: folder + "/real")
            var next = 0
            try sources.add(from: real, startingAt: &next) { $0.files.count < real.count }
            let project = try Project(folder: folder + "/actors", of: actors, fileCount: 2000)
            return try Parts(of: [(real.name, sources.files), (actors.name, project.files)], runs: runs).table
        }
        print(table)
    }
}
