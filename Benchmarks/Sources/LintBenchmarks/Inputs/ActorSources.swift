import Foundation
import OracleSupport

/// Files full of actors: the example project and other fixtures, again and again, each copy with names of its own.
struct ActorSources: SourceSupply {
    let name = "actors"
    private let units: [Unit]
    /// The files of one round: the number of the unit, and of the file in it.
    private let round: [(unit: Int, file: Int)]

    /// What is copied as a whole, because its files speak of each other.
    private struct Unit: Sendable {
        var name: String
        var files: [RenamedSource]
    }

    /// The sources that are copied: named, so that new fixtures don't change what is measured. Most have no mistakes.
    private static let originals = [
        "Projects/Chat",
        "Rules/argument_count/Generics.swift",
        "Rules/argument_count/Homonyms.swift",
        "Rules/argument_count/Lamps",
        "Rules/argument_count/Namesakes",
        "Rules/argument_count/Railway",
        "Rules/argument_count/RightCalls.swift",
        "Rules/argument_type/Atlas",
        "Rules/argument_type/InnocentClosures.swift",
        "Rules/argument_type/InnocentCollections.swift",
        "Rules/argument_type/RightLiterals.swift",
        "Rules/behavior_name/Override",
        "Rules/blocking_call/Harbour",
        "Rules/blocking_call/LeavingLoops.swift",
        "Rules/circular_behavior/Chain",
        "Rules/escaping_unowned_self/Garden",
        "Rules/exposed_actor_function/Conformances.swift",
        "Rules/exposed_actor_function/PlainClasses.swift",
        "Rules/exposed_actor_variable/Fleet",
        "Rules/exposed_actor_variable/Locals.swift",
        "Rules/foreign_queue_access/Kitchen",
        "Rules/foreign_queue_access/Team",
        "Rules/function_reference_behavior/Handlers",
        "Rules/labeled_argument/Homonyms",
        "Rules/malformed_parameter/Harbour",
        "Rules/parameter_type_drift/OtherArguments.swift",
        "Rules/parameter_type_drift/Same.swift",
        "Rules/parameter_type_drift/Unknown.swift",
        "Rules/protected_access/OwnMembers.swift",
        "Rules/reference_argument/Sendables.swift",
        "Rules/undocumented_argument_access/Values",
        "Rules/undocumented_parameters/Documented.swift",
        "Rules/undocumented_parameters/Shop",
        "Rules/unknown_behavior/Methods.swift",
        "Rules/unused_parameter/Shared",
        "Rules/unused_parameter/Used.swift",
    ]

    init() throws {
        let units = try Self.originals.map { original in
            let root = "\(SourceFiles.package)/../Fixtures/\(original)"
            let paths = SourceFiles.find(in: [root])
            if paths.isEmpty { throw BenchmarkFailure("the fixture '\(original)' is gone") }
            let sources = try paths.map { (path: String($0.dropFirst(root.count)), bytes: try bytes(of: $0)) }
            let names = sources.reduce(into: Set()) { $0.formUnion(RenamedSource.declaredNames(in: $1.bytes)) }
            let name = original.split(separator: "/").last.map(String.init) ?? original
            return Unit(
                name: name.hasSuffix(".swift") ? String(name.dropLast(6)) : name,
                files: sources.map { RenamedSource(path: $0.path, bytes: $0.bytes, renaming: names) })
        }
        self.units = units
        round = units.indices.flatMap { unit in units[unit].files.indices.map { (unit, $0) } }
    }

    var count: Int { round.count }

    func file(_ number: Int) -> GeneratedFile {
        let (unit, file) = round[number % round.count]
        let copy = number / round.count * units.count + unit
        // As many digits for each, so that no two names with their numbers become one.
        let digits = String(copy)
        let suffix = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        let source = units[unit].files[file]
        // Not too many in one folder.
        let folder = "Group\(copy / 100)/\(units[unit].name)\(suffix)"
        return GeneratedFile(
            path: folder + (source.path.isEmpty ? ".swift" : source.path), bytes: source.bytes(suffix: suffix))
    }

    /// The copy that a path belongs to, and what it is a copy of.
    func copy(of path: String) -> (unit: String, copy: String)? {
        guard let group = path.range(of: "Group") else { return nil }
        let components = path[group.lowerBound...].split(separator: "/")
        guard components.count > 1 else { return nil }
        let copy = components[1].hasSuffix(".swift") ? components[1].dropLast(6) : components[1]
        return (String(copy.dropLast(6)), String(copy))
    }
}

private func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }
