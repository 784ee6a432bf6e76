/// The header declarations with a given name: a type, a function or variable, or both.
package struct ImportedDeclaration: Sendable {
    package var name: String
    package var type: TypeSummary?
    /// The function, variable or constant.
    package var value: MemberSummary?
    /// Whether the function blocks the calling thread.
    package var isBlocking: Bool

    package init(name: String, type: TypeSummary? = nil, value: MemberSummary? = nil, isBlocking: Bool = false) {
        self.name = name
        self.type = type
        self.value = value
        self.isBlocking = isBlocking
    }
}

extension FileSummary {
    /// Creates a summary of header declarations.
    package init(imported declarations: some Sequence<ImportedDeclaration>) {
        self.init(path: "<headers>")
        var facts = ImportedFacts()
        for declaration in declarations {
            if let type = declaration.type { types.append(type) }
            if let value = declaration.value {
                if value.isFunction { functions.append(value) } else { globals.append(value) }
            }
            if declaration.isBlocking { facts.blockingFunctions.append(declaration.name) }
        }
        imported = facts
    }
}

// MARK: - Archive

extension ImportedDeclaration: Archivable {
    /// Archives the name first, as expected by ``DeclarationTable``.
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(
            name: archiver.field(value.name), type: archiver.field(value.type), value: archiver.field(value.value),
            isBlocking: archiver.flag(value.isBlocking))
    }
}
