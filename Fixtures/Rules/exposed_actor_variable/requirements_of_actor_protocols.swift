import FlynnRuntime

protocol Viewable: Actor {
    var title: String { get }  // expect exposed_actor_variable: requirement 'title' of actor protocol 'Viewable' is exposed to other threads
    var size: (Int, Int) { get set }  // expect exposed_actor_variable: 'size'
    subscript(index: Int) -> String { get }  // expect exposed_actor_variable: require a behavior instead
    static var kind: String { get }
    var safeState: ViewState { get set }
    var beDraw: Behavior { get }
    var beClear: ChainableBehavior<Self> { get }
    associatedtype Content
}

extension Viewable {
    // A default implementation of a requirement.
    var title: String { "" }
    var area: Int { size.0 * size.1 }  // expect exposed_actor_variable: 'area'
    var beClear: ChainableBehavior<Self> { safeState.beClear }
}

final class ViewState {
    private var views: [String] = []
    lazy var beClear = ChainableBehavior { [unowned self] _ in self.views = [] }  // expect missing_actor
}

final class Window: Actor, Viewable {
    var title = "window"
    var size = (0, 0)
    subscript(index: Int) -> String { title }
    static var kind: String { "window" }
    lazy var safeState = ViewState()
    lazy var beDraw = Behavior(self) { [unowned self] _ in print(self.title) }
    typealias Content = String

    var isOpen = false  // expect exposed_actor_variable: property 'isOpen' of actor 'Window'
}
