import FlynnFacts
import FlynnResolution

/// Recognizes the types of this package's libraries by name and by the imports of the files.
struct LibraryTypes: Sendable {
    private let types: TypeTable
    private let inheritance: Inheritance

    init(_ inheritance: Inheritance) {
        types = inheritance.types
        self.inheritance = inheritance
    }

    /// Returns the library type that the type directly or indirectly inherits from, with the generic arguments. Returns
    /// `nil` if there is no such type.
    ///
    /// - Parameters:
    ///   - names: the names of library types.
    ///   - modules: the modules declaring the library types.
    func inherited(by type: TypeID, _ names: Set<String>, of modules: Set<String>) -> InheritedType? {
        for ancestor in inheritance.lineage(of: type).types {
            for declaration in types[ancestor].inheriting where imports(declaration.file, modules) {
                for written in types.inherited(by: declaration) {
                    guard case .named(let name, let arguments) = types.normalized(written, in: ancestor),
                        let found = library(name, names, modules, in: ancestor)
                    else { continue }
                    return InheritedType(name: found, arguments: arguments, scope: ancestor)
                }
            }
        }
        return nil
    }

    /// Returns whether the type name refers to a library type in this scope and file.
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

/// A library type inherited by a type in the project.
struct InheritedType {
    var name: String
    var arguments: [TypeDescription]
    /// The type in the project with the inheritance clause.
    var scope: TypeID
}
