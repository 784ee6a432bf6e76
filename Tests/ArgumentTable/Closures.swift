import FlynnRuntime
import Foundation

// flynnlint:disable all - contains mistakes intentionally

/// Adds closures. Each is between braces, after `$0`.
func addClosures(to table: inout Table, _ values: Values) {
    table.offset = 10_000
    let number = values.number, text = values.text, condition = values.condition, image = values.image
    let ratio = values.ratio, count = values.count, implicit: Int! = values.count, numbers = values.numbers,
        point = values.point
    let model = Model(), control = Control(), width = CGFloat(number)

    // Only the result is inferred
    table.known { $0 {} }
    table.known { $0({}) }
    table.known { $0 { 5 } }
    table.known { $0({ -5 }) }
    table.known { $0({ 1.5 }) }
    table.known { $0({ "a" }) }
    table.known { $0({ [1] }) }
    table.known { $0({ (1, 2) }) }
    table.known { $0({ return 5 }) }
    table.known { $0({ 5 as Int64 }) }
    table.known { $0({ print("run") }) }
    table.known { $0 { print("run", "on") } }
    table.known { $0({ assert(condition) }) }
    table.known { $0({ fatalError() }) }
    table.known { $0({ image.draw() }) }
    table.known { $0({ image.show() }) }
    table.known { $0({ _ = image.draw() }) }
    table.known { $0({ image.size = 5 }) }
    table.known { $0({ image.size += 5 }) }
    table.known { $0({ model.lines.append("a") }) }
    table.known { $0({ model.lines.append(contentsOf: ["a"]) }) }
    table.known { $0({ model.lines.removeAll() }) }
    table.known { $0({ model.lines.sort() }) }
    table.known { $0({ numbers.forEach { print($0) } }) }
    table.known { $0({ [weak image] in image?.show() }) }
    table.known { $0({ [weak image] in image?.size = 5 }) }
    table.known { $0({ [unowned image] in image.show() }) }
    table.known { $0({ draw() }) }
    table.known { $0({ show(5) }) }
    table.known { $0({ return show(5) }) }
    table.known { $0({ try? check() }) }
    table.known { $0({ Speaker().beSay(5) }) }
    table.known { $0({ Speaker().beRepeat(5) }) }
    table.known {
        $0({ [number] in
            _ = number; print("run")
        })
    }
    table.known {
        $0({
            print("run"); print("on")
        })
    }
    table.known {
        $0({
            let value = 5; _ = value
        })
    }
    table.known {
        $0({
            print("run"); draw()
        })
    }
    table.known {
        $0({
            print("run"); fatalError()
        })
    }
    table.known {
        $0({
            let inner = { return 5 }
            print(inner())
        })
    }
    table.known {
        $0({
            if condition { return }; print("run")
        })
    }
    table.known { $0({ if condition { draw() } }) }
    table.known {
        $0({
            if condition { draw() } else { draw(); draw() }
        })
    }
    table.known { $0({ for _ in 0..<2 { draw() } }) }
    table.known { $0({ if let count { print(count) } else { return } }) }
    table.known {
        $0({
            switch number {
            case 1: return
            default: print("run")
            }
        })
    }
    table.known {
        $0({
            switch number {
            case 1:
                draw()
                draw()
            default: draw()
            }
        })
    }

    // Effects
    table.known { $0({ try check() }) }
    table.known { $0({ try! check() }) }
    table.known { $0({ throw CancellationError() }) }
    table.known { $0({ do { try check() } catch { print(error) } }) }
    table.known { $0({ do { try check() } catch let problem { print(problem) } }) }
    table.known { $0({ do { try check() } catch _ { print("failed") } }) }
    table.known { $0({ do { try check() } catch let problem where condition { print(problem) } }) }
    table.known { $0({ do { try check() } catch is CancellationError { print("cancelled") } }) }
    table.known { $0({ do { try fail() } catch Broken.early { draw() } catch Broken.late { draw() } }) }
    table.unknown("may catch all errors") { $0({ do { try check() } catch let problem as NSError { print(problem) } }) }
    table.unknown("may catch all errors") { $0({ do { try check() } catch let (problem) { print(problem) } }) }
    table.unknown("may catch all errors") {
        $0({ do throws(Broken) { try fail() } catch .early { draw() } catch .late { draw() } })
    }
    table.known { $0({ do { do { try check() } catch is CancellationError { draw() } } catch { print(error) } }) }
    table.known { $0({ do { try check() } catch { try check() } }) }
    table.known {
        $0({
            let inner = { try check() }
            _ = inner
        })
    }
    table.known {
        $0({
            try Task.checkCancellation(); print("run")
        })
    }
    table.known {
        $0({
            await Task.yield(); print("run")
        })
    }
    table.known {
        $0({
            try await Task<Void, any Error> {}.value; print("run")
        })
    }
    table.known { $0({ _ = Task { await Task.yield() } }) }
    table.known {
        $0({
            async let _ = draw()
            print("run")
        })
    }
    table.known { $0({ @Sendable in print("run") }) }
    table.known { $0({ @Sendable in 5 }) }
    table.known { $0({ @Sendable in print($0) }) }
    table.known { $0({ @MainActor in print("run") }) }

    // Explicit types
    table.known { $0({ () -> Int in 5 }) }
    table.known { $0({ () -> Int? in nil }) }
    table.known { $0({ () -> Void in print("run") }) }
    table.known { $0({ () -> () in print("run") }) }
    table.known { $0({ () -> Void in image.draw() }) }
    table.known { $0({ () -> Any in 5 }) }
    table.known { $0({ () -> Never in fatalError() }) }
    table.known { $0({ (error: Error) in print(error) }) }
    table.known { $0({ (error: any Error) -> Void in print(error) }) }
    table.known { $0({ (error: Error?) in print(error as Any) }) }
    table.known { $0({ (error: Broken) in print(error) }) }
    table.known { $0({ (shape: Shape) in print(shape) }) }
    table.known { $0({ (shape: any Sized) in print(shape) }) }
    table.known { $0({ (shapes: [any Shape]) in print(shapes) }) }
    table.known { $0({ (point: Point) in print(point) }) }
    table.known { $0({ () -> any Sized in image as! Sized }) }
    table.known { $0({ (result: Result<Int, Broken>) in print(result) }) }
    table.known { $0({ (result: Result<Int, Error>) in print(result) }) }
    table.known { $0({ () -> (a: Int, b: Int) in (1, 2) }) }
    table.known { $0({ () -> Image in Photo() }) }
    table.known { $0({ () -> Photo in Photo() }) }
    table.known { $0({ [number] () -> Double in Double(number) }) }
    table.known { $0({ () throws -> Void in throw CancellationError() }) }
    table.known { $0({ () throws -> Int in 5 }) }
    table.known { $0({ () throws(any Error) -> Void in throw CancellationError() }) }
    table.known { $0({ () throws(Never) -> Void in print("run") }) }
    table.known { $0({ () throws(Broken) -> Void in throw Broken.early }) }
    table.known { $0({ () throws(Broken) in try fail() }) }
    table.known { $0({ (number: Int) throws(Broken) -> Void in show(number) }) }
    table.known { $0({ () throws in print("run") }) }
    table.known { $0({ () async -> Void in await Task.yield() }) }
    table.known { $0({ () async -> Int in 5 }) }
    table.known { $0({ () async throws -> Int in 5 }) }
    table.known { $0({ @Sendable () -> Void in print("run") }) }
    table.known { $0({ @Sendable () -> Int in 5 }) }
    table.known { $0({ @MainActor () -> Void in print("run") }) }
    table.known { $0({ (number: Int) -> Void in print(number) }) }
    table.known { $0({ (number: Int?) -> Void in print(number ?? 0) }) }
    table.known { $0({ (value: Any) -> Void in print(value) }) }
    table.known { $0({ (text: String) -> Void in print(text) }) }
    table.known { $0({ (_: Int) -> Int in 5 }) }
    table.known { $0({ (number: Int) -> Int in number }) }
    table.known { $0({ (number: Int) in print(number) }) }
    table.known { $0({ (number: Int) in image.draw() }) }
    table.known { $0({ (number: Int) -> String in "\(number)" }) }
    table.known { $0({ (number: Int, text: String) -> Void in print(number, text) }) }
    table.known { $0({ (pair: (Int, Int)) -> Bool in pair.0 < pair.1 }) }
    table.known { $0({ (first: Int, second: Int) -> Bool in first < second }) }
    table.known { $0({ (number: inout Int) -> Void in number = 5 }) }
    table.known { $0({ (number: borrowing Int) -> Void in show(copy number) }) }
    table.known { $0({ (number: consuming Int) -> Void in show(number) }) }
    table.known { $0({ (numbers: [Int]) -> Void in print(numbers) }) }
    table.known { $0({ (image: Image) -> Void in print(image) }) }
    table.known { $0({ (mode: Mode) -> Point in Point(x: mode.rawValue) }) }
    table.known { $0({ (body: @escaping () -> Void) -> Void in body() }) }
    table.known { $0({ (body: () -> Void) -> Void in body() }) }
    table.known { $0({ (body: (Int) -> Void) -> Void in body(5) }) }
    table.known { $0({ () -> () -> Int in { 5 } }) }
    table.known { $0({ 5 } as () -> Int) }
    table.known { $0({ 5 } as () -> Double) }
    table.known { $0({} as @Sendable () -> Void) }
    table.known { $0({ _ in } as Handler) }
    table.known { $0({ print($0) } as (Int) -> Void) }

    // Parameters with types that the compiler infers from the first statement that mentions them
    table.known { $0({ print($0) }) }
    table.known { $0 { total in print(total) } }
    table.known { $0({ (total) in print("the total is", total) }) }
    table.known { $0({ [text] total in print(text, total) }) }
    table.known { $0({ print($0, $1) }) }
    table.known { $0({ debugPrint($0) }) }
    table.known { $0({ total -> Void in print(total) }) }
    table.known { $0({ total throws in print(total) }) }
    table.known { $0({ (first, second: Int) in print(first, second) }) }
    table.known {
        $0({ total in
            let value = 5
            print(value, total)
            show(total as! Int)
        })
    }
    table.known {
        $0({ first, second in
            print(first)
            print(second)
        })
    }
    table.known { $0({ total in if condition { print(total) } }) }
    table.known {
        $0({ total in
            print("run")
            if condition { show(5) } else { print(total) }
        })
    }
    table.known {
        $0({ total in
            print("run")
            switch number {
            case 1: print(total)
            default: show(5)
            }
        })
    }
    table.known { $0({ total in do { try check() } catch { print(total) } }) }
    table.known { $0({ total in for index in 0..<2 { print(index, total) } }) }
    table.known { $0({ Speaker().beSay($0) }) }
    table.known { $0({ $0 + 1 }) }
    table.known { $0({ $0 * 2 + 1 }) }
    table.known { $0({ $0 + 1.5 }) }
    table.known { $0({ $0 + "a" }) }
    table.known { $0({ $0 == 5 }) }
    table.known { $0({ total in total % 2 == 0 }) }
    table.known { $0({ total in return total > 5 }) }
    table.known { $0({ $0 + $1 + 1 }) }
    table.known { $0({ print($0 + 1) }) }
    table.known { $0({ print($0, $1 == 5) }) }
    table.known { $0({ total in if total > 5 { print(total) } }) }
    table.known { $0({ total in if total { print("run") } }) }
    table.known {
        $0({ total in
            guard total else { return }
            print("run")
        })
    }
    table.known { $0({ image.size = $0 }) }

    table.known { $0({ model.size = $0 }) }
    table.known { $0({ model.owner?.size = $0 }) }
    table.known { $0({ $0 > -1 }) }
    table.known { $0({ total in total & 1 == 0 }) }

    // Values
    table.known { $0({ number }) }
    table.known { $0({ [number] in number }) }
    table.known { $0({ return text }) }
    table.known { $0({ count }) }
    table.known { $0({ implicit }) }
    table.known { $0({ numbers }) }
    table.known { $0({ [number, 5] }) }
    table.known { $0({ image }) }
    table.known { $0({ Photo() }) }
    table.known { $0({ point }) }
    table.known { $0({ point.x }) }
    table.known { $0({ Mode.fast }) }
    table.known { $0({ model.title }) }
    table.known { $0({ model.margin }) }
    table.known { $0({ model.find(text) }) }
    table.known { $0({ try model.load() }) }
    table.known { $0({ try? model.load() }) }
    table.known { $0({ [weak model] in model?.title }) }
    table.known { $0({ [weak model] in model?.size }) }
    table.known { $0({ [weak image] in image }) }
    table.known { $0({ number + 1 }) }
    table.known { $0({ number == 5 }) }
    table.known { $0({ !condition }) }
    table.known { $0({ condition ? number : 5 }) }
    table.known { $0({ count ?? 5 }) }
    table.known { $0({ number as Int? }) }
    table.known { $0({ (number, text) }) }
    table.known { $0({ Double(number) }) }
    table.known { $0({ String(describing: image) }) }
    table.known { $0({ text.count }) }
    table.known { $0({ text.uppercased() }) }
    table.known { $0({ numbers.first }) }
    table.known { $0({ [1].map { $0 + 1 } }) }
    table.known { $0({ (number: Int) in number }) }
    table.known { $0({ (number: Int) in number + 1 }) }
    table.known { $0({ (first: Int, second: Int) in first < second }) }
    table.known { $0({ (image: Image) in image.draw() }) }
    table.untyped("an initializer that may return nil") { $0({ Int(floor(2.5)) }) }
    table.untyped("an initializer that may return nil") { $0({ Int(width) }) }
    table.untyped("an initializer that may return nil") { $0({ Int(identity(ratio)) }) }
    table.untyped("an initializer that may return nil") { $0({ String(text.prefix(3)) }) }
    table.untyped("an initializer that may return nil") { $0({ String(text.reversed()) }) }
    table.untyped("an initializer that may return nil") { $0({ Control() }) }
    table.untyped("an initializer that may return nil") { $0({ control }) }
    table.untyped("an initializer that may return nil") { $0({ [control] in control }) }
    table.untyped("an initializer that may return nil") { $0({ [Control()] }) }
    table.untyped("an initializer that may return nil") { $0({ Parsed() }) }
    table.untyped("an initializer that may return nil") { $0({ Parsed(number: 5) }) }
    table.untyped("an initializer that may return nil") { $0({ Parsed("a") }) }
    table.untyped("an initializer that may return nil") { $0({ model.rounded }) }
    table.untyped("an initializer that may return nil") { $0({ model.rounded = $0 }) }
    table.untyped("an initializer that may return nil") { $0({ numbers.map { Int(identity($0)) } }) }
    table.untyped("an initializer that may return nil") { $0({ numbers.first.map { Int(identity($0)) } }) }
    table.known { $0({ Int(text) ?? 5 }) }
    table.known { $0({ Int(text)! }) }
    table.known { $0({ [weak model] in model?.rounded }) }
    table.untyped("the result of a generic function") { $0({ identity(number) }) }
    table.untyped("overloads with different results") { $0({ measure(number) }) }
    table.untyped("not a known API") { $0({ numbers.lazy }) }
    table.untyped("not a known API") { $0({ try await Task<Void, any Error> {}.value }) }
    table.unknown("a variadic parameter") { $0({ (numbers: Int...) in print(numbers) }) }

    // Several statements
    table.untyped("several branches") { $0({ if condition { 5 } else { 6 } }) }
    table.untyped("several branches") { $0({ if condition { draw() } else { show(5) } }) }
    table.untyped("several branches") { $0({ total in if condition { show(5) } else { print(total) } }) }
    table.untyped("the type of another parameter") {
        $0({ total in
            print(total)
            return total
        })
    }

    // The first `return` determines the type of all returns
    table.known {
        $0({
            if condition { return 5 }; return 6
        })
    }
    table.known {
        $0({
            if condition { return 2.5 }; return 6
        })
    }
    table.known {
        $0({
            if condition { return number }; return 6
        })
    }
    table.known {
        $0({ (number: Int) in
            print(number); return number
        })
    }
    table.known {
        $0({ (number: Int) in
            let text = "\(number)"
            return text
        })
    }
    table.known {
        $0({
            guard let count else { return 5.5 }
            return Double(count)
        })
    }
    table.known {
        $0({ (text: String) in
            guard let found = model.find(text) else { fatalError() }
            return found
        })
    }
    table.known {
        $0({ [weak model] in
            guard let model else { return "" }
            return model.title
        })
    }
    table.known {
        $0({ [weak model] in
            guard let model else { return }
            print(model.title)
        })
    }
    table.known {
        $0({
            for index in 0..<3 where index == number { return true }
            return false
        })
    }
    table.known {
        $0({ (first: Int, second: Int) in
            print(first)
            return first < second
        })
    }
    table.known {
        $0({
            switch number {
            case 1: return "a"
            default: return "b"
            }
        })
    }
    table.known {
        $0({
            print("run")
            return try model.load()
        })
    }
    table.known {
        $0({
            print("run")
            return show(5)
        })
    }
    table.known {
        $0({
            print("run")
            return (1, text)
        })
    }
    table.known {
        $0({ total in
            print(total)
            return 5
        })
    }
    table.untyped("a name that a statement binds") {
        $0({
            if let count { return count }; return 5
        })
    }
    table.untyped("a name that a statement binds") {
        $0({
            do { try check() } catch { return "\(error)" as String? }; return nil
        })
    }
    table.untyped("the result of a generic function") {
        $0({
            print("run")
            return identity(number)
        })
    }
    table.untyped("several branches") {
        $0({
            print("run")
            return if condition { 5 } else { 6 }
        })
    }

    // Parameters
    table.untyped("the type of another function's parameter") { $0({ show($0) }) }
    table.untyped("the type of another function's parameter") { $0({ total in show(total) }) }
    table.untyped("depends on the version of the compiler") { $0({ total in print("the total is \(total)") }) }
    table.untyped("the result of a generic function") { $0({ total throws in identity(show(total)) }) }
    table.untyped("the result of a generic function") { $0({ a, b async throws in identity(order(a, b)) }) }
    // swift-format-ignore
    table.untyped("the result of a generic function") { $0({ (total)in identity(show(total)) }) }
    // swift-format-ignore
    table.untyped("the result of a generic function") { $0({ [number]in identity(number) }) }
    // swift-format-ignore
    table.untyped("the result of a generic function") { $0({[number]in identity($0 + number) }) }
    // swift-format-ignore
    table.untyped("the result of a generic function") { $0({ a throws(any Error)in identity(show(a)) }) }
    table.untyped("several uses in one statement") { $0({ print($0, $0 + 1) }) }
    table.untyped("a prefix operator") { $0({ !$0 }) }
    table.untyped("a condition") { $0({ $0 ? 1 : 2 }) }
    table.untyped("an operator with optionals") { $0({ $0 ?? 5 }) }
    table.untyped("a closure in the statement") {
        $0({
            [1].forEach { print($0) }; print($0)
        })
    }
    table.untyped("a closure in the statement") { $0({ total in [1].forEach { _ in print(total) } }) }

    // Variadic parameters
    table.known { $0 { (_: Int...) in } }
    table.known { $0 { (values: Int...) -> Int in values.count } }
    table.known { $0 { (_: [Int]) in } }
}
