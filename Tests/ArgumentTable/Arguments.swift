import FlynnRuntime
import Foundation

// flynnlint:disable all - contains mistakes intentionally

/// Adds the arguments, as written in a call.
func addArguments(to table: inout Table, _ values: Values) {
    // The test copies these lines.
    let number = values.number, text = values.text, condition = values.condition, image = values.image
    let count = values.count, wide = values.wide, ratio = values.ratio, implicit: Int! = values.count
    let numbers = values.numbers, sizes = values.sizes, names = values.names, any = values.any, shape = values.shape
    let mode = values.mode, point = values.point, model = Model(), job = values.job
    let control = Control(), width = CGFloat(number)
    let local = "a", total = 5 + 1, half = 0.5, flags = [true, false], pair = (1, "a"), named = (x: 1, y: 2)
    let double = { (value: Int) in value * 2 }
    func twice(_ value: Int) -> Int { value * 2 }
    func later(_ value: Int) async throws -> [Int] { [value] }
    let printer = { (text: String) in print(text) }, done = {}, late: Handler = { text in print(text) }
    let shown = { print($0) }, thrown = { (number: Int) throws in show(number) }
    let measured = { (number: Int) in measure(number) }
    let onText = values.onText

    table.unknown("inherits from a class of another module") { $0(control) }
    table.unknown("a type of another module") { $0(width) }
    table.unknown("may be nil") { $0(Int(floor(2.5))) }
    table.unknown("has inferred generic arguments") { $0(Box(content: 5)) }
    table.unknown("may be nil") { $0(Parsed()) }

    // Strings
    table.known { $0("") }
    table.known { $0("a") }
    table.known { $0("text, with (parentheses)") }
    table.known { $0("é") }
    table.known { $0("\(number)") }
    table.known { $0("number \(number + 1), \("nested")") }
    table.known { $0(#"raw "text" \n"#) }
    table.known { $0(#"\#(number)"#) }
    table.known { $0(("a")) }
    table.known {
        $0(
            """
            several
            lines, \(number)
            """)
    }
    table.known { $0("a" as String) }
    table.known { $0("a" as Character) }
    table.known { $0("a" as Substring) }
    table.known { $0("a" as StaticString) }
    table.known { $0("a" as Unicode.Scalar) }
    table.known { $0("a" as Swift.String) }
    table.known { $0("a" as String?) }
    table.known { $0("a" as Character?) }
    table.known { $0(String("a")) }
    table.known { $0(String(5)) }
    table.known { $0(Character("a")) }
    table.known { $0(Substring("a")) }

    // Numbers
    table.known { $0(0) }
    table.known { $0(5) }
    table.known { $0(-5) }
    table.known { $0(+5) }
    table.known { $0((5)) }
    table.known { $0(((-5))) }
    table.known { $0(0xFF) }
    table.known { $0(0b1010) }
    table.known { $0(0o17) }
    table.known { $0(1_000_000) }
    table.known { $0(0.0) }
    table.known { $0(1.5) }
    table.known { $0(-1.5) }
    table.known { $0(1e3) }
    table.known { $0(1.5e-3) }
    table.known { $0(0x1p3) }
    table.known { $0((1.5)) }
    table.known { $0(-(1.5)) }
    table.known { $0(5 as Int) }
    table.known { $0(5 as Int8) }
    table.known { $0(5 as Int64) }
    table.known { $0(-5 as Int32) }
    table.known { $0(5 as UInt) }
    table.known { $0(5 as UInt8) }
    table.known { $0(5 as Double) }
    table.known { $0(5 as Float) }
    table.known { $0(1.5 as Float) }
    table.known { $0((5 as Int16)) }
    table.known { $0(5 as CInt) }
    table.known { $0(5 as Float64) }
    table.known { $0(5 as Count) }
    table.known { $0(5 as Int?) }
    table.known { $0(5 as Double?) }
    table.known { $0(5 as Maybe) }
    table.known { $0(5 as Any) }
    table.known { $0(5 as Any?) }
    table.known { $0(5 as Whatever) }
    table.known { $0(Int(5)) }
    table.known { $0(Int(5.5)) }
    table.known { $0(Int64(5)) }
    table.known { $0(Int8(-5)) }
    table.known { $0(UInt16(5)) }
    table.known { $0(Int128(5)) }
    table.known { $0(Double(5)) }
    table.known { $0(Float(1.5)) }
    table.known { $0(number as Int) }
    table.unknown("depends on the value") { $0(number as Int?) }

    // Booleans and nil
    table.known { $0(true) }
    table.known { $0(false) }
    table.known { $0((true)) }
    table.known { $0(true as Bool) }
    table.known { $0(true as Bool?) }
    table.known { $0(nil) }
    table.known { $0((nil)) }
    table.known { $0(nil as Int?) }
    table.known { $0(nil as [String]?) }
    table.known { $0(nil as Any?) }
    table.known { $0(nil as (() -> Void)?) }

    // Arrays
    table.known { $0([]) }
    table.known { $0([[]]) }
    table.known { $0([1]) }
    table.known { $0([1, 2, 3]) }
    table.known { $0([1.5, 2.5]) }
    table.known { $0([1, 2.5]) }
    table.known { $0([-1, 2.5, (3)]) }
    table.known { $0(["a"]) }
    table.known { $0(["a", "b, c", "\(number)"]) }
    table.known { $0([true, false]) }
    table.known { $0([nil]) }
    table.known { $0([1, nil]) }
    table.known { $0([1, nil, 2.5]) }
    table.known { $0(["a", nil]) }
    table.known { $0([1, "a"]) }
    table.known { $0([1, 2.5, "a"]) }
    table.known { $0([1, true]) }
    table.known { $0([[1], [2]]) }
    table.known { $0([[1], [2.5]]) }
    table.known { $0([[], [1]]) }
    table.known { $0([[1], nil]) }
    table.known { $0([[nil], [1]]) }
    table.known { $0([[1], ["a"]]) }
    table.known { $0([[[1]], [[2], [3]]]) }
    table.known { $0([1, [1]]) }
    table.known { $0([(1, 2), (3, 4)]) }
    table.known { $0([(1, 2.5), (1.5, 2)]) }
    table.known { $0([(x: 1, y: 2)]) }
    table.known { $0([(x: 1, y: 2), (3, 4)]) }
    table.known { $0([(x: 1, y: 2), (a: 3, b: 4)]) }
    table.known { $0([(1, "a"), (2, 3)]) }
    table.known { $0([["a": 1], ["b": 2.5]]) }
    table.known { $0([["a": 1], [:]]) }
    table.known { $0([["a": 1], [1: "a"]]) }
    table.known { $0([1 as Int8, 2]) }
    table.known { $0([1, 2 as Int?]) }
    table.known { $0([1.5, 2 as Int]) }
    table.known { $0(["a" as Character, "b"]) }
    table.known { $0([1.5, 2 as Int, "a", true]) }
    table.known { $0([1, "a" as Character, nil]) }
    table.known { $0([true, 2 as Int8]) }
    table.known { $0([{ 5 }, { 6 }]) }
    table.known { $0([()]) }
    table.known { $0(([1, 2])) }
    table.known { $0([1] as [Int]) }
    table.known { $0([1, 2] as [Double]) }
    table.known { $0([1] as [Int?]) }
    table.known { $0([] as [Int]) }
    table.known { $0([] as [String]) }
    table.known { $0([1, "a"] as [Any]) }
    table.known { $0([1, nil] as [Any?]) }
    table.known { $0([[1], []] as [[Double]]) }
    table.known { $0([1] as [Int]?) }
    table.known { $0([1] as Array<Int>) }
    table.known { $0(["a"] as Names) }
    table.known { $0([1, 2] as Set<Int>) }
    table.known { $0([1, 2] as Set<Double>) }
    table.known { $0([] as Set<String>) }
    table.known { $0([1] as ArraySlice<Int>) }
    table.known { $0([1] as ContiguousArray<Int>) }
    table.known { $0([number]) }

    // Dictionaries
    table.known { $0([:]) }
    table.known { $0(["a": 1]) }
    table.known { $0(["a": 1, "b": 2.5]) }
    table.known { $0(["a": nil]) }
    table.known { $0(["a": 1, "b": nil]) }
    table.known { $0(["a": "b"]) }
    table.known { $0(["a": 1, "b": "c"]) }
    table.known { $0([1: "a"]) }
    table.known { $0([1: "a", 2.5: "b"]) }
    table.known { $0([1: "a", "b": "c"]) }
    table.known { $0([nil: 1, "a": 2]) }
    table.known { $0(["a": [1]]) }
    table.known { $0(["a": [], "b": [1]]) }
    table.known { $0(["a": []]) }
    table.known { $0(["a": [1], "b": [2.5]]) }
    table.known { $0(["a": ["b": 1]]) }
    table.known { $0(["a": (1, 2)]) }
    table.known { $0(["a": 1] as [String: Double]) }
    table.known { $0(["a": 1] as [Character: Int]) }
    table.known { $0([:] as [String: Int]) }
    table.known { $0([:] as [Int: Int]) }
    table.known { $0(["a": [1]] as [String: Set<Int>]) }
    table.known { $0(["a": 1] as Dictionary<String, Int?>) }
    table.known { $0(["a": 1] as KeyValuePairs<String, Int>) }

    // Tuples
    table.known { $0(()) }
    table.known { $0((1, 2)) }
    table.known { $0((1, "a")) }
    table.known { $0((1, 2.5)) }
    table.known { $0((1.5, 2.5)) }
    table.known { $0((x: 1, y: 2)) }
    table.known { $0((y: 1, x: 2)) }
    table.known { $0((x: 1, y: "a")) }
    table.known { $0((x: 1, "a")) }
    table.known { $0((1, "a", true)) }
    table.known { $0((1, (2, 3))) }
    table.known { $0(([1], nil as Int?)) }
    table.known { $0(((1, 2))) }
    table.known { $0((1, 2) as (Double, Double)) }
    table.known { $0((1, 2) as (x: Int, y: Int)) }
    table.known { $0((1, "a") as Pair) }
    table.known { $0((1, "a") as (Int, String)?) }
    table.known { $0((number, text)) }

    // Types that aren't visible in the source
    table.known { $0(number) }
    table.known { $0(text) }
    table.known { $0(image) }
    table.known { $0(Reader { _ in }) }
    table.unknown("not a known API") { $0(Reader { _ in }.beRead) }
    table.known { $0(Image()) }
    table.known { $0(Image.init()) }
    table.known { $0([Image()]) }
    table.known { $0(Photo()) }
    table.known { $0(Point()) }
    table.known { $0(Point(x: 1)) }
    table.known { $0(Mode.fast) }
    table.unknown("depends on the value") { $0(Mode(rawValue: 1)) }
    table.unknown("depends on the value") { $0(Meters(integerLiteral: 5)) }
    table.known { $0(5 as Meters) }
    table.known { $0(Namespace.Double()) }
    table.unknown("depends on the value") { $0(Int("5")) }
    table.unknown("depends on the value") { $0(Int("five")) }
    table.unknown("depends on the value") { $0(Int64("5")) }
    table.unknown("depends on the value") { $0(Double("5")!) }
    table.known { $0(Int(text) ?? 5) }
    table.unknown("depends on the value") { $0(Bool("true")) }
    table.unknown("the result of a generic function") { $0(Optional(5)) }
    table.unknown("the result of a generic function") { $0(Optional<Int>.none) }
    table.unknown("the result of a generic function") { $0(Optional<Int>.some(5)) }
    table.unknown("an existential or Any") { $0(5 as Int?? as Any?) }
    table.unknown("an existential or Any") { $0(nil as Int?? as Any?) }
    table.unknown("an existential or Any") { $0(Int?.none as Int?? as Any?) }
    table.unknown("an existential or Any") { $0(5 as Int64 as Any) }
    table.known { $0(Int.max) }
    table.known { $0(Double.pi) }
    table.unknown("depends on the value") { $0(Int(exactly: 5.5)) }
    table.known { $0(!true) }
    table.known { $0(~5) }
    table.known { $0(5 + 5) }
    table.known { $0(5 / 2.0) }
    table.known { $0("a" + "b") }
    table.unknown("depends on the value") { $0([1] + [2]) }
    table.known { $0(condition ? 5 : 6) }
    table.known { $0(condition ? 5 : nil) }
    table.known { $0(condition ? "a" : "b") }
    table.unknown("an existential or Any") { $0(number as Any as? Int64) }
    table.unknown("an existential or Any") { $0(number as Any as! Int) }
    table.unknown("depends on the value") { $0("text".first) }
    table.known { $0("text".count) }
    table.unknown("depends on the value") { $0([1, 2][0]) }
    table.unknown("depends on the value") { $0([1, 2].first) }
    table.known { $0((1, 2).0) }
    table.unknown("an untyped closure") { $0({ 5 }()) }
    table.known { $0(Set([1, 2])) }
    table.known { $0(Set([1.0])) }
    table.known { $0(Set([1, 2.5])) }
    table.known { $0(Set(["a"])) }
    table.known { $0(Set([text])) }
    table.known { $0(Set(["a", text])) }
    table.known { $0(Array(1...3)) }
    table.known { $0(Array(1...number)) }
    table.unknown("depends on the value") { $0(Array(0..<number)) }
    table.known { $0(Array([1.5])) }
    table.known { $0(Array(repeating: 1.5, count: 2)) }
    table.known { $0(Array(repeating: "a", count: 1)) }
    table.unknown("depends on the value") { $0(Array(repeating: 5, count: number)) }
    table.known { $0(Dictionary(uniqueKeysWithValues: [("a", 1)])) }
    table.known { $0(Dictionary(uniqueKeysWithValues: [(1, 2.5), (2, 5)])) }
    table.known { $0([Int]()) }
    table.unknown("depends on the value") { $0([Int](repeating: 5, count: 2)) }
    table.known { $0([String: Int]()) }
    table.known { $0(Array("abc")) }
    table.unknown("depends on the value") { $0(Array("")) }
    table.unknown("depends on the value") { $0(Array(text)) }
    table.known { $0(["a": number]) }
    table.known { $0([number, 2.5]) }
    table.known { $0([1, Double(number)]) }
    table.known { $0([number as Any, text]) }
    table.known { $0([image]) }
    table.known { $0((number, [image])) }
    table.known { $0(1..<5) }
    table.known { $0(1...5) }
    table.unknown("the result of a generic function") { $0(Result<Int, any Error>.success(5)) }
    table.unknown("a metatype") { $0(Int.self) }
    table.unknown("a metatype") { $0(Image.self) }
    table.unknown("not a known API") { $0(\Point.x) }
    table.unknown("not a known API") { $0(#line) }
    table.unknown("not a known API") { $0(#function) }
    table.unknown("not a known API") { $0(CancellationError()) }
    table.unknown("not a known API") { $0(print("run")) }

    // Variables, parameters and properties
    table.known { $0(count) }
    table.known { $0(wide) }
    table.known { $0(ratio) }
    table.known { $0(implicit) }
    table.known { $0(numbers) }
    table.known { $0(sizes) }
    table.known { $0(names) }
    table.unknown("an existential or Any") { $0(any) }
    table.unknown("an existential or Any") { $0(shape) }
    table.known { $0(mode) }
    table.known { $0(point) }
    table.known { $0(job) }
    table.known { $0(local) }
    table.known { $0(total) }
    table.known { $0(half) }
    table.known { $0(flags) }
    table.known { $0(pair) }
    table.known { $0(pair.0) }
    table.known { $0(named) }
    table.known { $0(named.y) }
    table.known { $0(values.count) }
    table.known { $0(values.model) }
    table.known { $0(values.model.title) }
    table.known { $0(model.title) }
    table.unknown("depends on the value") { $0(model.pages) }
    table.known { $0(model.owner) }
    table.unknown("depends on the value") { $0(model.owner?.title) }
    table.known { $0(model.owner?.owner) }
    table.unknown("depends on the value") { $0(model.size) }
    table.known { $0(model.margin) }
    table.known { $0(model.lazyTitle) }
    table.known { $0(Model.shared) }
    table.known { $0(Model.limit) }
    table.known { $0(Model.shared.pages.count) }
    table.known { $0(globalCount) }
    table.known { $0(globalNames) }

    // Functions
    table.known { $0(model.summary()) }
    table.known { $0(model.save()) }
    table.unknown("depends on the value") { $0(model.find("a")) }
    table.unknown("depends on the value") { $0(try? model.load()) }
    table.known { $0(model.width(of: "a")) }
    table.known { $0(model[0]) }
    table.known { $0(model["a"]) }
    table.unknown("overloads with different results") { $0(measure(number)) }
    table.known { $0(globalSummary()) }
    table.known { $0(twice(5)) }
    table.known { $0(double(5)) }
    table.unknown("a case or an initializer by its name") { $0(Job.run) }
    table.unknown("a case or an initializer by its name") { $0(Strict.init) }
    table.unknown("the result of a generic function") { $0(identity(number)) }
    table.unknown("the result of a generic function") { $0(first(of: numbers)) }

    // Values of function type
    table.known { $0(double) }
    table.known { $0(printer) }
    table.known { $0((printer)) }
    table.known { $0([printer]) }
    table.known { $0(done) }
    table.known { $0(late) }
    table.known { $0(shown) }
    table.known { $0(thrown) }
    table.unknown("overloads with different results") { $0(measured) }
    table.known { $0(onText) }
    table.known { $0(values.onText) }
    table.known { $0(values.onDone) }
    table.known { $0(values.onSend) }
    table.known { $0(values.onLoad) }
    table.unknown("sendable in one language mode") { $0(values.onMain) }
    table.known { $0(values.onFail) }
    table.known { $0(values.onTry) }
    table.known { $0(values.onPair) }
    table.known { $0(values.onChange) }
    table.known { $0(values.onDraw) }
    table.known { $0(values.handlers[0]) }
    table.unknown("depends on the value") { $0(values.handlers.first) }
    table.known { $0(condition ? printer : onText) }
    table.known { $0(makeHandler()) }
    table.known { $0(makeCounter()) }
    table.known { $0(printer as Handler) }

    // Functions referenced by name
    table.function { $0(twice) }
    table.function { $0(twice(_:)) }
    table.function { $0(later) }
    table.function { $0(draw) }
    table.function { $0(show) }
    table.function { $0(show(_:)) }
    table.function { $0(check) }
    table.function { $0(fail) }
    table.function { $0(order) }
    table.function { $0(rest) }
    table.function { $0(change) }
    table.function { $0(paint(image:)) }
    table.function { $0(makePoint) }
    table.function { $0(refresh) }
    table.function { $0(transmit) }
    table.function { $0(makeHandler) }
    table.function { $0(model.summary) }
    table.function { $0(model.save) }
    table.function { $0(model.find) }
    table.function { $0(model.width(of:)) }
    table.function { $0(image.draw) }
    table.function { $0(image.show) }

    // Initializers and enumerations
    table.known { $0(Model()) }
    table.unknown("the result of a generic function") { $0(Image?.none) }
    table.unknown("depends on the value") { $0(Strict(5)) }
    table.known { $0(Strict(5)!) }
    table.known { $0(Mode.slow) }
    table.known { $0(Mode(rawValue: 1)!) }
    table.known { $0(mode.rawValue) }
    table.known { $0(Level.low.rawValue) }
    table.known { $0(Ratio.half.rawValue) }
    table.unknown("an array may be empty") { $0(Mode.allCases) }
    table.known { $0(Mode.allCases[0]) }
    table.known { $0(Mode.allCases[1].rawValue) }
    table.known { $0(Level(rawValue: "low")!.rawValue) }
    table.known { $0(Job.run(5)) }
    table.known { $0(Job.idle) }
    table.known { $0(Box<Int>(content: 5)) }
    table.known { $0(Box<Int?>(content: 5)) }
    table.known { $0(Box<String>(content: "a")) }
    table.known { $0(Box<(Int, Int)>(content: (5, 6))) }
    table.known { $0(String(number)) }
    table.known { $0(String(describing: image)) }
    table.known { $0(String(repeating: "a", count: 2)) }
    table.known { $0(String(number, radix: 2)) }
    table.known { $0(Int(ratio)) }
    table.known { $0(Int(text)) }
    table.known { $0(Double(number)) }
    table.known { $0(Int64(number)) }
    table.known { $0(UInt8(clamping: number)) }
    table.known { $0(Int()) }
    table.known { $0(String()) }

    // Casts
    table.known { $0(image as? Photo) }
    table.known { $0(any as? Int) }
    table.known { $0(any as? String) }
    table.known { $0(number as Any) }
    table.unknown("an existential or Any") { $0(image as Any as? Image) }
    table.known { $0(image is Photo) }
    table.unknown("an existential or Any") { $0(point as any Shape) }
    table.known { $0(shape as? Point) }

    // Operators
    table.known { $0(number + 1) }
    table.known { $0(number * number - 1) }
    table.known { $0(ratio * 2) }
    table.known { $0(ratio / 2.5) }
    table.unknown("a literal beside a value of another type") { $0(2 * 3 + ratio) }
    table.known { $0(text + "a") }
    table.known { $0("a" + text + "b") }
    table.unknown("depends on the value") { $0(numbers + [1]) }
    table.known { $0(number > 5) }
    table.known { $0(number % 2 == 0 && condition) }
    table.known { $0(condition || number == 5) }
    table.known { $0(!condition) }
    table.known { $0(-number) }
    table.known { $0(~number) }
    table.known { $0(count == nil) }
    table.unknown("the raw type of an enumeration") { $0(mode == .fast) }
    table.known { $0(number..<10) }
    table.known { $0(1...number) }
    table.known { $0(count ?? 5) }
    table.known { $0(count ?? number) }
    table.unknown("a literal beside a value of another type") { $0(count ?? 2.5) }
    table.known { $0(Int(text) ?? 0) }
    table.known { $0(model.owner ?? model) }
    table.known { $0(number & 1) }
    table.unknown("not a known API") { $0(number << 1) }

    // Alternatives
    table.known { $0(condition ? number : 5) }
    table.known { $0(condition ? number : text) }
    table.known { $0(condition ? 5 : ratio) }
    table.known { $0(condition ? 5 : 2.5) }
    table.known { $0(condition ? 5 : wide) }
    table.unknown("depends on the value") { $0(condition ? count : 5) }
    table.known { $0(condition ? [] : [1]) }
    table.unknown("an instance of a superclass") { $0(condition ? image : model) }
    table.known { $0(condition ? true : nil) }
    table.known { $0((condition ? "a" : text)) }

    // Collections
    table.known { $0([number]) }
    table.known { $0([number, 5]) }
    table.known { $0([text, "a"]) }
    table.known { $0([ratio, 2]) }
    table.unknown("depends on the value") { $0([count, 5]) }
    table.unknown("depends on the value") { $0([image, Photo()]) }
    table.known { $0((number, 2)) }
    table.known { $0((x: number, y: 2)) }
    table.known { $0([text: number]) }
    table.known { $0([1: text]) }
    table.known { $0(numbers.count) }
    table.known { $0(numbers.isEmpty) }
    table.known { $0(numbers.first) }
    table.known { $0(numbers.last) }
    table.known { $0(numbers.max()) }
    table.known { $0(numbers.min()) }
    table.known { $0(numbers.contains(5)) }
    table.unknown("depends on the value") { $0(numbers.firstIndex(of: 5)) }
    table.known { $0(numbers.sorted()) }
    table.known { $0(numbers.sorted { $0 > $1 }) }
    table.unknown("not a known API") { $0(numbers.reversed()) }
    table.known { $0(numbers.shuffled()) }
    table.known { $0(numbers.dropFirst()) }
    table.known { $0(numbers.prefix(1)) }
    table.known { $0(numbers.filter { $0 > 1 }) }
    table.known { $0(numbers.map { $0 + 1 }) }
    table.known { $0(numbers.map { "\($0)" }) }
    table.known { $0(numbers.map { Double($0) }) }
    table.known { $0(numbers.compactMap { $0 > 1 ? $0 : nil }) }
    table.known { $0(numbers.flatMap { [$0, $0] }) }
    table.known { $0(numbers.first { $0 > 1 }) }
    table.unknown("not a known API") { $0(numbers.reduce(0, +)) }
    table.unknown("not a known API") { $0(numbers.enumerated()) }
    table.known { $0(numbers.randomElement()) }
    table.known { $0(numbers[...]) }
    table.unknown("not a known API") { $0(numbers.lazy) }
    table.unknown("not a known API") { $0(numbers.indices) }
    table.unknown("not a known API") { $0(numbers.description) }
    table.known { $0([1, 2][number - number]) }
    table.unknown("depends on the imported modules") { $0([1] + [2]) }
    table.known { $0(["a"] + ["b"]) }
    table.known { $0([1.5] + [2]) }
    table.known { $0(numbers + [5]) }
    table.known { $0([5] + numbers) }
    table.known { $0([2, 1].sorted()) }
    table.known { $0([1, 2].map { "\($0)" }) }
    table.known { $0(flags.map { !$0 }) }
    table.known { $0(numbers == [5]) }
    table.known { $0(numbers != numbers) }
    table.known { $0((1, "a") == pair) }
    table.known { $0(names.joined(separator: ",")) }
    table.known { $0(sizes["a"]) }
    table.known { $0(sizes["a", default: 5]) }
    table.known { $0(sizes.count) }
    table.unknown("not a known API") { $0(sizes.keys) }
    table.known { $0(sizes.keys.sorted()) }
    table.known { $0(sizes.values.max()) }
    table.known { $0(sizes.mapValues { $0 + 1 }) }
    table.known { $0(Set(numbers)) }
    table.known { $0(Set(numbers).contains(5)) }
    table.unknown("depends on the value") { $0(Set(numbers).union([1])) }
    table.known { $0(Array(numbers)) }
    table.known { $0(count.map { $0 + 1 }) }
    table.unknown("not a known API") { $0(zip(numbers, names)) }

    // Strings, numbers and Booleans
    table.known { $0(text.count) }
    table.known { $0(text.filter { $0.isLetter }) }
    table.known { $0(text[text.startIndex]) }
    table.known { $0(text.firstIndex(of: "a")) }
    table.known { $0(names.map { $0 + "b" }.joined()) }
    table.known { $0(number.quotientAndRemainder(dividingBy: 2).quotient) }
    table.unknown("may be nil") { $0([1.5, 2].max()) }
    table.known { $0(numbers.endIndex) }

    // Types determined by closures and key paths
    table.known { $0(build { number }) }
    table.known { $0(build { "\(number)" }) }
    table.known { $0(Loader { ratio }.run()) }
    table.known { $0(Loader { text }.run()) }
    table.known { $0(Box(content: number).get(\.content)) }
    table.known { $0(text.isEmpty) }
    table.known { $0(text.uppercased()) }
    table.known { $0(text.lowercased().count) }
    table.known { $0(text.hasPrefix("a")) }
    table.unknown("depends on the value") { $0(text.first) }
    table.known { $0(text.prefix(1)) }
    table.known { $0(text.dropFirst()) }
    table.unknown("depends on the value") { $0(text.split(separator: ",")) }
    table.unknown("not a known API") { $0(text.utf8) }
    table.unknown("not a known API") { $0(text.utf8.count) }
    table.known { $0(text.shout) }
    table.known { $0(text.hashValue) }
    table.known { $0(number.description) }
    table.known { $0(number.isMultiple(of: 2)) }
    table.known { $0(number.bitWidth) }
    table.known { $0(ratio.rounded()) }
    table.known { $0(ratio.isNaN) }
    table.known { $0(Int.min) }
    table.known { $0(Double.infinity) }
    table.known { $0(Int.random(in: 0...1)) }
    table.known { $0(Bool.random()) }
    table.known { $0(max(number, 5)) }
    table.known { $0(abs(ratio)) }
    table.known { $0(min(2, 3)) }

    // Optionals of values, and strings of the compiler
    table.known { $0(Optional("a")) }
    table.known { $0(Optional(5)) }
    table.known { $0(Optional(number)) }
    table.known { $0(Optional(text)) }
    table.known { $0(Optional([1.5])) }
    table.known { $0(#function) }
    table.known { $0(#file) }
    table.known { $0([#function, "a"]) }

    // Foundation's structures
    table.known { $0(UUID()) }
    table.known { $0(UUID().uuidString) }
    table.known { $0(Date()) }
    table.known { $0(Date.now) }
    table.known { $0(Date().timeIntervalSince1970) }
    table.known { $0(URL(fileURLWithPath: "/")) }
    table.known { $0(URL(string: "a")!) }
    table.known { $0(Data()) }
    table.known { $0(Locale.current) }
    table.known { $0(Locale.current.identifier) }
}
