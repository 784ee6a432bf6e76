extension FileSummary {
    /// The facts on which findings in other files of the project can depend, as bytes: equal facts have equal bytes, wherever
    /// they are in the file. The calls and closures in functions aren't among them.
    package var sharedFacts: [UInt8] {
        var facts = ArchiveWriter(positions: .omitted)
        facts.write(types)
        facts.write(functions)
        facts.write(globals)
        facts.write(operators)
        facts.write(imports)
        facts.write(UInt64(behaviors.count))
        for behavior in behaviors { behavior.writeSharedFacts(to: &facts) }
        facts.write(actorlessBehaviors.map(\.name))
        facts.write(actorAssignments)
        facts.write(protocolTexts)
        facts.write(system)
        facts.write(roles)
        return facts.bytes
    }

    /// The behaviors that closures of behaviors mention, as bytes: equal mentions have equal bytes.
    package var mentionFacts: [UInt8] {
        var facts = ArchiveWriter(positions: .omitted)
        for behavior in behaviors { facts.write(behavior.inferred?.mentions) }
        return facts.bytes
    }
}

extension BehaviorSummary {
    fileprivate func writeSharedFacts(to facts: inout ArchiveWriter) {
        facts.write(name)
        facts.write(owner)
        facts.write(isConstructed)
        facts.write(argumentUse)
        facts.write(forwarded)
        facts.write(documentation.extent)
        facts.write(documentation.parameters.map(\.type))
        facts.write(inferred == nil)
        facts.write(inferred?.text)
        facts.write(isOverride)
        facts.write(creation == nil)
    }
}
