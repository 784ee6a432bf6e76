extension FileSummary {
    /// Appends all but the path, which is a matter of the run.
    ///
    /// Equal summaries are equal bytes. What they mean depends on this version of the linter: a change of any type that
    /// a summary consists of changes the format.
    package func write(to archive: inout ArchiveWriter) {
        archive.begin()
        archive.write(natural: types.count)
        archive.write(natural: closures.count)
        archive.write(types)
        archive.write(behaviors)
        archive.write(calls)
        archive.write(closures)
        archive.write(waits)
        archive.write(functions)
        archive.write(globals)
        archive.write(imports)
        archive.write(exposedMembers)
        archive.write(protectedMentions)
        archive.write(shortcuts)
        archive.write(directives)
        archive.write(suppressions)
        archive.write(directiveProblems)
    }

    /// Makes the summary that bytes hold; `nil` if they aren't what ``write(to:)`` has written, or hold types or
    /// expressions that are nested deeper than ``ArchiveWriter/maximumDepth``.
    ///
    /// Other bytes may pass for a summary. Whatever they are, its indices are those of something that is there.
    ///
    /// - Parameter path: The path of the file as it is found now.
    package init?(archive bytes: UnsafeRawBufferPointer, path: String) {
        var archive = ArchiveReader(bytes)
        self.init(path: path)
        archive.typeCount = archive.count()
        archive.closureCount = archive.count()
        types = archive.read()
        behaviors = archive.read()
        calls = archive.read()
        closures = archive.read()
        waits = archive.read()
        functions = archive.read()
        globals = archive.read()
        imports = archive.read()
        exposedMembers = archive.read()
        protectedMentions = archive.read()
        shortcuts = archive.read()
        directives = archive.read()
        suppressions = archive.read()
        directiveProblems = archive.read()
        guard archive.isComplete, types.count == archive.typeCount, closures.count == archive.closureCount,
            isOrdered
        else { return nil }
    }

    /// Whether closures stand behind those around them, and suppressions come from a directive.
    private var isOrdered: Bool {
        closures.indices.allSatisfy { index in closures[index].parent.map { $0.index < index } ?? true }
            && suppressions.allSatisfy {
                $0.directive < directives.count && $0.name < directives[$0.directive].names.count
            }
    }
}
