import FlynnFacts
import FlynnResolution
import Synchronization

/// Determines how a closure owned by an actor can use the actor without retaining it.
///
/// A change is safe if every name in the closure keeps its meaning, and the object exists whenever the code runs.
package final class SelfCaptures: Sendable {
    /// A change to a closure.
    package enum Change {
        /// Replaces `self` by the closure's parameter for the actor. The parameter retains the actor while the closure
        /// runs.
        case rename(SelfRename)
        /// Captures `self` unowned. This is safe if nothing uses `self` after the closure has run.
        case capture(SelfCapture, isSafe: Bool)
    }

    private let inheritance: Inheritance
    private let members: MemberTable
    /// The functions that may store expressions, computed on first use.
    private let storingFunctions = Mutex<StoringFunctions?>(nil)

    /// The functions and variables that can convert an expression to a closure and store it.
    private struct StoringFunctions {
        /// The names of functions, and of types with such initializers.
        let names: Set<String>
        /// The names of variables that could contain such functions. If there are such initializers, this includes the
        /// names of types that could inherit them.
        let others: NameHashes
    }

    init(_ members: MemberTable) {
        self.members = members
        inheritance = members.inheritance
    }

    /// Returns the change after which the closure no longer retains the actor, or `nil` if there is no such change.
    ///
    /// - Parameters:
    ///   - type: The type of `self`.
    ///   - isOwnedByActor: Whether the runtime keeps `self` alive while the closure runs.
    package func change(of use: StrongSelf, in type: TypeID, isOwnedByActor: Bool) -> Change? {
        if let rename = use.rename, rename.captures.isEmpty || !mayHaveMember(rename.implicitNames, type) {
            return .rename(rename)
        }
        guard let capture = use.capture else { return nil }
        // The capture can be intentional, because its author chose a name.
        if case .renamed = capture { return .capture(capture, isSafe: false) }
        return .capture(capture, isSafe: isOwnedByActor && !mayEscape(use.escapes, of: type))
    }

    /// Returns whether `self` could be used after the closure has run.
    private func mayEscape(_ escapes: SelfEscapes, of type: TypeID) -> Bool {
        escapes.isUsedInside || mayStore(escapes.recipients) || mayHaveMember(escapes.implicitNames, type)
    }

    /// Returns whether one of the names could be a member of the type, so that the name alone uses `self`.
    private func mayHaveMember(_ names: [String], _ type: TypeID) -> Bool {
        if names.isEmpty { return false }
        let lineage = inheritance.lineage(of: type)
        // The members of unknown types are unknown. Members of the runtime have distinctive names.
        if !lineage.isComplete, !inheritance.isCompleteExceptActors(lineage) { return true }
        return names.contains { name in
            MemberNaming.isSafe(name) || MemberNaming.isUnsafe(name) || members.hasInstanceMember(name, type)
        }
    }

    /// Returns whether one of the functions can convert an argument expression to a closure and store it.
    private func mayStore(_ recipients: [String]) -> Bool {
        if recipients.isEmpty { return false }
        return storingFunctions.withLock { known in
            let storingFunctions = known ?? makeStoringFunctions()
            known = storingFunctions
            guard !storingFunctions.names.isEmpty else { return false }
            // If a value is called, it can be any function.
            if storingFunctions.names.contains(SelfEscapes.anyRecipient)
                || storingFunctions.names.contains("callAsFunction")
            {
                return true
            }
            return recipients.contains {
                $0 == SelfEscapes.anyRecipient || storingFunctions.names.contains($0)
                    || storingFunctions.others.contains(NameHash($0))
            }
        }
    }

    private func makeStoringFunctions() -> StoringFunctions {
        let files = members.types.files
        let names = Set(files.lazy.flatMap(\.autoclosureStorers))
        var others = NameHashes()
        if names.isEmpty { return StoringFunctions(names: names, others: others) }
        for file in files {
            for variable in file.globals { others.insert(NameHash(variable.name)) }
            for type in file.types {
                for member in type.members where !member.isFunction { others.insert(NameHash(member.name)) }
                if names.contains("init") { others.insert(NameHash(type.name.lastPart)) }
            }
        }
        return StoringFunctions(names: names, others: others)
    }
}
