import FlynnRoles

/// Reports a text without a certain character.
final class ContainsCharacter: FieldRole {
    @RoleAttribute(convert: ContainsCharacter.character) var character: Character = "@"

    nonisolated private static func character(_ text: String) throws -> Character {
        guard let character = text.first, text.count == 1 else { throw InvalidCharacter(text: text) }
        return character
    }

    override func problem(in text: String) -> String? {
        text.isEmpty || text.contains(character) ? nil : "must contain \(character)"
    }
}

/// Text that isn't one character.
struct InvalidCharacter: Error, CustomStringConvertible {
    let text: String

    var description: String { "'\(text)' is not one character" }
}
