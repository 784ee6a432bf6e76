// The types of the project. The source that the test lints begins with this file.

protocol Shape {}
protocol Sized: Shape { var size: Double { get } }

enum Mode: Int { case slow, fast }
struct Point: Shape { var x = 0, y = 0 }
struct Meters: ExpressibleByIntegerLiteral, Hashable {
    var value: Int
    init(integerLiteral value: Int) { self.value = value }
}
struct Box<Content> { var content: Content }
class Image { init() {} }
final class Photo: Image {}
enum Namespace {
    struct Double {}
    enum Mode { case light, dark }
}

typealias Count = Int
typealias Names = [String]
typealias Handler = (String) -> Void
typealias Pair = (Int, String)
typealias Table2D = [String: [Swift.Double]]
typealias Twin<Element> = (Element, Element)
typealias Whatever = Any
typealias Maybe = Int?
