import FlynnRoles
import Foundation
import RoleSnippets5
import Testing

@testable import RoleSnippets6

struct DocumentationTests {
    private func text(of path: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @MainActor private func configuration(_ json: some StringProtocol) throws -> RoleConfiguration<Player> {
        try RoleConfiguration(Data(json.utf8), path: "player.json", classes: Player.roleClasses)
    }

    @MainActor @Test func `the first program of the documentation works`() {
        let player = Player()
        fadeIn(player)
        #expect(player.status == "volume 100")
        #expect(player.roles.count == 0)
    }

    @MainActor @Test func `the documentation's role for a protocol works`() {
        final class TextField: Field { var text = " a " }
        let field = TextField()
        let role = TrimmedField()
        role.bind(to: field)
        role.trim()
        #expect(field.text == "a")
    }

    @MainActor @Test func `the file of the documentation works, and its mistakes are the documented ones`() throws {
        let page = try text(of: "docs/role-configuration.md")
        let json = try #require(page.split(separator: "```json\n").last?.split(separator: "```").first)
        let player = Player()
        player.volume = 80
        let roles = try configuration(json).apply(to: player)
        #expect(player.volume == 30)
        #expect((player.layer.cornerRadius, player.layer.color) == (8, .red))
        (roles[1] as? FadeIn)?.start()
        #expect(player.status == "volume 100")

        let mistakes = json.replacing(#""limit": 30"#, with: #""limit": "30""#).replacing("Fade", with: "Fad")
        let error = try #require(#expect(throws: RoleConfigurationError.self) { try configuration(mistakes) })
        for line in "\(error)".split(separator: "\n") { #expect(page.contains("    \(line)\n"), "\(line)") }
    }
}

/// The code of the article, in both language modes.
@MainActor
struct ArticleTests {
    private let json = """
        {"roles": [
            {"role": "ParallaxAnimationBehavior", "attributes": {"maximumRelativeValue": 5}},
            {"role": "ImagePickerBehaviour", "attributes": {"sourceType": 2}, "actions": {"valueChanged": "imagePicked"}}
        ]}
        """

    @Test func `the behaviors of the article work in the Swift 5 mode`() throws {
        let controller = RoleSnippets5.ViewController()
        let (parallax, picker) = RoleSnippets5.addBehaviors(to: controller)
        parallax.move(to: 30)
        picker.pickImage()
        #expect(controller.offset == 20 && controller.pickedImages == ["image 0"])
        let roles = try RoleSnippets5.addBehaviors(json, to: controller)
        (roles[0] as? RoleSnippets5.ParallaxAnimationBehavior)?.move(to: -9)
        (roles[1] as? RoleSnippets5.ImagePickerBehaviour)?.pickImage()
        #expect(controller.offset == -5 && controller.pickedImages == ["image 0", "picked"])
    }

    @Test func `the behaviors of the article work in the Swift 6 mode`() throws {
        let controller = RoleSnippets6.ViewController()
        let (parallax, picker) = RoleSnippets6.addBehaviors(to: controller)
        parallax.move(to: 30)
        picker.pickImage()
        #expect(controller.offset == 20 && controller.pickedImages == ["image 0"])
        let roles = try RoleSnippets6.addBehaviors(json, to: controller)
        (roles[0] as? RoleSnippets6.ParallaxAnimationBehavior)?.move(to: -9)
        (roles[1] as? RoleSnippets6.ImagePickerBehaviour)?.pickImage()
        #expect(controller.offset == -5 && controller.pickedImages == ["image 0", "picked"])
    }

    private final class Target: RoleSnippets5.ScrollViewDelegate, RoleSnippets6.ScrollViewDelegate {
        private(set) var offset = 0.0
        private let scrollsToTop: Bool

        init(scrollsToTop: Bool) { self.scrollsToTop = scrollsToTop }

        func scrollViewDidScroll(_ offset: Double) { self.offset += offset }

        func scrollViewShouldScrollToTop() -> Bool { scrollsToTop }
    }

    @Test func `the multiplexer of the article is a scroll view's delegate, in both modes`() {
        let (first, last) = (Target(scrollsToTop: false), Target(scrollsToTop: true))
        let (controller5, view5) = (RoleSnippets5.ViewController(), RoleSnippets5.ScrollView())
        #expect(RoleSnippets5.scroll(view5, of: controller5, to: [first, last]) == true)
        let (controller6, view6) = (RoleSnippets6.ViewController(), RoleSnippets6.ScrollView())
        #expect(RoleSnippets6.scroll(view6, of: controller6, to: [last, first]) == false)
        #expect(first.offset == 20 && last.offset == 20)
        withExtendedLifetime((controller5, controller6)) {
            #expect(view5.delegate != nil && view6.delegate != nil)
        }
    }
}
