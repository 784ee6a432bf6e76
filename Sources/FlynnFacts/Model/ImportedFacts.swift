/// The facts about C and Objective-C declarations without a counterpart in Swift files. The presence of this value
/// marks a summary created from headers.
package struct ImportedFacts: Sendable {
    /// The functions that block the calling thread.
    package var blockingFunctions: [String] = []

    package init() {}
}

extension ImportedFacts: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var facts = Self()
        facts.blockingFunctions = archiver.field(value.blockingFunctions)
        return facts
    }
}

// MARK: - Declarations

extension TypeSummary {
    /// Creates an imported type without members.
    package init(imported kind: Kind, name: String, inherited: [TypeDescription] = [], aliased: TypeDescription? = nil)
    {
        self.init(
            kind: kind, name: name, inherited: inherited, genericParameters: [], isDynamicCallable: false,
            aliased: aliased, members: [])
    }
}

extension EnumCaseSummary {
    /// Creates an imported case.
    package init(imported name: String) { self.init(name: name, values: []) }
}

extension MemberSummary {
    /// Creates an imported property or variable.
    package init(imported name: String, type: TypeDescription, isStatic: Bool = false, isConstant: Bool = false) {
        self.init(name: name, isFunction: false, isStatic: isStatic, type: type, value: nil, isConstant: isConstant)
    }

    /// Creates an imported function.
    ///
    /// - Parameters:
    ///   - labels: The argument labels, with an empty string for a missing label.
    ///   - blocks: The closure parameters by position, with the type and whether the function may store them.
    package init(
        importedFunction name: String, result: TypeDescription?, labels: [String],
        blocks: [Int: (type: TypeDescription, isEscaping: Bool)]
    ) {
        self.init(name: name, isFunction: true, isStatic: false, type: result, value: nil)
        parameters = labels.enumerated().map { ParameterSummary(label: $1, type: blocks[$0]?.type) }
        guard blocks.values.contains(where: \.isEscaping) else { return }
        escapingParameters = labels.enumerated().map {
            EscapingParameter(label: $1.isEmpty ? "_" : $1, isEscaping: blocks[$0]?.isEscaping == true)
        }
    }
}
