// Matchers of another module have names like those of behaviors.

import Matchers

func testPath(path: Path) throws {
    try expect(path.exists).to.beTrue()
    expect(path.parent).to.beNil()
    matcher(for: path).beAbsolute()
}

struct Path {
    var exists: Bool { get throws { true } }
    var parent: String? { nil }
}
