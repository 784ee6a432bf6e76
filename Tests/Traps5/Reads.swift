// Calls that look wrong but run. FlynnLint doesn't report them.
import FlynnRuntime
import Foundation

// Arguments that are read with the documented type because of the context.

private struct Point { var x = 0.0, y = 0.0; static func make(_ x: Double) { print(x) } }
private enum Mode { case fast, slow, custom(Int) }
private func write2(_ text: String) { print(text) }
private func check(_ text: String) throws { print(text) }
private final class Q: Actor, @unchecked Sendable {
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        print(args[x: 0] as String)
    }
}
// flynnlint:disable exposed_actor_variable exposed_actor_function - used by the readers of this file
private class Base: Actor, @unchecked Sendable {
    fileprivate var mode = Mode.fast
    fileprivate var list = [1, 2, 3]
    fileprivate var table: [String: Int] = [:]
    fileprivate var next: Q?
    fileprivate var name = ""
    fileprivate let q = Q()
    fileprivate func write(_ text: String) { print(text) }
    fileprivate func log(_ n: Int, label: String) { print(n, label) }
}
// flynnlint:enable exposed_actor_variable exposed_actor_function
private final class Reader1: Base, @unchecked Sendable {
    private var total = 0
    lazy var beRead1 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        self.total += args[x: 0]
    }
}
private final class Reader3: Base, @unchecked Sendable {
    private var total = 0.5
    lazy var beRead3 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Double - value
        self.total = self.total * args[x: 0]
    }
}
private final class Reader6: Base, @unchecked Sendable {
    private var names: [String] = []
    lazy var beRead6 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - value
        self.names.append(args[x: 0])
    }
}
private final class Reader9: Base, @unchecked Sendable {
    private var names: [String: Int] = [:]
    lazy var beRead9 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        self.names["a"] = args[x: 0]
    }
}
private final class Reader11: Base, @unchecked Sendable {
    private var names: [String: Int] = [:]
    lazy var beRead11 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - value
        self.names[args[x: 0]] = 5
    }
}
private final class Reader14: Base, @unchecked Sendable {
    private var names: [String: [Int]] = [:]
    lazy var beRead14 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        self.names["a", default: []].append(args[x: 0])
    }
}
private final class Reader16: Base, @unchecked Sendable {
    private var p = Point()
    lazy var beRead16 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Double - value
        self.p.x = args[x: 0]
    }
}
private final class Reader17: Base, @unchecked Sendable {
    private var p = Point()
    lazy var beRead17 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Double - value
        self.p = Point(x: args[x: 0], y: 1)
    }
}
private final class Reader20: Base, @unchecked Sendable {
    private var p: Point? = nil
    lazy var beRead20 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Point - value
        self.p = args[x: 0]
    }
}
private final class Reader23: Base, @unchecked Sendable {
    private var on = false
    lazy var beRead23 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Bool - value
        if args[x: 0] { self.on = true }
    }
}
private final class Reader28: Base, @unchecked Sendable {
    private var on = false
    lazy var beRead28 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Bool - value
        self.on = self.on || args[x: 0]
    }
}
private final class Reader31: Base, @unchecked Sendable {
    private var on = false
    lazy var beRead31 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - value
        let n = "a"
        self.on = n == args[x: 0]
    }
}
private final class Reader34: Base, @unchecked Sendable {
    private var on = false
    lazy var beRead34 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Double - value
        let n = 2.5
        self.on = n < args[x: 0]
    }
}
private final class Reader36: Base, @unchecked Sendable {
    private var on = false
    lazy var beRead36 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Bool - value
        print((args[x: 0] ? 1 : 2) as Int)
    }
}
private final class Reader38: Base, @unchecked Sendable {
    private var k = 0
    lazy var beRead38 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        let x: Int = self.k > 0 ? 1 : args[x: 0]
        print(x)
    }
}
private final class Reader40: Base, @unchecked Sendable {
    lazy var beRead40 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        // flynnlint:parameter String - value
        let (x, y): (Int, String) = (args[x: 0], args[x: 1])
        print(x, y)
    }
}
private final class Reader43: Base, @unchecked Sendable {
    lazy var beRead43 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        // flynnlint:parameter Int - value
        let l: [Int] = [args[x: 0], args[x: 1]]
        print(l)
    }
}
private final class Reader45: Base, @unchecked Sendable {
    lazy var beRead45 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        // flynnlint:parameter Int - value
        let l: [String: Int] = ["a": args[x: 0], "b": args[x: 1]]
        print(l)
    }
}
private final class Reader47: Base, @unchecked Sendable {
    lazy var beRead47 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - value
        self.write(args[x: 0])
    }
}
private final class Reader50: Base, @unchecked Sendable {
    lazy var beRead50 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - value
        self.log(5, label: args[x: 0])
    }
}
private final class Reader53: Base, @unchecked Sendable {
    lazy var beRead53 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - value
        Point.make(args[x: 0])
    }
}
private final class Reader55: Base, @unchecked Sendable {
    lazy var beRead55 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - value
        let s: String = { args[x: 0] }()
        print(s)
    }
}
private final class Reader59: Base, @unchecked Sendable {
    lazy var beRead59 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        func f() -> Int { args[x: 0] }
        print(f())
    }
}
private final class Reader61: Base, @unchecked Sendable {
    private var k = 0
    lazy var beRead61 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        self.k = [1, 2].map { $0 + args[x: 0] }[0]
    }
}
private final class Reader64: Base, @unchecked Sendable {
    private var k = 0
    lazy var beRead64 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        self.k = self.k + 1 + args[x: 0]
    }
}
private final class Reader67: Base, @unchecked Sendable {
    lazy var beRead67 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        for i in 0..<args[x: 0] { print(i) }
    }
}
private final class Reader69: Base, @unchecked Sendable {
    lazy var beRead69 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Int] - value
        for i in args[x: 0] as [Int] { print(i) }
    }
}
private final class Reader72: Base, @unchecked Sendable {
    lazy var beRead72 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        switch args[x: 0] as Int {
        case 5: break
        default: break
        }
    }
}
private final class Reader74: Base, @unchecked Sendable {
    lazy var beRead74 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - value
        let s = "x" + args[x: 0]
        print(s)
    }
}
private final class Reader76: Base, @unchecked Sendable {
    lazy var beRead76 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        print(String(args[x: 0] as Int))
    }
}
private final class Reader80: Base, @unchecked Sendable {
    lazy var beRead80 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        let s = args[0] as? String
        print(s as Any)
    }
}
private final class Reader82: Base, @unchecked Sendable {
    lazy var beRead82 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        let s: Int = args.get(0)
        print(s)
    }
}
private final class Reader84: Base, @unchecked Sendable {
    lazy var beRead84 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Mode - value
        self.mode = args[x: 0]
    }
}
private final class Reader86: Base, @unchecked Sendable {
    lazy var beRead86 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        self.mode = .custom(args[x: 0])
    }
}
private final class Reader87: Base, @unchecked Sendable {
    lazy var beRead87 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        self.mode = .custom(args[x: 0])
    }
}
private final class Reader91: Base, @unchecked Sendable {
    lazy var beRead91 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        self.list[args[x: 0]] = 5
    }
}
private final class Reader94: Base, @unchecked Sendable {
    lazy var beRead94 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        self.list.insert(args[x: 0], at: 0)
    }
}
private final class Reader97: Base, @unchecked Sendable {
    lazy var beRead97 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        print(self.list.contains(args[x: 0]))
    }
}
private final class Reader99: Base, @unchecked Sendable {
    lazy var beRead99 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter [Int] - value
        self.list += args[x: 0]
    }
}
private final class Reader102: Base, @unchecked Sendable {
    private var k = 0
    lazy var beRead102 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        print(max(self.k, args[x: 0]))
    }
}
private final class Reader103: Base, @unchecked Sendable {
    private var k = 0
    lazy var beRead103 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Double - value
        self.k = Int(args[x: 0] as Double)
    }
}
private final class Reader106: Base, @unchecked Sendable {
    lazy var beRead106 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Q - value
        self.next = args[x: 0]
    }
}
private final class Reader107: Base, @unchecked Sendable {
    lazy var beRead107 = Behavior(self) { (me: Reader107, args: BehaviorArgs) in
        // flynnlint:parameter Q - value
        me.next = args[x: 0]
    }
}
private final class Reader110: Base, @unchecked Sendable {
    lazy var beRead110 = Behavior(self) { (me: Reader110, args: BehaviorArgs) in
        // flynnlint:parameter String - value
        me.name = args[x: 0]
    }
}
private final class Reader114: Base, @unchecked Sendable {
    lazy var beRead114 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - value
        do { try check(args[x: 0]) } catch { print(error) }
    }
}
private final class Reader115: Base, @unchecked Sendable {
    lazy var beRead115 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int? - value
        let n: Int = args[x: 0] ?? 5
        print(n)
    }
}
private final class Reader116: Base, @unchecked Sendable {
    lazy var beRead116 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int? - value
        let n: Int? = args[x: 0]
        print(n as Any)
    }
}
private final class Reader117: Base, @unchecked Sendable {
    lazy var beRead117 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int? - value
        let n: Int? = args[x: 0]
        print(n as Any)
    }
}
private final class Reader120: Base, @unchecked Sendable {
    lazy var beRead120 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - value
        if let n = args[0] as? String { print(n) }
    }
}
private final class Reader121: Base, @unchecked Sendable {
    lazy var beRead121 = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int) -> Void - value
        let f: (Int) -> Void = args[x: 0]
        f(5)
    }
}
private final class Reader124: Base, @unchecked Sendable {
    lazy var beRead124 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter [String: Int] - value
        self.table = args[x: 0]
    }
}
private final class Reader125: Base, @unchecked Sendable {
    lazy var beRead125 = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter [String: Int] - value
        self.table.merge(args[x: 0]) { $1 }
    }
}

