import FlynnRuntime

@propertyWrapper struct Held<Value> {
    var wrappedValue: Value
    var projectedValue: [Value] { [wrappedValue] }
}

class Texts: Actor {
    lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the text
        print(args[x: 0] as String)
    }
}

class Numbers: Actor {
    lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - the number
        print(args[x: 0] as Int)
    }
}

struct Desk { func texts() -> Texts { Texts() } }
infix operator <->
func <-> (desk: Desk, number: Int) -> Numbers { Numbers() }
func <-> (desk: Desk, text: String) -> Texts { Texts() }

func use(_ desk: Desk) {
    @Held var texts = Texts()
    @Held var numbers = Numbers()
    texts.beAdd(1)  // expect argument_type
    $texts[0].beAdd(1)  // expect argument_type
    $texts.first?.beAdd("a")
    $numbers[0].beAdd("a")  // expect argument_type
    $numbers[0].beAdd(1)
    _texts.wrappedValue.beAdd(1)  // expect argument_type
    _numbers.projectedValue.last!.beAdd("a")  // expect argument_type

    // A local name hides the wrapper's.
    let _numbers = Texts()
    _numbers.beAdd("a")

    (desk <-> 5).beAdd("a")  // expect argument_type
    (desk <-> 5).beAdd(5)
    (desk <-> "a").beAdd(5)  // expect argument_type
    (desk <-> "a").beAdd("a")
    Desk.texts(desk)().beAdd(5)  // expect argument_type
    Desk.texts(desk)().beAdd("a")
}
