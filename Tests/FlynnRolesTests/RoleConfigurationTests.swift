import Foundation
import Testing

@testable import FlynnRoles

struct RoleConfigurationTests {
    private static var classes: RoleClasses<Screen> {
        RoleClasses(Screen.attributes)
            .role(attributes: Parallax.attributes, events: [.valueChanged]) { Parallax() }
            .role("plain") { Role<Screen>() }
            .action("rename") { $0.title = "renamed" }
    }

    private func configuration(_ json: String) throws -> RoleConfiguration<Screen> {
        try RoleConfiguration(Data(json.utf8), path: "screen.json", classes: RoleConfigurationTests.classes)
    }

    /// Returns the lines of the error, without the path.
    private func errors(_ json: String) -> [String] {
        do {
            _ = try configuration(json)
            return []
        } catch {
            return "\(error)".split(separator: "\n").map { String($0.dropFirst("screen.json:".count)) }
        }
    }

    // MARK: What a file does

    @Test func `a file sets attributes of the owner and adds roles`() throws {
        let screen = Screen()
        let roles = try configuration(
            """
            {
                "attributes": { "title": "Start", "layer.cornerRadius": 8 },
                "roles": [
                    { "role": "Parallax", "name": "back", "attributes": { "strength": 20, "easing": "smooth" } },
                    { "role": "plain" }
                ]
            }
            """
        ).apply(to: screen)
        #expect(screen.title == "Start")
        #expect(screen.layer.cornerRadius == 8)
        #expect(screen.roles.count == 2)
        #expect(roles.map(\.roleName) == ["back", ""])
        let parallax = try #require(roles[0] as? Parallax)
        #expect((parallax.strength, parallax.easing) == (20, .smooth))
        #expect(parallax.owner === screen)
    }

    @Test func `a role from a file and one from code go through the same setup`() throws {
        let screen = Screen()
        screen.title = "Start"
        let fromCode = Parallax()
        fromCode.strength = 20
        fromCode.easing = .smooth
        fromCode.bind(to: screen)
        let json = #"{"roles": [{"role": "Parallax", "attributes": {"strength": 20, "easing": "smooth"}}]}"#
        let fromFile = try configuration(json).apply(to: screen)[0] as? Parallax
        #expect(fromFile?.log == ["strength 20", "easing smooth", "bound to 'Start'"])
        #expect(fromFile?.log == fromCode.log)
    }

    @Test func `attributes are set in the order of the file`() throws {
        let json = #"{"roles": [{"role": "Parallax", "attributes": {"easing": "smooth", "strength": 1, "hex": "ff"}}]}"#
        let role = try configuration(json).apply(to: Screen())[0] as? Parallax
        #expect(role?.log.prefix(3) == ["easing smooth", "strength 1", "strength 255"])
    }

    @Test func `a file can set optional and structured attributes`() throws {
        let screen = Screen()
        let json = """
            {"attributes": {"layer.insets": {"left": 1, "right": 2.5}}, "roles": [
            {"role": "Parallax", "attributes": {"caption": "caf\\u00e9"}}, {"role": "Parallax", "attributes": {"caption": null}}]}
            """
        let roles = try configuration(json).apply(to: screen).compactMap { $0 as? Parallax }
        #expect(screen.layer.insets == Insets(left: 1, right: 2.5))
        #expect(roles.map(\.caption) == ["café", nil])
    }

    @Test func `a file connects events to actions of the owner`() throws {
        let screen = Screen()
        let json = #"{"roles": [{"role": "Parallax", "actions": {"valueChanged": "rename"}}]}"#
        let role = try configuration(json).apply(to: screen)[0]
        #expect(screen.title == "")
        role.sendActions(for: .valueChanged)
        #expect(screen.title == "renamed")
    }

