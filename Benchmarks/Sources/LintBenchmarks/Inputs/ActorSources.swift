import Foundation
import Measuring
import OracleSupport

/// Files with many actors. They are copies of the example project and of other fixtures, with different names.
struct ActorSources: SourceSupply {
    let name = "actors"
    private let units: [Unit]
    /// The files of a round of copies: the index of the unit, and the index of the file in the unit.
    private let round: [(unit: Int, file: Int)]

    /// Files that are copied together, as they refer to each other.
    private struct Unit: Sendable {
        var name: String
        var files: [RenamedSource]
    }

    /// The sources to copy. The list is fixed, so that new fixtures don't change the input. Most sources have no
    /// findings.
    private static let originals = [
        "Projects/Chat",
        "Rules/argument_count/generic_receivers.swift",
        "Rules/argument_count/receiver_type_decides_among_same_names.swift",
        "Rules/argument_count/pass_through_takes_what_it_forwards",
        "Rules/argument_count/private_classes_of_same_name",
        "Rules/argument_count/right_counts_across_files",
        "Rules/argument_count/right_counts.swift",
        "Rules/argument_type/type_aliases_across_files",
        "Rules/argument_type/matching_closures.swift",
        "Rules/argument_type/matching_collections.swift",
        "Rules/argument_type/matching_literals.swift",
        "Rules/behavior_name/override_keeps_inherited_name",
        "Rules/blocking_call/project_types_with_names_of_blocking_calls",
        "Rules/blocking_call/endless_loops_with_an_exit.swift",
        "Rules/circular_behavior/chain_without_a_cycle",
        "Rules/escaping_unowned_self/project_functions_that_do_not_escape",
        "Rules/exposed_actor_function/required_by_conformances.swift",
        "Rules/exposed_actor_function/classes_that_are_not_actors.swift",
        "Rules/exposed_actor_variable/private_safe_and_overridden_across_files",
        "Rules/exposed_actor_variable/local_variables_and_nested_types.swift",
        "Rules/foreign_queue_access/project_types_with_names_of_queues",
        "Rules/foreign_queue_access/closure_passed_to_another_actor",
        "Rules/function_reference_behavior/functions_in_another_file",
        "Rules/labeled_argument/methods_of_other_types_with_same_name",
        "Rules/malformed_parameter/well_formed_across_files",
        "Rules/parameter_type_drift/arrays_that_are_not_the_arguments.swift",
        "Rules/parameter_type_drift/same_type_written_differently.swift",
        "Rules/parameter_type_drift/types_that_may_bridge_or_are_unknown.swift",
        "Rules/protected_access/own_members.swift",
        "Rules/reference_argument/sendable_classes.swift",
        "Rules/undocumented_argument_access/override_with_its_own_documentation",
        "Rules/undocumented_parameters/documented_in_every_style.swift",
        "Rules/undocumented_parameters/extensions_and_requirements_across_files",
        "Rules/unknown_behavior/methods_with_behavior_names.swift",
        "Rules/unused_parameter/required_by_a_protocol_or_superclass",
        "Rules/unused_parameter/read_parameters.swift",
    ]

    init() throws {
        let units = try Self.originals.map { original in
            let root = "\(SourceFiles.package)/../Fixtures/\(original)"
            let paths = SourceFiles.find(in: [root])
            if paths.isEmpty {
                throw BenchmarkFailure("the fixture '\(original)' doesn't exist; update the list in ActorSources.swift")
            }
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

    /// The files of the example project.
    var example: [GeneratedFile] {
        round.indices.filter { round[$0].unit == 0 }.map { file($0) }
    }

    func file(_ number: Int) -> GeneratedFile {
        let (unit, file) = round[number % round.count]
        let copy = number / round.count * units.count + unit
        // All copies have the same number of digits, so that names stay different.
        let digits = String(copy)
        let suffix = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        let source = units[unit].files[file]
        // Limits the number of files in a folder.
        let folder = "Group\(copy / 100)/\(units[unit].name)\(suffix)"
        return GeneratedFile(
            path: folder + (source.path.isEmpty ? ".swift" : source.path), bytes: source.bytes(suffix: suffix))
    }

    /// Returns the copy that a path belongs to, and the original of this copy.
    func copy(of path: String) -> (unit: String, copy: String)? {
        guard let group = path.range(of: "Group") else { return nil }
        let components = path[group.lowerBound...].split(separator: "/")
        guard components.count > 1 else { return nil }
        let copy = components[1].hasSuffix(".swift") ? components[1].dropLast(6) : components[1]
        return (String(copy.dropLast(6)), String(copy))
    }
}

private func bytes(of path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }
