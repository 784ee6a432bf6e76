import FlynnRuntime

class Label: Actor {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - a number
        print(args[x: 0] as Double)
    }
}

// `newValue` and `oldValue` are names of parameters only in accessors that have these parameters.
struct Slider {
    let label: Label
    let newValue = 1.5
    let oldValue = 2.5
    var get: Int {
        get {
            label.beShow(newValue)
            label.beShow(oldValue)
            return 1
        }
        set {
            label.beShow(newValue)  // expect argument_type: 'newValue', an 'Int'
            label.beShow(oldValue)
        }
    }
    var observed = 5 {
        willSet {
            label.beShow(newValue)  // expect argument_type: 'newValue', an 'Int'
            label.beShow(oldValue)
        }
        didSet {
            label.beShow(newValue)
            label.beShow(oldValue)  // expect argument_type: 'oldValue', an 'Int'
        }
    }
    var named: String {
        get { "" }
        set(text) {
            label.beShow(newValue)
            label.beShow(text)  // expect argument_type: 'text', a 'String'
        }
    }
    var namedAndObserved = 0 {
        willSet(next) {
            label.beShow(newValue)
            label.beShow(next)  // expect argument_type: 'next', an 'Int'
        }
        didSet(previous) {
            label.beShow(oldValue)
            label.beShow(previous)  // expect argument_type: 'previous', an 'Int'
        }
    }
    subscript(newValue: Double) -> Int {
        get {
            label.beShow(newValue)
            return 1
        }
        nonmutating set(value) {
            label.beShow(newValue)
            label.beShow(value)  // expect argument_type: 'value', an 'Int'
        }
    }
}