    @Test func `one configuration is for any number of owners`() throws {
        let configuration = try configuration(#"{"roles": [{"role": "Parallax"}]}"#)
        let (first, second) = (Screen(), Screen())
        #expect(configuration.apply(to: first)[0] !== configuration.apply(to: second)[0])
        #expect([first, second].map(\.roles.count) == [1, 1])
    }

    @Test func `a file is read from disk, and its path is in the error`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "roles \(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(#"{"roles": [{"role": "Paralax"}]}"#.utf8).write(to: file)
        let error = #expect(throws: RoleConfigurationError.self) {
            try RoleConfiguration(contentsOf: file, classes: RoleConfigurationTests.classes)
        }
        #expect(error?.path == file.path)
        #expect(error?.description.hasPrefix("\(file.path):1:21: error: unknown role class 'Paralax'") == true)
    }

    @Test func `a file that doesn't exist is an error of Foundation`() {
        #expect(throws: CocoaError.self) {
            try RoleConfiguration(
                contentsOf: URL(filePath: "/does/not/exist.json"), classes: RoleConfigurationTests.classes)
        }
    }

    // MARK: What is wrong in a file

    @Test func `an unknown role class is an error with its line`() {
        let json = """
            {
                "roles": [
                    { "role": "Paralax" }
                ]
            }
            """
        #expect(errors(json) == ["3:19: error: unknown role class 'Paralax'; expected one of 'Parallax', 'plain'"])
    }

    @Test func `an unknown attribute is an error with its line`() {
        let json = """
            {
                "attributes": { "tilte": "Start" },
                "roles": [{
                    "role": "Parallax",
                    "attributes": {
                        "strengh": 20
                    }
                }, { "role": "plain", "attributes": { "x": 1 } }]
            }
            """
        #expect(
            errors(json) == [
                "2:21: error: 'Screen' has no attribute 'tilte'; "
                    + "expected one of 'layer.cornerRadius', 'layer.insets', 'title'",
                "6:13: error: 'Parallax' has no attribute 'strengh'; "
                    + "expected one of 'caption', 'easing', 'easings', 'hex', 'strength'",
                "8:43: error: 'plain' has no attribute 'x'; none is declared",
            ])
    }

    @Test(arguments: [
        (#""strength": "20""#, #"2:13: error: 'strength' must be 'Int', but it is "20""#),
        (#""strength": 2.5"#, "2:13: error: 'strength' must be 'Int', but it is 2.5"),
        (#""strength": true"#, "2:13: error: 'strength' must be 'Int', but it is true"),
        (#""strength": null"#, "2:13: error: 'strength' must be 'Int', but it is null"),
        (#""strength": 9999999999999999999"#, "2:13: error: 'strength' must be 'Int', but it is 9999999999999999999"),
        (#""strength": [1]"#, "2:13: error: 'strength' must be 'Int', but it is an array"),
        (#""strength": {}"#, "2:13: error: 'strength' must be 'Int', but it is an object"),
        (#""easing": "abrupt""#, #"2:11: error: 'easing' can't be "abrupt"; expected one of 'linear', 'smooth'"#),
        (
            #""easings": ["linear", "abrupt"]"#,
            "2:23: error: invalid value of 'easings.1': Cannot initialize Easing from invalid String value abrupt"
        ),
        (#""easing": 1"#, "2:11: error: 'easing' can't be 1; expected one of 'linear', 'smooth'"),
        (#""hex": 12"#, "2:8: error: 'hex' must be 'String', but it is 12"),
        (#""hex": "x""#, "2:8: error: invalid value of 'hex': expected hexadecimal digits"),
    ])
    func `a wrong type is an error with its line`(attribute: String, message: String) {
        let json = "{\"roles\": [{\"role\": \"Parallax\", \"attributes\": {\n\(attribute)}}]}"
        #expect(errors(json) == [message])
    }

    @Test func `a mistake in a part of a structured value has the position of the part`() {
        let json = """
            {"attributes": {
                "layer.insets": {
                    "left": 1,
                    "right": "x"
                }
            }}
            """
        #expect(errors(json) == [#"4:18: error: 'layer.insets.right' must be 'Double', but it is "x""#])
        #expect(
            errors(#"{"attributes": {"layer.insets": {"left": 1}}}"#) == [
                "1:33: error: the key 'layer.insets.right' is missing"
            ])
    }

    @Test func `all mistakes are reported, in the order of the file`() {
        let json = """
            {
                "rolls": [],
                "roles": [
                    7,
                    { "name": "nameless" },
                    { "role": 5, "role": "Parallax" },
                    { "role": "Parallax", "name": 1,
                        "actions": { "finished": "rename", "bound": "rename it", "unbound": 2 } }
                ],
                "attributes": [],
                "roles": {}
            }
            """
        #expect(
            errors(json) == [
                "2:5: error: unknown key 'rolls'; expected one of 'attributes', 'roles'",
                "6:22: error: the key 'role' occurs twice; remove one",
                "10:19: error: 'attributes' must be an object, but it is an array",
                "11:5: error: the key 'roles' occurs twice; remove one",
                "11:14: error: 'roles' must be an array, but it is an object",
            ])
        let first = json.replacing(#""attributes": [],"#, with: "")
            .replacing(#""roles": {}"#, with: #""attributes": {}"#)
        #expect(
            errors(first) == [
                "2:5: error: unknown key 'rolls'; expected one of 'attributes', 'roles'",
                "4:9: error: 'roles.0' must be an object, but it is 7",
                "5:9: error: the key 'role' is missing",
                "6:22: error: the key 'role' occurs twice; remove one",
                "7:39: error: 'name' must be 'String', but it is 1",
                "8:26: error: 'Parallax' has no event 'finished'; expected one of 'bound', 'unbound', 'valueChanged'",
                "8:57: error: unknown action 'rename it'; expected 'rename'",
                "8:81: error: 'unbound' must be 'String', but it is 2",
            ])
    }

    @Test func `a file with a mistake changes nothing`() {
        let screen = Screen()
        let json = #"{"attributes": {"title": "Start"}, "roles": [{"role": "plain"}, {"role": "Paralax"}]}"#
        #expect(throws: RoleConfigurationError.self) { try configuration(json).apply(to: screen) }
        #expect(screen.title == "")
        #expect(screen.roles.count == 0)
    }

    @Test(arguments: [
        ("", "1:1", "a value"),
        ("{", "1:2", "a key in quotes"),
        ("{\n  \"roles\": [}", "2:13", "a value"),
        ("{\n  \"roles\" []}", "2:11", "':'"),
        ("{\"roles\": [] \"x\"}", "1:14", "',' or '}'"),
        ("{\"roles\": [{} {}]}", "1:15", "',' or ']'"),
        ("{\"roles\": []} x", "1:15", "the end of the file"),
        ("{\"roles\": [tru]}", "1:12", "'true', 'false' or 'null', or quotes around a text"),
        ("{\"roles\": [01]}", "1:12", "a number such as 12, -0.5 or 1e9, in the range of 'Double'"),
        ("{\"roles\": [1e999]}", "1:12", "a number such as 12, -0.5 or 1e9, in the range of 'Double'"),
        ("{\"roles\": [\"\\q\"]}", "1:12", "valid escapes and UTF-8 in the string"),
        ("{\"roles\": [\"a\tb\"]}", "1:14", "an escape such as '\\n' or '\\t' instead of a control character"),
        ("{\"roles\": [\"a]}", "1:12", "'\"' at the end of the string"),
        ("{\"roles\": [\"a\\", "1:12", "'\"' at the end of the string"),
        ("{\"roles\": [],}", "1:13", "no ',' before '}'"),
        ("{\"roles\": [1, ]}", "1:13", "no ',' before ']'"),
        ("{\"roles\": [1,", "1:14", "a value"),
        ("{\"é\", 1}", "1:6", "':'"),
        ("{ // no comments\n}", "1:3", "a key in quotes"),
    ])
    func `a file that isn't JSON is an error with its line`(json: String, position: String, expected: String) {
        #expect(errors(json) == ["\(position): error: invalid JSON: expected \(expected)"])
    }

    @Test func `a file that isn't UTF-8 is an error with its line`() {
        let data = Data("{\n\"roles\": [\"".utf8) + [0xFF] + Data("\"]}".utf8)
        let error = #expect(throws: RoleConfigurationError.self) {
            try RoleConfiguration(data, path: "x.json", classes: RoleConfigurationTests.classes)
        }
        #expect(error?.problems.map(\.line) == [2])
    }

    @Test func `a byte order mark is allowed`() throws {
        #expect(try configuration("\u{FEFF}{\"roles\": [{\"role\": \"plain\"}]}").apply(to: Screen()).count == 1)
    }

    @Test func `a file with deep nesting is an error`() {
        let json = String(repeating: "[", count: 100_000)
        #expect(errors(json) == ["1:129: error: invalid JSON: expected at most 128 levels"])
    }

    @Test func `threads with a small stack can read a file with deep nesting`() async {
        let json = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
        let lines = await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: errors(json)) }
            // The stack size of secondary threads on Apple systems.
            thread.stackSize = 512 * 1024
            thread.start()
        }
        #expect(lines == ["1:1: error: the file must be an object, but it is an array"])
    }

    @Test func `a file with very many mistakes is read in linear time`() {
        // In quadratic time, the test would take minutes.
        let count = 10_000
        let json = #"{"roles": ["# + Array(repeating: #"{"role": "Q"}"#, count: count).joined(separator: ",\n") + "]}"
        let lines = errors(json)
        #expect(lines.count == count)
        #expect(lines.first?.hasPrefix("1:21: ") == true)
        #expect(lines.last?.hasPrefix("\(count):10: ") == true)
    }

    @Test func `a duplicate key in the value of an attribute is an error`() {
        let json = #"{"attributes": {"layer.insets": {"left": 1, "right": 2, "left": 3}}}"#
        #expect(errors(json) == ["1:57: error: the key 'left' occurs twice; remove one"])
    }

    @Test func `every prefix and every changed byte of a file is accepted or an error`() throws {
        let json = Array(
            #"{"attributes": {"title": "é\n", "layer.insets": {"left": -1.5e3, "right": 0}}, "roles": []}"#.utf8
        )
        var accepted = 0
        func check(_ bytes: [UInt8]) {
            do {
                _ = try RoleConfiguration(Data(bytes), path: "", classes: RoleConfigurationTests.classes)
                accepted += 1
            } catch {
                #expect(!error.problems.isEmpty)
            }
        }
        for index in json.indices {
            check(Array(json[..<index]))
            for byte in Array(#" "{}[]:,\1e-"#.utf8) + [0, 0xFF] {
                var changed = json
                changed[index] = byte
                check(changed)
            }
        }
        #expect(accepted > 0)
    }

    // MARK: What is wrong in a program

    #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    @Test func `two attributes with one name crash`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = RoleAttributes<Screen>().attribute("title", \.title).attribute("title", \.title)
        }
        #expect(message(result).contains("RoleAttributes<Screen>: two attributes have the name 'title'"))
    }

    @Test func `two role classes with one name crash`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = RoleClasses<Screen>().role("x") { Parallax() }.role("x") { Role<Screen>() }
        }
        #expect(message(result).contains("RoleClasses<Screen>: two role classes have the name 'x'"))
    }

    @Test func `two actions with one name crash`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = RoleClasses<Screen>().action("x") { _ in }.action("x") { _ in }
        }
        #expect(message(result).contains("RoleClasses<Screen>: two actions have the name 'x'"))
    }

    @Test func `a role class for another owner crashes when it is declared`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = RoleClasses<Layer>().role { Parallax() }
        }
        #expect(message(result).contains("'Parallax' isn't a role for 'Layer'"))
    }

    private func message(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    #endif

    @Test func `roles of a superclass and multiplexers can be declared for an owner`() throws {
        let classes = RoleClasses<SubScreen>().role { Parallax() }.role("targets") { Multiplexer<AnyObject>() }
        let json = Data(#"{"roles": [{"role": "Parallax"}, {"role": "targets"}]}"#.utf8)
        let screen = SubScreen()
        let roles = try RoleConfiguration(json, path: "", classes: classes).apply(to: screen)
        #expect(roles.count == 2)
        #expect((roles[0] as? Parallax)?.owner === screen)
    }
}
