/// The Swift names for the cases of an enumeration. The import into Swift removes the prefix that the constants share
/// with the enumeration.
enum EnumerationCases {
    /// Returns the names of the cases; empty unless all names are certain.
    ///
    /// This function supports the most common form, where a constant consists of the enumeration name, optionally with
    /// the prefix `k` or followed by `_`, and of capitalized words.
    ///
    /// - Parameters:
    ///   - constants: The names in C, with the attributes.
    ///   - name: The name of the enumeration in C.
    static func names(_ constants: [(name: String, attributes: Attributes)], of name: String) -> [String] {
        var names: [String] = []
        var usedPrefix: String?
        for (constant, attributes) in constants {
            if attributes.hasUnknownImport { return [] }
            if let swiftName = attributes.swiftName {
                names.append(swiftName)
                continue
            }
            guard let (prefix, rest) = split(constant, name), usedPrefix == nil || usedPrefix == prefix,
                let lowered = lowercased(rest)
            else { return [] }
            usedPrefix = prefix
            names.append(lowered)
        }
        return names
    }

    private static func split(_ constant: String, _ name: String) -> (prefix: String, rest: Substring)? {
        for prefix in [name + "_", "k" + name + "_", name, "k" + name]
        where constant.hasPrefix(prefix) && constant.utf8.count > prefix.utf8.count {
            return (prefix, constant.dropFirst(prefix.count))
        }
        return nil
    }

    /// Returns `darkRed` for `DarkRed`, and `RGB` for `RGB`; `nil` for names with a different beginning.
    private static func lowercased(_ name: Substring) -> String? {
        let isLower = { (character: Character) in ("a"..."z").contains(character) }
        guard let first = name.first, ("A"..."Z").contains(first),
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        if !name.contains(where: isLower) { return String(name) }
        return name.dropFirst().first.map(isLower) == true ? first.lowercased() + name.dropFirst() : nil
    }
}
