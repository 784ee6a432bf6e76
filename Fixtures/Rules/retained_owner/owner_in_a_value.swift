import FlynnRoles

class View: RoleOwner {
    let roles = RoleSet()
    var alpha = 1.0
    weak var delegate: (any ViewDelegate)?
}

final class Button: View {
    var title = ""
}

protocol ViewDelegate: AnyObject {}

struct Target {
    var view: View?
    weak var weakView: View?
}

final class Helper {
    var view: View?
    unowned var other = View()
}

/// Structures, helpers, tuples and collections of the role.
final class Highlight: Role<View> {
    private var target = Target()
    private let helper = Helper()
    private weak var weakHelper: Helper?
    private var views: [View] = []
    private var seen: Set<ObjectIdentifier> = []
    private var byName: [String: View] = [:]
    private var all: [View]?
    private var pair: (View?, Int) = (nil, 0)
    private var first: View?
    private var second: View?

    func start() {
        target.view = owner  // expect retained_owner: property 'target' retains the owner of 'Highlight'
        self.helper.view = owner  // expect retained_owner: property 'helper'
        guard let owner else { return }
        views.append(owner)  // expect retained_owner: property 'views'
        self.views.insert(owner, at: 0)  // expect retained_owner
        views += [owner]  // expect retained_owner
        byName["a"] = owner  // expect retained_owner: property 'byName'
        byName.updateValue(owner, forKey: "b")  // expect retained_owner
        all = [owner]  // expect retained_owner: property 'all'
        pair.0 = owner  // expect retained_owner: property 'pair'
        pair = (owner, 1)  // expect retained_owner
        (first, _) = (owner, 1)  // expect retained_owner: property 'first'
        (second, _) = (View(), owner)
    }

    func startWeakly() {
        target.weakView = owner
        helper.other = owner!
        weakHelper?.view = owner
        seen.insert(ObjectIdentifier(owner!))
        print(views, byName, all as Any)
    }
}

/// Operators and casts.
final class Shadow: Role<View> {
    private var shown: View?
    private var button: Button?
    private var forced: Button!
    private var either: View?
    private var chosen: View?
    private var isShown = false
    private var count: Int?
    private let fallback = View()

    func start(_ isLast: Bool) {
        shown = isLast ? owner : nil  // expect retained_owner: property 'shown'
        either = owner ?? fallback  // expect retained_owner: property 'either'
        button = owner as? Button  // expect retained_owner: property 'button'
        forced = (owner as! Button)  // expect retained_owner: property 'forced'
        if let button = owner as? Button { self.button = button }  // expect retained_owner
        chosen = if isLast { owner } else { nil }  // expect retained_owner: property 'chosen'
        isShown = owner is Button
        isShown = owner == nil ? true : false
        count = owner.map { $0.roles.count }
    }
}

extension RoleSet { var count: Int { 0 } }

/// Closures that the role stores, and handlers of its own events.
final class Pulse: Role<View> {
    private var step: (() -> Void)?
    private var steps: [() -> Void] = []
    private var weakStep: (() -> Void)?
    private var viewStep: ((View) -> Void)?
    private var copy: (() -> Void)?

    func start() {
        guard let view = owner else { return }
        step = { view.alpha = 0.5 }  // expect retained_owner: property 'step'
        steps.append({ view.alpha = 0.5 })  // expect retained_owner: property 'steps'
        weakStep = { [weak view] in view?.alpha = 0.5 }
        viewStep = { view in view.alpha = 0.5 }
        let alpha = view.alpha
        copy = { print(alpha) }
    }

    func listen() {
        guard let view = owner else { return }
        on(.valueChanged) { view.alpha = 1 }  // expect retained_owner: the handler captures 'view', the owner of 'Pulse'
        self.on(.valueChanged) { pulse, _ in view.alpha = pulse.alpha }  // expect retained_owner
        on(.valueChanged) { [weak view] in view?.alpha = 1 }
        on(.valueChanged) { _, view in view.alpha = 1 }
        let handler = on(.valueChanged) { view.alpha = 1 }
        remove(handler)
    }

    let alpha = 1.0
}

/// Deep in a handler.
final class Tap: Role<Button> {
    private var tapped: Button?
    private var last: Button?
    private var buttons: [Button] = []
    private var title: String?

    func setUp() {
        on(.valueChanged) { role, button in
            if button.title.isEmpty { role.tapped = button }  // expect retained_owner: property 'tapped'
            role.buttons.append(button)  // expect retained_owner: property 'buttons'
            role.title = button.title
            let other = button
            role.last = other  // expect retained_owner: property 'last'
        }
    }
}

/// Roles in lazy properties.
final class Tooltip: Role<View> {
    private let view: View
    let text: String

    init(for view: View, text: String) {
        self.view = view
        self.text = text
        super.init()
    }
}

final class Screen {
    let view = View()
    let other = View()
    private lazy var tip = Tooltip(for: view, text: "a")  // expect retained_owner: 'Tooltip' retains 'view', its owner, in its property 'view'
    private lazy var otherTip = Tooltip(for: other, text: "b")
    private lazy var localTip = Tooltip(for: other, text: "c")

    func show(_ other: View) {
        tip.bind(to: view)
        otherTip.bind(to: view)
        localTip.bind(to: other)
    }
}
