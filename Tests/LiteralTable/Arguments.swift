import FlynnRuntime

// flynnlint:disable all - contains mistakes intentionally

/// Adds the arguments, as written in a call.
func addArguments(to table: inout Table, number: Int, text: String, condition: Bool, image: Image) {
    // Strings
    table.literal { $0("") }
    table.literal { $0("a") }
    table.literal { $0("text, with (parentheses)") }
    table.literal { $0("é") }
    table.literal { $0("\(number)") }
    table.literal { $0("number \(number + 1), \("nested")") }
    table.literal { $0(#"raw "text" \n"#) }
    table.literal { $0(#"\#(number)"#) }
    table.literal { $0(("a")) }
    table.literal {
        $0(
            """
            several
            lines, \(number)
            """)
    }
    table.literal { $0("a" as String) }
    table.literal { $0("a" as Character) }
    table.literal { $0("a" as Substring) }
    table.literal { $0("a" as StaticString) }
    table.literal { $0("a" as Unicode.Scalar) }
    table.literal { $0("a" as Swift.String) }
    table.literal { $0("a" as String?) }
    table.literal { $0("a" as Character?) }
    table.literal { $0(String("a")) }
    table.literal { $0(String(5)) }
    table.literal { $0(Character("a")) }
    table.literal { $0(Substring("a")) }

    // Numbers
    table.literal { $0(0) }
    table.literal { $0(5) }
    table.literal { $0(-5) }
    table.literal { $0(+5) }
    table.literal { $0((5)) }
    table.literal { $0(((-5))) }
    table.literal { $0(0xFF) }
    table.literal { $0(0b1010) }
    table.literal { $0(0o17) }
    table.literal { $0(1_000_000) }
    table.literal { $0(0.0) }
    table.literal { $0(1.5) }
    table.literal { $0(-1.5) }
    table.literal { $0(1e3) }
    table.literal { $0(1.5e-3) }
    table.literal { $0(0x1p3) }
    table.literal { $0((1.5)) }
    table.literal { $0(-(1.5)) }
    table.literal { $0(5 as Int) }
    table.literal { $0(5 as Int8) }
    table.literal { $0(5 as Int64) }
    table.literal { $0(-5 as Int32) }
    table.literal { $0(5 as UInt) }
    table.literal { $0(5 as UInt8) }
    table.literal { $0(5 as Double) }
    table.literal { $0(5 as Float) }
    table.literal { $0(1.5 as Float) }
    table.literal { $0((5 as Int16)) }
    table.literal { $0(5 as CInt) }
    table.literal { $0(5 as Float64) }
    table.literal { $0(5 as Count) }
    table.literal { $0(5 as Int?) }
    table.literal { $0(5 as Double?) }
    table.literal { $0(5 as Maybe) }
    table.literal { $0(5 as Any) }
    table.literal { $0(5 as Any?) }
    table.literal { $0(5 as Whatever) }
    table.literal { $0(Int(5)) }
    table.literal { $0(Int(5.5)) }
    table.literal { $0(Int64(5)) }
    table.literal { $0(Int8(-5)) }
    table.literal { $0(UInt16(5)) }
    table.literal { $0(Int128(5)) }
    table.literal { $0(Double(5)) }
    table.literal { $0(Float(1.5)) }
    table.literal { $0(number as Int) }
    table.other { $0(number as Int?) }

    // Booleans and nil
    table.literal { $0(true) }
    table.literal { $0(false) }
    table.literal { $0((true)) }
    table.literal { $0(true as Bool) }
    table.literal { $0(true as Bool?) }
    table.literal { $0(nil) }
    table.literal { $0((nil)) }
    table.literal { $0(nil as Int?) }
    table.literal { $0(nil as [String]?) }
    table.literal { $0(nil as Any?) }
    table.literal { $0(nil as (() -> Void)?) }

    // Arrays
    table.literal { $0([]) }
    table.literal { $0([[]]) }
    table.literal { $0([1]) }
    table.literal { $0([1, 2, 3]) }
    table.literal { $0([1.5, 2.5]) }
    table.literal { $0([1, 2.5]) }
    table.literal { $0([-1, 2.5, (3)]) }
    table.literal { $0(["a"]) }
    table.literal { $0(["a", "b, c", "\(number)"]) }
    table.literal { $0([true, false]) }
    table.literal { $0([nil]) }
    table.literal { $0([1, nil]) }
    table.literal { $0([1, nil, 2.5]) }
    table.literal { $0(["a", nil]) }
    table.literal { $0([1, "a"]) }
    table.literal { $0([1, 2.5, "a"]) }
    table.literal { $0([1, true]) }
    table.literal { $0([[1], [2]]) }
    table.literal { $0([[1], [2.5]]) }
    table.literal { $0([[], [1]]) }
    table.literal { $0([[1], nil]) }
    table.literal { $0([[nil], [1]]) }
    table.literal { $0([[1], ["a"]]) }
    table.literal { $0([[[1]], [[2], [3]]]) }
    table.literal { $0([1, [1]]) }
    table.literal { $0([(1, 2), (3, 4)]) }
    table.literal { $0([(1, 2.5), (1.5, 2)]) }
    table.literal { $0([(x: 1, y: 2)]) }
    table.literal { $0([(x: 1, y: 2), (3, 4)]) }
    table.literal { $0([(x: 1, y: 2), (a: 3, b: 4)]) }
    table.literal { $0([(1, "a"), (2, 3)]) }
    table.literal { $0([["a": 1], ["b": 2.5]]) }
    table.literal { $0([["a": 1], [:]]) }
    table.literal { $0([["a": 1], [1: "a"]]) }
    table.literal { $0([1 as Int8, 2]) }
    table.literal { $0([1, 2 as Int?]) }
    table.literal { $0([1.5, 2 as Int]) }
    table.literal { $0(["a" as Character, "b"]) }
    table.literal { $0([1.5, 2 as Int, "a", true]) }
    table.literal { $0([1, "a" as Character, nil]) }
    table.literal { $0([true, 2 as Int8]) }
    table.literal { $0([{ 5 }, { 6 }]) }
    table.literal { $0([()]) }
    table.literal { $0(([1, 2])) }
    table.literal { $0([1] as [Int]) }
    table.literal { $0([1, 2] as [Double]) }
    table.literal { $0([1] as [Int?]) }
    table.literal { $0([] as [Int]) }
    table.literal { $0([] as [String]) }
    table.literal { $0([1, "a"] as [Any]) }
    table.literal { $0([1, nil] as [Any?]) }
    table.literal { $0([[1], []] as [[Double]]) }
    table.literal { $0([1] as [Int]?) }
    table.literal { $0([1] as Array<Int>) }
    table.literal { $0(["a"] as Names) }
    table.literal { $0([1, 2] as Set<Int>) }
    table.literal { $0([1, 2] as Set<Double>) }
    table.literal { $0([] as Set<String>) }
    table.literal { $0([1] as ArraySlice<Int>) }
    table.literal { $0([1] as ContiguousArray<Int>) }
    table.other { $0([number]) }

    // Dictionaries
    table.literal { $0([:]) }
    table.literal { $0(["a": 1]) }
    table.literal { $0(["a": 1, "b": 2.5]) }
    table.literal { $0(["a": nil]) }
    table.literal { $0(["a": 1, "b": nil]) }
    table.literal { $0(["a": "b"]) }
    table.literal { $0(["a": 1, "b": "c"]) }
    table.literal { $0([1: "a"]) }
    table.literal { $0([1: "a", 2.5: "b"]) }
    table.literal { $0([1: "a", "b": "c"]) }
    table.literal { $0([nil: 1, "a": 2]) }
    table.literal { $0(["a": [1]]) }
    table.literal { $0(["a": [], "b": [1]]) }
    table.literal { $0(["a": []]) }
    table.literal { $0(["a": [1], "b": [2.5]]) }
    table.literal { $0(["a": ["b": 1]]) }
    table.literal { $0(["a": (1, 2)]) }
    table.literal { $0(["a": 1] as [String: Double]) }
    table.literal { $0(["a": 1] as [Character: Int]) }
    table.literal { $0([:] as [String: Int]) }
    table.literal { $0([:] as [Int: Int]) }
    table.literal { $0(["a": [1]] as [String: Set<Int>]) }
    table.literal { $0(["a": 1] as Dictionary<String, Int?>) }
    table.literal { $0(["a": 1] as KeyValuePairs<String, Int>) }

    // Tuples
    table.literal { $0(()) }
    table.literal { $0((1, 2)) }
    table.literal { $0((1, "a")) }
    table.literal { $0((1, 2.5)) }
    table.literal { $0((1.5, 2.5)) }
    table.literal { $0((x: 1, y: 2)) }
    table.literal { $0((y: 1, x: 2)) }
    table.literal { $0((x: 1, y: "a")) }
    table.literal { $0((x: 1, "a")) }
    table.literal { $0((1, "a", true)) }
    table.literal { $0((1, (2, 3))) }
    table.literal { $0(([1], nil as Int?)) }
    table.literal { $0(((1, 2))) }
    table.literal { $0((1, 2) as (Double, Double)) }
    table.literal { $0((1, 2) as (x: Int, y: Int)) }
    table.literal { $0((1, "a") as Pair) }
    table.literal { $0((1, "a") as (Int, String)?) }
    table.other { $0((number, text)) }

    // Closures
    table.literal { $0 {} }
    table.literal { $0({}) }
    table.literal { $0 { 5 } }
    table.literal { $0({ -5 }) }
    table.literal { $0({ 1.5 }) }
    table.literal { $0({ "a" }) }
    table.literal { $0({ [1] }) }
    table.literal { $0({ (1, 2) }) }
    table.literal { $0({ return 5 }) }
    table.literal { $0({ () -> Int in 5 }) }
    table.literal { $0({ () -> Int? in nil }) }
    table.literal { $0({ () -> Void in print("run") }) }
    table.literal { $0({ () -> () in print("run") }) }
    table.literal { $0({ [number] () -> Double in Double(number) }) }
    table.literal {
        $0({ [number] in
            _ = number; print("run")
        })
    }
    table.literal {
        $0({
            print("run"); print("on")
        })
    }
    table.literal {
        $0({
            let value = 5; _ = value
        })
    }
    table.literal { $0({ () throws -> Void in throw CancellationError() }) }
    table.literal { $0({ () throws -> Int in 5 }) }
    table.literal { $0({ () async -> Void in await Task.yield() }) }
    table.literal { $0({ () async -> Int in 5 }) }
    table.literal { $0({ () async throws -> Int in 5 }) }
    table.literal { $0({ @Sendable () -> Void in print("run") }) }
    table.literal { $0({ @Sendable () -> Int in 5 }) }
    table.literal { $0({ @MainActor () -> Void in print("run") }) }
    table.literal { $0({ (number: Int) -> Void in print(number) }) }
    table.literal { $0({ (number: Int?) -> Void in print(number ?? 0) }) }
    table.literal { $0({ (text: String) -> Void in print(text) }) }
    table.literal { $0({ (_: Int) -> Int in 5 }) }
    table.literal { $0({ (number: Int) -> Int in number }) }
    table.literal { $0({ (number: Int) -> String in "\(number)" }) }
    table.literal { $0({ (number: Int, text: String) -> Void in print(number, text) }) }
    table.literal { $0({ (pair: (Int, Int)) -> Bool in pair.0 < pair.1 }) }
    table.literal { $0({ (first: Int, second: Int) -> Bool in first < second }) }
    table.literal { $0({ (number: inout Int) -> Void in number = 5 }) }
    table.literal { $0({ (numbers: [Int]) -> Void in print(numbers) }) }
    table.literal { $0({ (image: Image) -> Void in print(image) }) }
    table.literal { $0({ (mode: Mode) -> Point in Point(x: mode.rawValue) }) }
    table.literal { $0({ (body: @escaping () -> Void) -> Void in body() }) }
    table.literal { $0({ (body: (Int) -> Void) -> Void in body(5) }) }
    table.literal { $0({ 5 } as () -> Int) }
    table.literal { $0({ 5 } as () -> Double) }
    table.literal { $0({} as @Sendable () -> Void) }
    table.literal { $0({ _ in } as Handler) }
    table.literal { $0({ print($0) } as (Int) -> Void) }
    table.literal { $0({ () -> () -> Int in { 5 } }) }

    // Types that the source does not show
    table.other { $0({ print("run") }) }
    table.other { $0 { print("run", "on") } }
    table.other { $0({ print($0) }) }
    table.other { $0({ $0 + 1 }) }
    table.other { $0({ $0 + $1 + 1 }) }
    table.other { $0({ (number: Int) in print(number) }) }
    table.other { $0({ (number: Int) in number + 1 }) }
    table.other { $0({ if condition { 5 } else { 6 } }) }
    table.other {
        $0({
            if condition { return 5 }; return 6
        })
    }
    table.other { $0({ try await Task.sleep(for: .seconds(1)) }) }
    table.other {
        $0({
            try Task.checkCancellation(); print("run")
        })
    }
    table.other { $0({ [1].map { $0 + 1 } }) }
    table.other { $0({ fatalError() }) }
    table.other { $0({ (numbers: Int...) in print(numbers) }) }
    table.other { $0(number) }
    table.other { $0(text) }
    table.other { $0(image) }
    table.other { $0(Reader { _ in }) }
    table.other { $0(Reader { _ in }.beRead) }
    table.other { $0(Image()) }
    table.other { $0(Photo()) }
    table.other { $0(Point()) }
    table.other { $0(Point(x: 1)) }
    table.other { $0(Mode.fast) }
    table.other { $0(Mode(rawValue: 1)) }
    table.other { $0(Meters(integerLiteral: 5)) }
    table.other { $0(5 as Meters) }
    table.other { $0(Box(content: 5)) }
    table.other { $0(Namespace.Double()) }
    table.other { $0(Int("5")) }
    table.other { $0(Int("five")) }
    table.other { $0(Int64("5")) }
    table.other { $0(Double("5")!) }
    table.other { $0(Int(text) ?? 5) }
    table.other { $0(Bool("true")) }
    table.other { $0(Optional(5)) }
    table.other { $0(Optional<Int>.none) }
    table.other { $0(Optional<Int>.some(5)) }
    table.other { $0(5 as Int?? as Any?) }
    table.other { $0(nil as Int?? as Any?) }
    table.other { $0(Int?.none as Int?? as Any?) }
    table.other { $0(5 as Int64 as Any) }
    table.other { $0(Int.max) }
    table.other { $0(Double.pi) }
    table.other { $0(Int(exactly: 5.5)) }
    table.other { $0(!true) }
    table.other { $0(~5) }
    table.other { $0(5 + 5) }
    table.other { $0(5 / 2.0) }
    table.other { $0("a" + "b") }
    table.other { $0([1] + [2]) }
    table.other { $0(condition ? 5 : 6) }
    table.other { $0(condition ? 5 : nil) }
    table.other { $0(condition ? "a" : "b") }
    table.other { $0(number as Any as? Int64) }
    table.other { $0(number as Any as! Int) }
    table.other { $0("text".first) }
    table.other { $0("text".count) }
    table.other { $0([1, 2][0]) }
    table.other { $0([1, 2].first) }
    table.other { $0((1, 2).0) }
    table.other { $0({ 5 }()) }
    table.other { $0(Set([1, 2])) }
    table.other { $0(Array(1...3)) }
    table.other { $0([Int]()) }
    table.other { $0([Int](repeating: 5, count: 2)) }
    table.other { $0([String: Int]()) }
    table.other { $0(Array("abc")) }
    table.other { $0(["a": number]) }
    table.other { $0([number, 2.5]) }
    table.other { $0([1, Double(number)]) }
    table.other { $0([number as Any, text]) }
    table.other { $0([image]) }
    table.other { $0((number, [image])) }
    table.other { $0(1..<5) }
    table.other { $0(1...5) }
    table.other { $0(Result<Int, any Error>.success(5)) }
    table.other { $0(Int.self) }
    table.other { $0(Image.self) }
    table.other { $0(\Point.x) }
    table.other { $0(#line) }
    table.other { $0(#function) }
    table.other { $0(CancellationError()) }
    table.other { $0(print("run")) }
}
