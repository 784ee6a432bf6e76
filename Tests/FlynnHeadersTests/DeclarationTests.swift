import BasicTestSupport
import FlynnHeaders
import Foundation
import TestSupport
import Testing

/// The expected declarations of libclang, and the imported declarations of headers.
struct DeclarationTests {
    @Test func `the declarations of CClang are those of every installed version of Index.h`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: "/usr/lib").sorted().map {
            "/usr/lib/\($0)/include"
        }
        let installed = folders.filter { FileManager.default.fileExists(atPath: $0 + "/clang-c/Index.h") }
        if installed.isEmpty { print("skipped: <clang-c/Index.h> isn't installed") }
        let folder = repository.appending(path: "Tests/FlynnHeadersTests")
        for include in installed {
            for arguments in [[], ["-DCOMPARES_FUNCTIONS"]] {
                let (text, isSuccess) = try programOutput(
                    "/usr/bin/env",
                    ["clang", "-fsyntax-only", "-I" + include]
                        + ["-I" + repository.appending(path: "Sources/CClang/include").path] + arguments
                        + [folder.appending(path: "Declarations.c").path])
                #expect(isSuccess, "\(include): \(text)")
            }
        }
    }

    @Test func `every value and every structure of CClang is compared`() throws {
        let header = try String(
            contentsOf: repository.appending(path: "Sources/CClang/include/CClang.h"), encoding: .utf8)
        let comparison = try String(
            contentsOf: repository.appending(path: "Tests/FlynnHeadersTests/Declarations.c"), encoding: .utf8)
        let names = header.matches(of: #/(CClang\w+) = |^} (CClang\w+);/#.anchorsMatchLineEndings()).compactMap {
            $0.1 ?? $0.2
        }
        #expect(names.count > 50)
        for name in names {
            #expect(comparison.contains("SAME(\(name), ") || comparison.contains("SAME_SIZE(\(name), "), "\(name)")
        }
    }

    @Test(arguments: libraries) func `C is imported as the compiler does it`(library: String) throws {
        let reply = try parse(
            [
                """
                #include <stdbool.h>
                #include <stdint.h>
                #include <unistd.h>
                typedef struct { int32_t width; const char *name; unsigned : 3; double scale; } Size;
                struct Node { struct Node *next; Size size; };
                struct Opaque;
                typedef struct Opaque *Handle;
                typedef union { int number; float ratio; } Word;
                typedef unsigned char Level;
                typedef Level Brightness;
                enum Plain { PLAIN_A, PLAIN_B };
                typedef enum { SIGNED_A = -1 } Signed;
                enum { FREE_A, FREE_B };
                extern const Size origin;
                extern int counter;
                extern int counter;
                extern void (*callback)(int);
                extern int table[4];
                #define LIMIT 5
                #define CALL(x) (x)
                #define CHAINED LIMIT
                #define EXPRESSION (1 << 3)
                #define TEXT "text"
                #define LETTER 'a'
                #define REDEFINED 1
                #undef REDEFINED
                #define REDEFINED "a"
                bool is_open(Handle handle, Level level);
                int format(const char *text, ...);
                void each(void (^body)(int, Size));
                void each_now(__attribute__((noescape)) void (^body)(int));
                static inline void settle(void) { usleep(5); }
                static inline void settle_twice(void) { settle(); settle(); }
                static inline void maybe(bool waits) { if (waits) usleep(5); }
                // flynnlint:blocking
                void wait_for_frame(void);
                int renamed(int first, int second) __attribute__((swift_name("sum(_:and:)")));
                int member(Size *size) __attribute__((swift_name("Size.count(self:)")));
                """
            ], library: library)[0]
        #expect(reply.problem == nil)
        #expect(
            lines(reply.declarations) == [
                "blocking func settle() -> Void", "blocking func settle_twice() -> Void",
                "blocking func wait_for_frame() -> Void", "func each(_: @escaping ((Int32, Size) -> Void)?) -> Void",
                "func each_now(_: ((Int32) -> Void)?) -> Void", "func is_open(_, _) -> Bool", "func maybe(_) -> Void",
                "func sum(_, and) -> Int32", "let FREE_A: Int", "let FREE_B: Int", "let LIMIT: Int32",
                "let PLAIN_A: Plain", "let PLAIN_B: Plain", "let SIGNED_A: Signed", "let TEXT: String",
                "let origin: Size", "struct Node { next: _; size: Size }",
                "struct Plain { rawValue: UInt32 }", "struct Signed { rawValue: Int32 }",
                "struct Size { width: Int32; name: _; scale: Double }", "struct Word { number: Int32; ratio: Float }",
                "typealias Brightness = UInt8", "typealias Level = UInt8", "var callback: _", "var counter: Int32",
                "var table: _",
            ])
    }

    @Test(arguments: libraries) func `Objective-C is imported as on Apple's systems`(library: String) throws {
        let folder = repository.appending(path: "Fixtures/Projects/Studio/StudioKit").path
        let unit = HeaderUnit(
            headers: [folder + "/StudioKit.h"], searchPaths: [folder], defines: [], isObjectiveC: true)
        let reply = HeaderParser(executable: executable, library: library, timeLimit: noTimeLimit).parse([unit])[0]
        #expect(reply.problem == nil)
        #expect(
            lines(reply.declarations) == [
                "@MainActor class SKPanel: NSObject", "class Filter: NSObject", "class SKBlurFilter: Filter",
                "class SKPreset: NSObject, Sendable", "class SKToken: NSObject, _",
                "enum SKBlendMode: Int { case normal; case multiply; case RGB }",
                "enum Side: UInt { case left; case right }",
                "func SKCount() -> Int", "func SKEachFilter(_: (Int) -> Void) -> Void",
                "func SKObserve(_: @escaping () -> Void) -> Void", "let SKBuildName: String?", "let SKMaxLayers: Int",
                "let SKVersion: String", "protocol SKLibraryDelegate: NSObjectProtocol",
                "struct SKExportOptions { rawValue: UInt; static thumbnail: SKExportOptions; static metadata: SKExportOptions }",
                "typealias SKCompletion = (Int) -> Void", "typealias SKSide = Side",
            ])
        #expect(reply.files.filter { $0.hasPrefix(folder) }.count == 4)
    }

    @Test(arguments: libraries) func `what isn't certain is left out`(library: String) throws {
        let reply = try parse(
            [
                """
                enum __attribute__((enum_extensibility(open))) Odd : int { First, Second };
                enum __attribute__((enum_extensibility(open))) Mixed : int { MixedURLPath, MixedA };
                typedef int Wrapped __attribute__((swift_wrapper(struct)));
                int hidden(void) __attribute__((swift_private));
                extern const Wrapped wrapped;
                struct Twice { int a; };
                int both_function(void);
                extern int both;
                #define both "text"
                """
            ], library: library)[0]
        #expect(reply.problem == nil)
        #expect(
            lines(reply.declarations) == [
                "enum Mixed: Int32", "enum Odd: Int32", "func both_function() -> Int32", "let wrapped: _",
                "struct Twice { a: Int32 }",
            ])
    }
}
