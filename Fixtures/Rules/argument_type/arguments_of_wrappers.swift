import FlynnRuntime

@propertyWrapper struct Injected<Value> {
    var wrappedValue: Value
    init(_ value: Value) { wrappedValue = value }
}
struct Settings {
    var locale = "en"
    var size = 12.5
}
@propertyWrapper struct Setting<Value> {
    var wrappedValue: Value
    init(_ path: KeyPath<Settings, Value>) { wrappedValue = Settings()[keyPath: path] }
}
@propertyWrapper struct Late<Value> {
    var make: () -> Value
    var wrappedValue: Value { make() }
    init(wrappedValue: @autoclosure @escaping () -> Value) { make = wrappedValue }
}
@propertyWrapper struct Clamped<Value: Comparable> {
    var wrappedValue: Value
    var range: ClosedRange<Value>
    init(wrappedValue: Value, _ range: ClosedRange<Value>) { self.wrappedValue = wrappedValue; self.range = range }
    var projectedValue: ClosedRange<Value> { range }
}
@dynamicMemberLookup struct Document {
    subscript(dynamicMember name: String) -> Document { self }
    var number: Int? { 5 }
}

class Sink: Actor {
    lazy var beInt = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - a number
        print(args[x: 0] as Int)
    }
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a text
        print(args[x: 0] as String)
    }
    lazy var beDouble = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - a number
        print(args[x: 0] as Double)
    }
}

/// The arguments of the attribute determine the type, and `_name` is the wrapper.
final class Screen {
    @Injected("text") var injected
    @Setting(\.locale) var locale
    @Setting(\.size) var size
    @Late var count = 5 * 3
    @Clamped(0...10) var level = 5
    func show(_ sink: Sink, _ document: Document) {
        sink.beInt(injected)  // expect argument_type: 'String', is passed
        sink.beInt(locale)  // expect argument_type: 'String', is passed
        sink.beInt(size)  // expect argument_type: 'Double', is passed
        sink.beText(count)  // expect argument_type: 'Int', is passed
        sink.beInt(level)
        sink.beText($level.upperBound)  // expect argument_type: 'Int', is passed
        sink.beText(_level.range.lowerBound)  // expect argument_type: 'Int', is passed
        sink.beText(document.pages.first.number)  // expect argument_type: 'Int?', is passed
    }
}
