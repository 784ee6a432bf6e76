// Members of actors that could be private, with all kinds of uses elsewhere in the project.

/// The forms of `exposed_actor_variable` and `exposed_actor_function`.
enum ExposedMembers {
    static let rules: Set = ["exposed_actor_variable", "exposed_actor_function"]

    static let prelude = """
        import Foundation

        protocol Named { var label: String { get } }
        func describe(_ value: Any) { print(type(of: value)) }
        """

    /// The members. `Class` is the actor.
    private static let members = [
        "var count = 0", "var count: Int { 7 }", "var count = 0 { didSet { print(count) } }", "lazy var count = 3",
        "let count = [1, 2]", "weak var count: Class?", "var count: Int?", "public var count = 1",
        "internal var count = 1",
        "fileprivate var count = 1", "static var shared: Int { 1 }\n    var count = 2", "final var count = 0",
        "@available(*, deprecated) var count = 0", "var count: (Int, Int) = (1, 2)", "var other = 1, count = 2",
        "func poll() {}", "func poll(_ number: Int = 1) -> Int { number }", "func poll<T>(_ value: T) {}",
        "func poll() async {}", "func poll() throws {}", "final func poll() {}",
        "@discardableResult func poll() -> Int { 1 }",
        "subscript(number: Int) -> Int { number }\n    func poll() {}", "class func make() {}\n    func poll() {}",
        "@inline(never) func poll() { poll(1) }\n    func poll(_ number: Int) {}",
        "func poll(_ work: () -> Void) { work() }",
        "dynamic func poll() {}", "public func poll() {}", "nonisolated func poll() {}",
        "@usableFromInline func poll() {}",
    ]

    /// The uses of the member in the file of the actor, and in another file. `NAME` is the member.
    private static let uses: [(same: String, other: String)] = [
        ("", ""),
        ("extension Class { var again: Any { NAME } }", ""),
        ("", "extension Class { var again: Any { NAME } }"),
        ("", "extension Class { func again() { describe(self.NAME) } }"),
        ("class SubClass: Class { func again() { describe(self.NAME) } }", ""),
        ("", "class SubClass: Class { func again() { describe(NAME) } }"),
        ("", "class SubClass: Class { func again() { describe(super.NAME) } }"),
        ("", "func useClass(_ actor: Class) { describe(actor.NAME) }"),
        ("", "func useClass(_ actor: Class) { describe(\"\\(actor.NAME)\") }"),
        ("", "func useClass(_ actor: Class?) { describe(actor?.NAME as Any) }"),
        ("", "func useClass(_ actors: [Class]) { describe(actors.map { $0.NAME }) }"),
        ("", "func useClass(_ actors: [Class]) { describe(actors.map(\\.NAME)) }"),
        ("", "let pathOfClass = { \\Class.NAME }"),
        ("func useClass(_ actor: Class) { describe(actor.NAME) }", ""),
        ("final class UserOfClass: Actor {\n    let actor = Class()\n    func again() { describe(actor.NAME) }\n}", ""),
        ("", "final class UserOfClass: Actor {\n    let actor = Class()\n    func again() { describe(actor.NAME) }\n}"),
        ("", "typealias AliasOfClass = Class\nfunc useClass(_ actor: AliasOfClass) { describe(actor.NAME) }"),
        ("", "func useClass() { let make = Class.init; describe(make().NAME) }"),
        ("", "func useClass() { describe(Class().NAME) }"),
        ("", "func useClass<A: Class>(_ actor: A) { describe(actor.NAME) }"),
        ("", "func useClass<A>(_ actor: A) where A: Class { describe(actor.NAME) }"),
        ("", "struct HolderOfClass { var actor: Class; var again: Any { actor.NAME } }"),
        (
            "",
            "@dynamicMemberLookup struct HolderOfClass {\n    var actor: Class\n    subscript<T>(dynamicMember path: KeyPath<Class, T>) -> T { actor[keyPath: path] }\n    var again: Any { self.NAME }\n}"
        ),
        ("protocol HasOfClass { var NAME: Int { get } }\nextension Class: HasOfClass {}", ""),
        ("", "protocol HasOfClass { func NAME() }\nextension Class: HasOfClass {}"),
        ("", "class SubClass: Class { override func NAME() {} }"),
        ("", "class SubClass: Class { override var NAME: Int { get { 1 } set {} } }"),
        ("", "extension Class { static func compare(_ a: Class, _ b: Class) { describe((a.NAME, b.NAME)) } }"),
        ("func defaultOfClass(_ value: Any = Class().NAME) { describe(value) }", ""),
        ("", "func useClass(_ actor: Class) { _ = { [actor] in describe(actor.NAME) } }"),
        ("", "func useClass(_ actor: Class) { if let actor = Optional(actor) { describe(actor.NAME) } }"),
        ("", "func useClass(_ list: [String: Class]) { for (_, actor) in list { describe(actor.NAME) } }"),
        (
            "",
            "func useClass(_ any: Any) { switch any { case let actor as Class: describe(actor.NAME)\n    default: break } }"
        ),
        ("", "enum SpaceOfClass { typealias A = Class; static func use(_ actor: A) { describe(actor.NAME) } }"),
    ]

    static func parts() -> [Int: Program.Part] {
        var parts: [Int: Program.Part] = [:]
        for (number, member) in members.enumerated() {
            for (index, use) in uses.enumerated() {
                let key = number * uses.count + index
                let name = "E\(key)"
                func text(_ use: String) -> String {
                    use.replacing("Class", with: name)
                        .replacing("NAME", with: member.contains("func poll") ? "poll" : "count")
                }
                let text0 = """
                    class \(name): Actor, @unchecked Sendable {
                        \(text(member))
                        lazy var beRun = Behavior(self) { [unowned self] _ in describe(self) }
                    }
                    """
                parts[key] = Program.Part(declarations: [text0 + "\n" + text(use.same), text(use.other)], use: "")
            }
        }
        return parts
    }
}
