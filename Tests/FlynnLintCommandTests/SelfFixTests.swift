import BasicTestSupport
import FlynnSyntax
import Foundation
import Testing

@testable import FlynnLint
@testable import FlynnRules

struct SelfFixTests {
    private static let support = """
        import FlynnRuntime

        class Base: Actor, @unchecked Sendable { func safeShow() {} }
        final class Keeper: @unchecked Sendable {
            private var kept: [() -> Int] = []
            func keep(_ value: @autoclosure @escaping () -> Int) { kept.append(value) }
            subscript(_ value: @autoclosure @escaping () -> Int) -> Int { kept.append(value); return 1 }
        }
        struct Kept { let value: () -> Int; init(_ value: @autoclosure @escaping () -> Int) { self.value = value } }
        @propertyWrapper struct Wrapped {
            let value: () -> Int
            init(wrappedValue: @autoclosure @escaping () -> Int) { value = wrappedValue }
            var wrappedValue: Int { value() }
        }
        infix operator ~~>
        func ~~> (_ keeper: Keeper, _ value: @autoclosure @escaping () -> Int) { keeper.keep(value()) }
        let keeper = Keeper()
        struct Saver: Sendable { let save = keeper.keep }
        typealias Later = Kept
        class Box: @unchecked Sendable { let value: () -> Int; init(_ value: @autoclosure @escaping () -> Int) { self.value = value } }
        final class SmallBox: Box, @unchecked Sendable {}
        protocol Made { init(value: @escaping () -> Int) }
        extension Made { init(_ value: @autoclosure @escaping () -> Int) { self.init(value: value) } }
        struct Stored: Made { let value: () -> Int }
        func use(_ value: @autoclosure () -> Int) { print(value()) }
        func run(_ work: @escaping () -> Void) { work() }
        func fail() throws {}

        """

    private static func program(_ code: String) -> String {
        """
        import FlynnRuntime

        class Form: Base, @unchecked Sendable {
            fileprivate var n = 0
            private var items: [Int] = []
            private var last: Int?
            private func inc() { n += 1 }
            private static let limit = 5
            \(code)
        }
        class Derived: Form, @unchecked Sendable { func derived() {} }

        """
    }

    private static func fixed(_ code: String, _ safety: FixSafety) -> (text: String, findings: Int, count: Int) {
        var options = LintOptions()
        options.fixes = safety
        options.rules.severities = [Rule.strongSelfCapture.id: .warning]
        let source = SourceText(program(code))
        let result = Linter(options: options).fix([("Form.swift", source), ("Support.swift", SourceText(support))])
        #expect(result.failures.isEmpty)
        let change = result.changes.first
        return ((change?.replacement ?? source).string, result.findings.count, change?.fixCount ?? 0)
    }

    @Test(arguments: SelfForm.all)
    func `a fix leaves names with the same meanings, or needs a review`(form: SelfForm) {
        let (safe, all) = (SelfFixTests.fixed(form.code, .safe), SelfFixTests.fixed(form.code, .unsafe))
        let source = SelfFixTests.program(form.code)
        switch form.result {
        case .renamed(let code):
            #expect(safe.text == SelfFixTests.program(code))
            #expect(safe.findings == 0 && safe.count == 1)
        case .unowned:
            #expect(safe.text == SelfFixTests.program(form.capturingUnowned))
            #expect(safe.findings == 0 && safe.count == 1)
        case .unsafe:
            #expect(safe.text == source)
            #expect(safe.findings == 1)
            #expect(all.text == SelfFixTests.program(form.capturingUnowned))
        case .none:
            #expect(all.text == source)
            #expect(all.findings == 1)
        case .clean:
            #expect(all.text == source)
            #expect(all.findings == 0)
        }
    }

    /// Compiles each form and the results of its fixes as separate files.
    @Test(arguments: ["5", "6"])
    func `the forms compile before and after the fixes`(mode: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("Support.swift", SelfFixTests.support)
        var names: [String] = []
        for (number, form) in SelfForm.all.enumerated() {
            let texts = [
                SelfFixTests.program(form.code), SelfFixTests.fixed(form.code, .safe).text,
                SelfFixTests.fixed(form.code, .unsafe).text,
            ]
            for (version, text) in zip(["before", "safe", "unsafe"], texts) {
                let name = "\(version)\(number).swift"
                let scope = text.replacing("class Form", with: "class \(version)\(number)_Form")
                    .replacing("Derived", with: "\(version)\(number)_Derived")
                    .replacing(/\bForm\b/, with: "\(version)\(number)_Form")
                try folder.write(name, scope)
                names.append(name)
            }
        }
        let files = (names + ["Support.swift"]).map { folder.url.appending(path: $0).path }
        #expect(try SwiftCompiler.check(files, languageMode: mode) == [])
    }
}
