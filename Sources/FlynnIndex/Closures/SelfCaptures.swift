import FlynnSummary
import Synchronization

/// Decides how a closure that its actor owns can use the actor without holding it.
///
/// A change is safe if every name in the closure means the same object before and after it, and the object exists whenever the code
/// runs.
package final class SelfCaptures: Sendable {
    /// A change of a closure.
    package enum Change {
        /// Its parameter for the actor takes the place of `self`. The parameter holds the actor while the closure runs.
        case rename(SelfRename)
        /// It captures `self` unowned. That is safe if nothing uses `self` after the closure has run.
        case capture(SelfCapture, isSafe: Bool)
    }

    private let inheritance: Inheritance
    private let members: MemberTable
    /// What may keep an expression as a closure, once it was asked for.
    private let keepers = Mutex<Keepers?>(nil)

    /// What may keep an expression that is passed to it as a closure.
    private struct Keepers {
        /// The names of functions, and of types with such initializers.
        let names: Set<String>
        /// The names of variables, which may hold such functions, and if there are such initializers, of types, which may inherit them.
        let others: NameHashes
    }

    init(_ members: MemberTable) {
        self.members = members
        inheritance = members.inheritance
    }

    /// The change after which a closure doesn't hold the actor; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - type: The type of `self`.
    ///   - isOwnedByActor: Whether the runtime keeps `self` alive while the closure runs.
    package func change(of use: StrongSelf, in type: TypeID, isOwnedByActor: Bool) -> Change? {
        if let rename = use.rename, rename.captures.isEmpty || !mayHaveMember(rename.implicitNames, type) {
            return .rename(rename)
        }
        guard let capture = use.capture else { return nil }
        // The author chose a name for it, so the capture may be intended.
        if case .renamed = capture { return .capture(capture, isSafe: false) }
        return .capture(capture, isSafe: isOwnedByActor && !mayEscape(use.escapes, of: type))
    }

    /// Whether something may use `self` after a closure has run.
    private func mayEscape(_ escapes: SelfEscapes, of type: TypeID) -> Bool {
        escapes.isUsedInside || mayKeep(escapes.recipients) || mayHaveMember(escapes.implicitNames, type)
    }

    /// Whether one of some names may be a member of a type, so that the name alone uses `self`.
    private func mayHaveMember(_ names: [String], _ type: TypeID) -> Bool {
        if names.isEmpty { return false }
        let lineage = inheritance.lineage(of: type)
        // The members of unknown types are unknown. Those of the runtime's have names of their own.
        if !lineage.isComplete, !inheritance.lacksOnlyActors(lineage) { return true }
        return names.contains { name in
            MemberNaming.isSafe(name) || MemberNaming.isUnsafe(name) || members.hasInstanceMember(name, type)
        }
    }

    /// Whether one of some functions of the project may keep the expression that is passed to it as a closure.
    private func mayKeep(_ recipients: [String]) -> Bool {
        if recipients.isEmpty { return false }
        return keepers.withLock { known in
            let keepers = known ?? makeKeepers()
            known = keepers
            guard !keepers.names.isEmpty else { return false }
            // A value that is called may be any function.
            if keepers.names.contains(SelfEscapes.anyRecipient) || keepers.names.contains("callAsFunction") {
                return true
            }
            return recipients.contains {
                $0 == SelfEscapes.anyRecipient || keepers.names.contains($0) || keepers.others.contains(NameHash($0))
            }
        }
    }

    private func makeKeepers() -> Keepers {
        let files = members.types.files
        let names = Set(files.lazy.flatMap(\.keepers))
        var others = NameHashes()
        if names.isEmpty { return Keepers(names: names, others: others) }
        for file in files {
            for variable in file.globals { others.insert(NameHash(variable.name)) }
            for type in file.types {
                for member in type.members where !member.isFunction { others.insert(NameHash(member.name)) }
                if names.contains("init") { others.insert(NameHash(type.name.lastPart)) }
            }
        }
        return Keepers(names: names, others: others)
    }
}