private func reads1() async throws {
    Reader1().beRead1(5)
    Reader3().beRead3(5.5)
    Reader6().beRead6("a")
    Reader9().beRead9(5)
    Reader11().beRead11("a")
    Reader14().beRead14(5)
    Reader16().beRead16(5.5)
    Reader17().beRead17(5.5)
    Reader20().beRead20(Point())
    Reader23().beRead23(true)
    Reader28().beRead28(true)
    Reader31().beRead31("a")
    Reader34().beRead34(5.5)
    Reader36().beRead36(true)
    Reader38().beRead38(5)
    Reader40().beRead40(5, "a")
    Reader43().beRead43(5, 6)
    Reader45().beRead45(5, 6)
    Reader47().beRead47("a")
    Reader50().beRead50("a")
    Reader53().beRead53(5.5)
    Reader55().beRead55("a")
    Reader59().beRead59(5)
    Reader61().beRead61(5)
}

private func reads2() async throws {
    Reader64().beRead64(5)
    Reader67().beRead67(3)
    Reader69().beRead69([5])
    Reader72().beRead72(5)
    Reader74().beRead74("a")
    Reader76().beRead76(5)
    Reader80().beRead80(5)
    Reader82().beRead82(5)
    Reader84().beRead84(Mode.fast)
    Reader86().beRead86(5)
    Reader87().beRead87(6)
    Reader91().beRead91(0)
    Reader94().beRead94(5)
    Reader97().beRead97(5)
    Reader99().beRead99([5])
    Reader102().beRead102(5)
    Reader103().beRead103(5.5)
    Reader106().beRead106(Q())
    Reader107().beRead107(Q())
    Reader110().beRead110("x")
    Reader114().beRead114("a")
    Reader115().beRead115(nil)
    Reader116().beRead116(nil)
    Reader117().beRead117(5)
}

private func reads3() async throws {
    Reader120().beRead120(5)
    Reader121().beRead121({ (n: Int) in print(n) })
    Reader124().beRead124(["a": 5])
    Reader125().beRead125(["a": 5])
}

func runReads() async throws {
    try await reads1()
    try await reads2()
    try await reads3()
}
