import FlynnFacts
import FlynnSyntax

/// The types in a project, and their nesting.
///
/// The path from a type to its enclosing types uses identities, so only names from sources are looked up. The table
/// begins with the types in ``StandardType``.
package final class TypeTable: Sendable {
    /// The summaries of the files.
    package let files: [FileSummary]
    /// The types and their names. They are equal for files with equal declarations.
    let results: Results

    init(_ files: [FileSummary], _ results: Results) {
        self.files = files
        self.results = results
    }

    /// The entry for the type.
    package subscript(type: TypeID) -> TypeEntry {
        _read {
            countStep()
            yield results.entries[type.index]
        }
    }

    /// All types, including undeclared prefixes of longer names.
    package var ids: some RandomAccessCollection<TypeID> { results.entries.indices.lazy.map { TypeID($0) } }

    /// The number of types.
    package var count: Int { results.entries.count }

    // MARK: - Declarations

    /// The summary of the declaration or extension.
    package subscript(declaration: DeclarationID) -> TypeSummary {
        _read { yield files[declaration.file.index].types[declaration.type.index] }
    }

    /// Returns the members of the declaration or extension.
    package func members(of declaration: DeclarationID) -> [MemberSummary] {
        countStep()
        // Array access would copy the summary and retain all its arrays.
        return files[declaration.file.index].types.withUnsafeBufferPointer { $0[declaration.type.index].members }
    }

    /// Returns the type for the declaration or extension.
    package func type(of declaration: DeclarationID) -> TypeID {
        type(of: declaration.type, in: declaration.file)
    }

    /// Returns the type for a declaration or extension in the file.
    package func type(of type: TypeSummary.ID, in file: FileID) -> TypeID {
        results.declared[results.starts[file.index] + type.index]
    }

    /// Returns the full name of the type.
    package func name(of type: TypeID) -> String { results.entries[type.index].name }

    // MARK: - Kinds

    /// Returns the kind of the type, or `nil` if the project doesn't declare the type.
    package func kind(of type: TypeID) -> TypeSummary.Kind? {
        countStep()
        return results.entries[type.index].kind
    }

    // The following functions copy a property. Outside of this module, a subscript copies the whole entry.

    /// Returns the inherited types from all declarations and extensions of the type; see ``TypeEntry/inherited``.
    package func inherited(by type: TypeID) -> [TypeDescription] {
        countStep()
        return results.entries[type.index].inherited
    }

    /// Returns the inherited types of the declaration or extension.
    package func inherited(by declaration: DeclarationID) -> [TypeDescription] {
        files[declaration.file.index].types.withUnsafeBufferPointer { $0[declaration.type.index].inherited }
    }

    /// Returns the declarations and extensions of the type; see ``TypeEntry/declarations``.
    package func declarations(of type: TypeID) -> [DeclarationID] {
        countStep()
        return results.entries[type.index].declarations
    }

    /// Returns the number of declarations of the type, without extensions.
    package func declarationCount(of type: TypeID) -> Int {
        countStep()
        return results.entries[type.index].declarationCount
    }

    /// Returns whether the project contains exactly one declaration of the type; see ``TypeEntry/isUnique``.
    package func isUnique(_ type: TypeID) -> Bool {
        countStep()
        return results.entries[type.index].isUnique
    }

    /// Returns the kind of the declaration or extension.
    package func kind(of declaration: DeclarationID) -> TypeSummary.Kind {
        files[declaration.file.index].types.withUnsafeBufferPointer { $0[declaration.type.index].kind }
    }

    /// Returns the types from `where Self: …` clauses on an extension.
    package func selfConstraints(of declaration: DeclarationID) -> [TypeDescription] {
        files[declaration.file.index].types.withUnsafeBufferPointer { $0[declaration.type.index].selfConstraints }
    }

    /// Returns whether a class could inherit from the type.
    package func mayBeClass(_ type: TypeID) -> Bool { !isValueType(type) }

    /// Returns whether the type is declared as a structure or enumeration.
    package func isValueType(_ type: TypeID) -> Bool {
        let kind = results.entries[type.index].kind
        return kind == .struct || kind == .enum
    }

    /// Returns the names of the type parameters, in order.
    package func parameters(of type: TypeID) -> [String] {
        if results.entries[type.index].kind != nil { return results.entries[type.index].genericParameters }
        return type.standard?.parameters ?? []
    }

    /// Returns whether an enclosing type is generic. The generic arguments are then inside the name: `Outer<Int>.Inner`
    package func isInGenericType(_ type: TypeID) -> Bool {
        var next = results.entries[type.index].outer
        while let outer = next {
            if !parameters(of: outer).isEmpty { return true }
            next = results.entries[outer.index].outer
        }
        return false
    }

    /// Returns whether a header declares or extends the type.
    func isDeclaredInHeader(_ type: TypeID) -> Bool { results.entries[type.index].isDeclaredInHeader }

    /// Returns the access level of the type, limited by the enclosing types.
    ///
    /// The level is `open` for types the project doesn't declare. A private type counts as file-private, because the
    /// enclosing type or the file can access it.
    package func access(of type: TypeID) -> AccessLevel {
        var level = AccessLevel.open
        var next: TypeID? = type
        while let current = next {
            if let declaration = results.entries[current.index].declaration, !isDeclaredInHeader(current) {
                level = min(level, max(self[declaration].access ?? .internal, .fileprivate))
            }
            next = results.entries[current.index].outer
        }
        return level
    }

    // MARK: - Names

    /// Returns the meanings of the name, or `nil` if no type or type parameter in the project has this name.
    func meanings(of name: String) -> TypeNameMeanings? { results.names[name] }

    /// Returns whether a nested type, which can be unknown, has this simple name.
    package func isNestedName(_ name: String) -> Bool { results.names[name]?.simpleName != nil }

    /// Returns the type with this full name, or `nil` if the project neither declares nor extends such a type.
    package func type(named name: String) -> TypeID? { results.names[name].flatMap(known) }

    private func known(_ meanings: TypeNameMeanings) -> TypeID? {
        guard let type = meanings.type, results.entries[type.index].isKnown else { return nil }
        return type
    }

    /// Returns the type with this simple name directly inside `outer`.
    func type(_ name: SimpleName, inside outer: TypeID) -> TypeID? {
        countStep()
        return results.nested[NestedTypeName(outer: outer, simpleName: name)]
    }

    /// Returns the type with this simple name directly inside `outer`.
    package func type(_ name: String, inside outer: TypeID) -> TypeID? {
        results.names[name]?.simpleName.flatMap { type($0, inside: outer) }
    }

    /// Looks up a name from the innermost type outward, as Swift does, without following aliases.
    func lookUp(_ name: String, in scope: TypeID?) -> TypeID? {
        lookUp(name, meaning: results.names[name], in: scope)
    }

    /// Looks up a name with known meanings.
    ///
    /// - Parameter includesInherited: Whether to search superclasses for nested types. If not, superclasses aren't
    ///   resolved.
    func lookUp(
        _ name: String, meaning meanings: TypeNameMeanings?, in scope: TypeID?, file: FileID? = nil,
        includesInherited: Bool = true
    ) -> TypeID? {
        guard let meanings else { return name.isPath ? lookUp(path: name, in: scope, file) : nil }
        guard let simpleName = meanings.simpleName else {
            if name.isPath { return lookUp(path: name, in: scope, file) }
            // The type is outside of all types, so only a type parameter can hide it.
            guard let found = privateType(name, in: scope, file) ?? known(meanings) else { return nil }
            return isParameter(name, meaning: meanings, in: scope) ? nil : found
        }
        var next = scope
        while let current = next {
            // A copy of the entry would retain all its arrays.
            let index = current.index
            if meanings.isParameter, results.entries[index].genericParameters.contains(name) { return nil }
            if let found = type(simpleName, inside: current) { return found }
            if includesInherited, let found = type(simpleName, insideSuperclassOf: current) { return found }
            if results.entries[index].isKnown,
                results.entries[index].simpleName == simpleName || results.entries[index].name == name
            {
                return current
            }
            next = results.entries[index].outer
        }
        return privateType(name, in: scope, file) ?? known(meanings)
    }

    /// Returns the private type in the file, if this name is also declared in other files.
    private func privateType(_ name: String, in scope: TypeID?, _ file: FileID?) -> TypeID? {
        if results.privateNames.isEmpty { return nil }
        guard let file = file ?? scope.flatMap({ results.entries[$0.index].onlyFile }),
            let key = results.privateNames.key(name, in: file)
        else { return nil }
        return type(named: key)
    }

    /// The maximum number of superclasses to visit, because inheritance in invalid code can be cyclic. Also the maximum
    /// number of inherited types to check for a superclass.
    private static let maxSuperclasses = 16

    /// Returns the type with this simple name directly inside a superclass, nearest superclass first.
    private func type(_ name: SimpleName, insideSuperclassOf type: TypeID) -> TypeID? {
        var current = type
        for _ in 0..<TypeTable.maxSuperclasses {
            guard let superclass = superclass(of: current) else { return nil }
            if let found = self.type(name, inside: superclass) { return found }
            current = superclass
        }
        return nil
    }

    private func superclass(of type: TypeID) -> TypeID? {
        guard kind(of: type) == .class else { return nil }
        let outer = results.entries[type.index].outer
        return inherited(by: type).prefix(TypeTable.maxSuperclasses).lazy.compactMap { inherited in
            guard case .named(let name, _) = inherited else { return nil }
            return self.resolve(name, in: outer, includesInherited: false)
        }.first { self.kind(of: $0) == .class }
    }

    /// Looks up a name with periods.
    private func lookUp(path: String, in scope: TypeID?, _ file: FileID?) -> TypeID? {
        // Most paths refer to external types.
        guard let (outer, last) = path.splitAtLastPeriod, results.names[last]?.simpleName != nil else { return nil }
        let isInner = results.names[outer.splitAtLastPeriod?.simpleName ?? outer]?.simpleName != nil
        var next = scope
        while let current = next {
            let index = current.index
            if isInner, let found = type(named: results.entries[index].key + "." + path) { return found }
            if results.entries[index].isKnown,
                results.entries[index].name == path || isInner && results.entries[index].name.hasSuffix("." + path)
            {
                return current
            }
            next = results.entries[index].outer
        }
        if let found = privateType(path, in: scope, file) ?? type(named: path) { return found }
        // For example `Log.Options` with an alias `Log`.
        guard let head = path.pathHead, let alias = lookUp(head, in: scope), kind(of: alias) == .typealias,
            let simpleName = results.names[last]?.simpleName, let type = resolve(outer, in: scope)
        else { return nil }
        return self.type(simpleName, inside: type)
    }

    /// Returns whether the name is a type parameter or associated type of the scope or an enclosing type.
    package func isParameter(_ name: String, in scope: TypeID?) -> Bool {
        scope != nil && isParameter(name, meaning: results.names[name], in: scope)
    }

    /// Returns whether the name is, or begins with, a type parameter of the scope or an enclosing type, as in
    /// `Source.Element`.
    func isParameter(_ name: String, meaning meanings: TypeNameMeanings?, in scope: TypeID?) -> Bool {
        if let head = name.pathHead { return isParameter(head, in: scope) }
        guard let meanings, meanings.isParameter else { return false }
        var next = scope
        while let current = next {
            if results.entries[current.index].genericParameters.contains(name) { return true }
            next = results.entries[current.index].outer
        }
        return false
    }

    /// Returns the type that declares the type parameter or associated type visible in the scope.
    ///
    /// - Parameter climbs: Whether to search the enclosing types.
    func owner(
        ofParameter name: String, meaning meanings: TypeNameMeanings, in scope: TypeID?, climbs: Bool = true
    ) -> TypeID? {
        guard meanings.isParameter else { return nil }
        var next = scope
        while let current = next {
            if parameters(of: current).contains(name) { return current }
            // A closer type with this name hides the parameter.
            if !climbs || meanings.simpleName.flatMap({ type($0, inside: current) }) != nil { return nil }
            next = results.entries[current.index].outer
        }
        return nil
    }

    // MARK: - Aliases

    /// The maximum length of an alias chain to follow. Aliases can form a cycle.
    private static let maxAliases = 8

    /// Looks up a name as Swift does, and follows aliases.
    ///
    /// - Parameter includesInherited: Whether to search superclasses for nested types. If not, superclasses aren't
    ///   resolved.
    package func resolve(_ name: String, in scope: TypeID?, includesInherited: Bool = true) -> TypeID? {
        var name = name
        var scope = scope
        for _ in 0..<TypeTable.maxAliases {
            let meanings = results.names[name]
            guard let found = lookUp(name, meaning: meanings, in: scope, includesInherited: includesInherited)
            else { return nil }
            let index = found.index
            guard kind(of: found) == .typealias, let aliased = results.entries[index].aliased else { return found }
            // An alias for a composition inherits from the types in the composition.
            if !results.entries[index].inherited.isEmpty { return results.entries[index].isUnique ? found : nil }
            // With several declarations, in `#if` branches or in two files, the meaning is uncertain.
            guard results.entries[index].isUnique, case .named(let next, _) = aliased else { return nil }
            scope = found
            name = next
        }
        return nil
    }

    /// Resolves the written type to a type in the project, and follows aliases.
    package func resolve(_ type: TypeDescription, in scope: TypeID?) -> TypeID? {
        guard case .named(let name, _) = type else { return nil }
        return resolve(name, in: scope)
    }

    /// Like ``resolve(_:in:)``, but returns `nil` for types the project only extends.
    package func declaredType(_ name: String, in scope: TypeID?) -> TypeID? {
        resolve(name, in: scope).flatMap { results.entries[$0.index].kind == nil ? nil : $0 }
    }
}

extension String {
    /// The last component of the path.
    package var lastPart: String { splitAtLastPeriod?.simpleName ?? self }

    /// The path without the last component, and the last component. Returns `nil` for a path with one component.
    var splitAtLastPeriod: (outer: String, simpleName: String)? {
        var text = self
        return text.withUTF8 { bytes in
            guard let period = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
            return (
                String(decoding: bytes[..<period], as: UTF8.self),
                String(decoding: bytes[(period + 1)...], as: UTF8.self)
            )
        }
    }
}
