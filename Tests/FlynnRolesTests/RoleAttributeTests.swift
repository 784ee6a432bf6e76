import Foundation
import Testing

@testable import FlynnRoles

private class FieldRole: Role<Screen> {
    @RoleAttribute var field = ""
    var other = 0
}

private final class MaximumLength: FieldRole {
    @RoleAttribute var limit = 100 { didSet { observed += 1 } }
    @RoleAttribute var insets: Insets?
    @RoleAttribute(convert: { (text: String) in
        guard let number = Int(text, radix: 16) else { throw NotHexadecimal() }
        return number
    }) var color = 0
    var observed = 0
}

private final class Panel {
    @RoleAttribute var cornerRadius = 0.0
}

private final class Window {
    let panel = Panel()
    @RoleAttribute var title = ""
}

/// Attributes declared at the property.
struct RoleAttributeTests {
    private func roles(_ json: String, _ classes: RoleClasses<Screen>) throws -> [AnyRole] {
        try RoleConfiguration(Data(json.utf8), path: "r.json", classes: classes).apply(to: Screen())
    }

    @Test func `a file sets attributes of a class and its superclass without a table`() throws {
        let json = """
            {"roles": [
                {"role": "MaximumLength", "attributes": {"limit": 5, "field": "a", "insets": {"left": 1, "right": 2}, "color": "ff"}},
                {"role": "MaximumLength", "attributes": {"limit": 6, "insets": null}},
                {"role": "MaximumLength"}
            ]}
            """
        let all = try roles(json, RoleClasses().role { MaximumLength() }).map { try #require($0 as? MaximumLength) }
        #expect(all.map(\.limit) == [5, 6, 100])
        #expect(all.map(\.field) == ["a", "", ""])
        #expect(all.map { $0.insets?.right } == [2, nil, nil])
        #expect(all.map(\.color) == [255, 0, 0])
    }

    @Test func `one configuration sets the attributes of many objects`() throws {
        let data = Data(#"{"roles": [{"role": "MaximumLength", "attributes": {"limit": 5}}]}"#.utf8)
        let configuration = try RoleConfiguration(
            data, path: "r.json", classes: RoleClasses<Screen>().role { MaximumLength() })
        let first = try #require(configuration.apply(to: Screen()).first as? MaximumLength)
        first.limit = 1
        let second = try #require(configuration.apply(to: Screen()).first as? MaximumLength)
        #expect((first.limit, second.limit) == (1, 5))
    }

    @Test func `mistakes are reported as for tables`() throws {
        let json = """
            {"roles": [{"role": "MaximumLength", "attributes": {"limit": "5", "color": "x", "other": 1}}]}
            """
        let error = try #require(
            #expect(throws: RoleConfigurationError.self) { try roles(json, RoleClasses().role { MaximumLength() }) })
        #expect(
            "\(error)" == """
                r.json:1:62: error: 'limit' must be 'Int', but it is "5"
                r.json:1:76: error: invalid value of 'color': expected hexadecimal digits
                r.json:1:81: error: 'MaximumLength' has no attribute 'other'; expected one of 'color', 'field', 'insets', 'limit'
                """)
    }

    @Test func `a table adds attributes, and replaces declared ones`() throws {
        let table = RoleAttributes<MaximumLength>()
            .attribute("other", \.other)
            .attribute("limit", \.limit) { (text: String) in text.count }
        let json = """
            {"roles": [{"role": "MaximumLength", "attributes": {"other": 3, "limit": "four", "field": "b"}}]}
            """
        let role = try #require(
            roles(json, RoleClasses().role(attributes: table) { MaximumLength() }).first as? MaximumLength)
        #expect((role.other, role.limit, role.field) == (3, 4, "b"))
    }

    @Test func `tables of owners and other objects are made of an example`() throws {
        let attributes = RoleAttributes(of: Window()).attributes("panel", of: { $0.panel }, RoleAttributes(of: Panel()))
        let json = #"{"attributes": {"title": "t", "panel.cornerRadius": 8}}"#
        let window = Window()
        try RoleConfiguration(Data(json.utf8), path: "w.json", classes: RoleClasses(attributes)).apply(to: window)
        #expect(window.title == "t")
        #expect(window.panel.cornerRadius == 8)
    }

    @Test func `observers of the property run for code only`() throws {
        let json = #"{"roles": [{"role": "MaximumLength", "attributes": {"limit": 5}}]}"#
        let role = try #require(roles(json, RoleClasses().role { MaximumLength() }).first as? MaximumLength)
        #expect(role.observed == 0)
        role.limit = 7
        #expect((role.observed, role.limit) == (1, 7))
    }
}
