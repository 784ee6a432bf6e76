import Testing

@testable import FlynnFiles

struct PathTests {
    @Test(arguments: ["D/out", "D/E/out", "out", "/nowhere-7d1f/D/out", "/o"])
    func `the real path of something that doesn't exist is in the folders that do`(_ path: String) {
        let expected = Path.isAbsolute(path) ? path : Path.join(Path.workingFolder, path)
        #expect(Path.resolved(path) == expected)
    }

    @Test func `a function that may change its answer is called once for each element`() {
        var calls: [Int] = []
        // As if a file disappeared between two calls.
        let found = [1, 2, 3].firstResult { number -> Int? in
            calls.append(number)
            return calls.count == 2 ? number : nil
        }
        #expect(found == 2)
        #expect(calls == [1, 2])
    }
}
