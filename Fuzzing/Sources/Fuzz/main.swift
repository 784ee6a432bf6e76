// Fuzz TARGET [OPTION…] [FOLDER…]     fuzzes a target with libFuzzer's options; the first folder gets new inputs
// Fuzz --seeds TARGET FOLDER          writes the inputs to begin with
// Fuzz --list                         prints the names of the targets

import CLibFuzzer
import Foundation

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("Fuzz: \(message)\n".utf8))
    exit(2)
}

func target(named name: String) -> Target {
    guard let target = targets.first(where: { $0.name == name }) else {
        fail("there is no target '\(name)'. The targets are: \(targets.map(\.name).joined(separator: ", "))")
    }
    return target
}

/// The target of this process. A global variable, as libFuzzer's function takes no context.
nonisolated(unsafe) var current = Target.syntax

var arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "--list":
    for target in targets { print(target.name) }
case "--seeds" where arguments.count == 4:
    let (target, folder) = (target(named: arguments[2]), URL(filePath: arguments[3]))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (number, seed) in try target.seeds().enumerated() {
        try Data(seed).write(to: folder.appending(path: "seed-\(number)"))
    }
case let name? where !name.hasPrefix("-"):
    current = target(named: name)
    arguments.remove(at: 1)
    var count = Int32(arguments.count)
    var pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = .allocate(capacity: arguments.count + 1)
    for (index, argument) in arguments.enumerated() { pointers[index] = strdup(argument) }
    pointers[arguments.count] = nil
    exit(
        LLVMFuzzerRunDriver(&count, &pointers) { bytes, count in
            do {
                try current.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
            } catch {
                // libFuzzer stores the input.
                fatalError("\(error)")
            }
            return 0
        })
default:
    fail("write 'Fuzz TARGET [OPTION…] [FOLDER…]', 'Fuzz --seeds TARGET FOLDER' or 'Fuzz --list'")
}
