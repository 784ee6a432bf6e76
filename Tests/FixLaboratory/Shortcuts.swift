// Shortcuts in all legal places, with all kinds of names.

/// The forms of shortcuts. A program with shortcuts compiles only after the expansion.
enum Shortcuts {
    private static let names = [
        "print", "printString", "x", "class", "`class`", "in", "`in`", "self", "default", "where", "Type", "some",
        "any", "init", "deinit",
        "subscript", "größe", "名前", "be", "beRun", "Print", "URL", "aURL", "_a", "a1", "async", "await", "actor", "get",
        "repeat",
        "`repeat`", "Self", "nil", "true", "super", "throws", "`print`", "operator", "Any", "Protocol",
    ]

    /// The templates of the configuration.
    static let templates = [
        "CONST": "let $NAME = 1 // $NAME\n\nlet a$NAME = \"$NAME\"",
        "METHOD": "\nfunc $NAME() -> String {\n    \"\"\"\n        $NAME\n\n        \"\"\"\n}\r\n    \n",
        "PAIR": "let first$NAME = 1\r\nsecond$NAME::CONST\n\n$NAME::BEHAVIOR",
        "NEST": "class $NAME {\n    value::CONST\n    value::METHOD2\n}",
        "METHOD2": "func $NAME$NAME() {}",
        "ENDLESS": "let $NAME = 1\n$NAME::ENDLESS",
    ]

    /// The places of the shortcut. `¶` is the line of the shortcut.
    private static let places = [
        "class Class: Actor {\n    ¶\n}",
        "class Class: Actor {\n\n    var n = 0\n\n    ¶\n\n    var m = 0\n}",
        "class Class: Actor {\n    ¶\n    ¶2\n}",
        "class Class: Actor {\n    // a comment\n    ¶ // behind\n    /// documented\n    func f() {}\n}",
        "class Class: Actor {\n    #if swift(>=5)\n    ¶\n    #else\n    var n = 0\n    #endif\n}",
        "class Class {\n    class Inner: Actor {\n        ¶\n    }\n}",
        "class Class<T>: Actor {\n    ¶\n}",
        "final class Class: Actor { var n = 0\n    ¶\n}",
        "class Class: Actor {\n\t¶\n}",
        "class Class: Actor {\n  func f() {}\n  ¶\n}",
        "func function() {\n    class Class: Actor {\n        ¶\n    }\n    _ = Class()\n}",
    ]

    static func parts() -> [Int: Program.Part] {
        var parts: [Int: Program.Part] = [:]
        for (number, name) in names.enumerated() {
            for (index, place) in places.enumerated() {
                for (last, template) in (["BEHAVIOR", "CHAINABLE"] + templates.keys.sorted()).enumerated() {
                    let key = (number * places.count + index) * (templates.count + 2) + last
                    let text = place.replacing("¶2", with: "other::\(template)").replacing(
                        "¶", with: "\(name)::\(template)"
                    )
                    .replacing("Class", with: "X\(key)").replacing("function", with: "function\(key)")
                    parts[key] = Program.Part(declarations: [text], use: "")
                }
            }
        }
        for name in names {
            let key = parts.count
            let text = "enum Space\(key) {\n    \(name)::ACTOR\n}"
            parts[key] = Program.Part(declarations: [text], use: "")
        }
        return parts
    }
}
