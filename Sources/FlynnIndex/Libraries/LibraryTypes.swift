import FlynnSummary

/// Recognizes the types of this package's libraries, by their names and the imports of the files that mention them.
struct LibraryTypes: Sendable {
    private let types: TypeTable
    private let inheritance: Inheritance

    init(_ inheritance: Inheritance) {
        types = inheritance.types
        self.inheritance = inheritance
    }

    /// The type of a library from which a type inherits, at any distance, with its generic arguments; `nil` if it inherits from
    /// none of these.
    ///
    /// - Parameters:
    ///   - names: the names of types of a library.
    ///   - modules: the modules that declare them.
    func inherited(by type: TypeID, _ names: Set<String>, of modules: Set<String>) -> InheritedType? {
        for ancestor in inheritance.lineage(of: type).types {
            for declaration in types[ancestor].inheriting where imports(declaration.file, modules) {
                for written in types[declaration].inherited {
                    guard case .named(let name, let arguments) = types.normalized(written, in: ancestor),
                        let found = library(name, names, modules, in: ancestor)
                    else { continue }
                    return InheritedType(name: found, arguments: arguments, scope: ancestor)
                }
            }
        }
        return nil
    }

    /// Whether the name of a type, seen from inside another one, means a library's type in a file.
    func means(_ name: String, _ names: Set<String>, of modules: Set<String>, in scope: TypeID?, _ file: FileID) -> Bool
    {
        imports(file, modules) && library(name, names, modules, in: scope) != nil
    }

    private func library(_ name: String, _ names: Set<String>, _ modules: Set<String>, in scope: TypeID?) -> String? {
        var simple = name
        for module in modules where name.hasPrefix(module + ".") { simple = String(name.dropFirst(module.count + 1)) }
        guard names.contains(simple), types.declaredType(name, in: scope) == nil, !types.isParameter(name, in: scope)
        else { return nil }
        return simple
    }

    private func imports(_ file: FileID, _ modules: Set<String>) -> Bool {
        types.files[file.index].imports.contains(where: modules.contains)
    }
}

/// A type of a library from which a type of the project inherits.
struct InheritedType {
    var name: String
    var arguments: [TypeDescription]
    /// The type of the project at which it is written.
    var scope: TypeID
}
