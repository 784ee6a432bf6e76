// Tokens that few sources hold. Only the token oracle reads this file; it need not compile.

let integers = [0, 00, 1_000, 0b1010_0001, 0o17_7, 0xFF_ff, 0xdead_beef, 1_, 0x1_]
let floats = [1.5, 1e3, 1E-3, 1.5e+3, 0x1p4, 0x1.8p-2, 0xFp1, 1_0.0_1, 0x1.fp+1]
let members = (1.description, 0xff.description, 0xff.fp, 0xff.fpValue, 1.e5, tuple.0.1, tuple.0.1.2, 0xa.b, 1..<2, 1...2)
let malformed = (0b12, 0b, 0o8, 0o, 0x, 0xg, 1a, 1e, 1e+, 1ex, 1e_1, 1.5a, 0x1p, 0x1pz, 0x1.8, 0b1_2, 12é)

let strings = ("", #""#, ##"a"#b"##, #"\n"#, #"\#n"#, #"\#(a)"#, ###"\##(a)\###(b)"###, #"""#, #""""#, #"a"b"#)
let nested = "a\("b\("c\(d)")" + #"e\#(f(g: (1, 2)))\(h)"#)i\(j)k\u{1F600}\"\\"
let multiline = """
    one \
    two \(three) "four" ""
      \("""
        five \("six")
        """)
    \n\r\t\0\"\'\\
    """
let raw = #"""
    \(a) \#(b) """ "#
    \#
    """#
let emptyMultiline = """
    """

let regexes = [/a/, /a b/, /\//, /[/]/, /(a)/, #/a/b/#, ##/a/#b/##, /a\ /, /[)(]/, /\(/]
let multilineRegex = #/
    a # b
    /c\/#
    /#
let operators = a / b / c + d./e + (/) + [/, /] + f(/, /) + (+) + -/x/ + !/y/
let division = x / y; let more = a /b; let most = a/ b
let pattern = try? /a/; let patterns = try! /^ b/
let notRegex = a ? /b/ : c/d/e; let blank = (/ a/); let closing = (/a)/; let comment = a +/* b */c
func /(a: Int, b: Int) {}
prefix operator ^/
infix operator /^/
let postfix = a++ + b! ?? c?.d![0]?(e) -- f; let g = h!=i; let j = k! = l
let range = 0...; let upTo = ...9; let open = ..<9; let all = [...]; let point = ^.x; let dotted = x^.y .++. z
let address = f(&a, b&c, d & e, &&f); let arrow = { (a) -> b in a }; let pack: (repeat each T) -> Void
let unicode = a ≠ b ∈ c × d; let π² = 3; let café = "é"; let 变量 = 1; let 🐶🐮 = "🐶"; let ∆ = 1; let x⃗ = a +⃗ b
let escaped = (`class`, `a b`, `1`, `$`, `a+b`, `hello, world!`); let dollars = { $0 + $10 + $a + $1a }; let __ = _
let selector = Swift::Int.self; let key = \.a.b; let other = \A.b?.c![0]
let placeholder = <#T##Int#>; let call = f(<#a#>, -<#b#>, +<#c#>)
let generics: [A<B<C<D>>>]? = x; let optional: A<B>? = nil; let casts = a as? B<C>!; let empty: A<B>=c
#sourceLocation(file: "a", line: 1)
#sourceLocation()
#if os(Linux) && !DEBUG
#elseif compiler(>=6)
#else
#endif
if #available(macOS 10.15, *), #unavailable(iOS 8) {}
@freestanding(expression) macro m() = #externalMacro(module: "M", type: "T")
let special = (#file, #line, #selector(a), #colorLiteral(red: 1), #a(b))
/* block /* nested */ still */ let a1 = 1 /**/ /***/ /** documentation */ let b1 = 2; let c1 = 3/*/ */
/// documentation
//// none
/**/
let nbsp = 1; let feed =2 
