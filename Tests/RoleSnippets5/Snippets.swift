// The code of docs/roles.md; a test compares the two.
import FlynnRoles
import Foundation

@MainActor
final class Player: RoleOwner {
    let roles = RoleSet()
    let layer = Layer()
    var volume = 0
    var status = ""

    func showStatus() { status = "volume \(volume)" }
}

@MainActor
final class FadeIn: Role<Player> {
    var duration = 1.0
    var steps = 10

    func start() {
        for step in 1...steps {
            owner?.volume = step * 100 / steps
            sendActions(for: .valueChanged)
        }
        sendActions(for: .finished)
    }
}

extension RoleEvent {
    static let finished = RoleEvent("finished")
}

@MainActor
func fadeIn(_ player: Player) {
    let role = FadeIn()
    role.steps = 4
    role.on(.finished) { role, player in
        player.showStatus()
        role.unbind()
    }
    role.bind(to: player)
    role.start()
}

@MainActor
final class KeepQuiet: Role<Player> {
    @RoleAttribute var limit = 50

    init() {
        super.init()
        on(.bound) { role, player in player.volume = min(player.volume, role.limit) }
        on(.unbound) { _, player in player.volume = 100 }
    }
}

@MainActor
final class Layer {
    var cornerRadius = 0.0
    var color = Color.black

    static var attributes: RoleAttributes<Layer> {
        RoleAttributes<Layer>()
            .attribute("cornerRadius", \.cornerRadius)
            .attribute("color", \.color) { (text: String) in try Color(text) }
    }
}

extension Player {
    static var roleClasses: RoleClasses<Player> {
        RoleClasses(RoleAttributes<Player>().attributes("layer", of: { $0.layer }, Layer.attributes))
            .role { KeepQuiet() }
            .role("Fade", events: [.valueChanged, .finished]) { FadeIn() }
            .action("showStatus") { $0.showStatus() }
    }
}

@MainActor
func configure(_ player: Player, from file: URL) throws {
    let configuration = try RoleConfiguration(contentsOf: file, classes: Player.roleClasses)
    configuration.apply(to: player)
}

@MainActor
protocol ScrollDelegate: AnyObject {
    func didScroll(to offset: Double)
    func shouldScrollToTop() -> Bool
}

class ScrollMultiplexer: Multiplexer<any ScrollDelegate>, ScrollDelegate {
    // flynnlint:multiplexer ScrollDelegate - generated, and replaced when the protocol changes

    func didScroll(to offset: Double) {
        forward { $0.didScroll(to: offset) }
    }

    func shouldScrollToTop() -> Bool {
        forward { $0.shouldScrollToTop() }
    }
}

@MainActor
final class List: RoleOwner {
    let roles = RoleSet()
    weak var delegate: (any ScrollDelegate)?

    func install(_ targets: [any ScrollDelegate]) {
        let multiplexer = ScrollMultiplexer(targets: targets)
        multiplexer.bind(to: self)
        delegate = multiplexer
    }
}

final class AnyScrollMultiplexer: ScrollMultiplexer {
    override func shouldScrollToTop() -> Bool {
        forward(combine: .any) { $0.shouldScrollToTop() }
    }
}

enum Color: String {
    case black, red

    init(_ text: String) throws {
        guard let color = Color(rawValue: text) else { throw UnknownColor(text: text) }
        self = color
    }
}

struct UnknownColor: Error {
    let text: String
}
