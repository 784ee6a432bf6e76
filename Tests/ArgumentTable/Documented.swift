import Foundation
import FlynnRuntime

// flynnlint:disable all - contains mistakes intentionally

/// Adds the documented types. Each is on a separate line, between `as` and the brace.
func addTypes(to table: inout Table) {
    // Scalars
    table.checked { $0[x: 0] as Int }
    table.checked { $0[x: 0] as Int8 }
    table.checked { $0[x: 0] as Int16 }
    table.checked { $0[x: 0] as Int32 }
    table.checked { $0[x: 0] as Int64 }
    table.checked { $0[x: 0] as Int128 }
    table.checked { $0[x: 0] as UInt }
    table.checked { $0[x: 0] as UInt8 }
    table.checked { $0[x: 0] as UInt16 }
    table.checked { $0[x: 0] as UInt32 }
    table.checked { $0[x: 0] as UInt64 }
    table.checked { $0[x: 0] as UInt128 }
    table.checked { $0[x: 0] as Float }
    table.checked { $0[x: 0] as Double }
    #if !(os(macOS) && arch(x86_64))
    table.checked { $0[x: 0] as Float16 }
    #endif
    #if os(Linux) && arch(x86_64)
    table.checked { $0[x: 0] as Float80 }
    #endif
    table.checked { $0[x: 0] as Bool }
    table.checked { $0[x: 0] as String }
    table.checked { $0[x: 0] as Character }
    table.checked { $0[x: 0] as Substring }
    table.checked { $0[x: 0] as StaticString }
    table.checked { $0[x: 0] as Unicode.Scalar }
    table.checked { $0[x: 0] as Swift.Int }
    table.checked { $0[x: 0] as Swift.String }
    table.checked { $0[x: 0] as (Double) }
    table.checked { $0[x: 0] as Float32 }
    table.checked { $0[x: 0] as Float64 }
    table.checked { $0[x: 0] as CInt }
    table.checked { $0[x: 0] as CDouble }
    table.checked { $0[x: 0] as TimeInterval }
    table.checked { $0[x: 0] as TimeInterval? }
    table.checked { $0[x: 0] as CUnsignedChar }
    table.checked { $0[x: 0] as CChar32 }
    table.checked { $0[x: 0] as size_t }
    table.checked { $0[x: 0] as ssize_t }
    table.checked { $0[x: 0] as ptrdiff_t }
    table.checked { $0[x: 0] as intptr_t }
    table.checked { $0[x: 0] as uintptr_t }
    table.checked { $0[x: 0] as pid_t }
    table.checked { $0[x: 0] as uid_t }
    table.checked { $0[x: 0] as gid_t }
    table.checked { $0[x: 0] as Duration }
    table.checked { $0[x: 0] as ObjectIdentifier }
    table.checked { $0[x: 0] as Never? }
    table.checked { $0[x: 0] as Void }
    table.checked { $0[x: 0] as () }

    // Optionals
    table.checked { $0[x: 0] as Int? }
    table.checked { $0[x: 0] as Optional<Int> }
    table.checked { $0[x: 0] as Int?? }
    table.checked { $0[x: 0] as Double? }
    table.checked { $0[x: 0] as Double?? }
    table.checked { $0[x: 0] as Int64? }
    table.checked { $0[x: 0] as String? }
    table.checked { $0[x: 0] as Character? }
    table.checked { $0[x: 0] as Bool? }
    table.checked { $0[x: 0] as [Int]? }
    table.checked { $0[x: 0] as [Int?]? }
    table.checked { $0[x: 0] as (Int, String)? }
    table.checked { $0[x: 0] as (() -> Void)? }
    table.checked { $0[x: 0] as Void? }

    // Collections
    table.checked { $0[x: 0] as [Int] }
    table.checked { $0[x: 0] as Array<Int> }
    table.checked { $0[x: 0] as [Int?] }
    table.checked { $0[x: 0] as [Int8] }
    table.checked { $0[x: 0] as [Double] }
    table.checked { $0[x: 0] as [Double?] }
    table.checked { $0[x: 0] as [String] }
    table.checked { $0[x: 0] as [Character] }
    table.checked { $0[x: 0] as [Bool] }
    table.checked { $0[x: 0] as [[Int]] }
    table.checked { $0[x: 0] as [[Int?]] }
    table.checked { $0[x: 0] as [[Int]?] }
    table.checked { $0[x: 0] as [[Double]] }
    table.checked { $0[x: 0] as [[[Int]]] }
    table.checked { $0[x: 0] as [(Int, Int)] }
    table.checked { $0[x: 0] as [(Double, Double)] }
    table.checked { $0[x: 0] as [(x: Int, y: Int)] }
    table.checked { $0[x: 0] as [[String: Int]] }
    table.checked { $0[x: 0] as [[String: Double]] }
    table.checked { $0[x: 0] as [Set<Int>] }
    table.checked { $0[x: 0] as [() -> Int] }
    table.checked { $0[x: 0] as [Mode] }
    table.checked { $0[x: 0] as [Void] }
    table.checked { $0[x: 0] as Set<Int> }
    table.checked { $0[x: 0] as Set<Int?> }
    table.checked { $0[x: 0] as Set<Double> }
    table.checked { $0[x: 0] as Set<String> }
    table.checked { $0[x: 0] as Set<[Int]> }
    table.checked { $0[x: 0] as ArraySlice<Int> }
    table.checked { $0[x: 0] as ContiguousArray<Int> }
    table.checked { $0[x: 0] as [String: Int] }
    table.checked { $0[x: 0] as Dictionary<String, Int> }
    table.checked { $0[x: 0] as [String: Int?] }
    table.checked { $0[x: 0] as [String: Double] }
    table.checked { $0[x: 0] as [Int: String] }
    table.checked { $0[x: 0] as [Double: String] }
    table.checked { $0[x: 0] as [Character: Int] }
    table.checked { $0[x: 0] as [String?: Int] }
    table.checked { $0[x: 0] as [String: String] }
    table.checked { $0[x: 0] as [String: [Int]] }
    table.checked { $0[x: 0] as [String: [Double]] }
    table.checked { $0[x: 0] as [String: [String: Int]] }
    table.checked { $0[x: 0] as [String: Set<Int>] }
    table.checked { $0[x: 0] as [String: (Int, Int)] }
    table.checked { $0[x: 0] as KeyValuePairs<String, Int> }
    table.checked { $0[x: 0] as Range<Int> }
    table.checked { $0[x: 0] as ClosedRange<Int> }
    table.checked { $0[x: 0] as PartialRangeFrom<Int> }
    table.checked { $0[x: 0] as Result<Int, any Error> }
    table.checked { $0[x: 0] as Result<Int, Never>? }
    table.checked { $0[x: 0] as [Result<Int, any Error>] }

    // Tuples
    table.checked { $0[x: 0] as (Int, Int) }
    table.checked { $0[x: 0] as (Int, String) }
    table.checked { $0[x: 0] as (Double, Double) }
    table.checked { $0[x: 0] as (Int, Double) }
    table.checked { $0[x: 0] as (Int?, String?) }
    table.checked { $0[x: 0] as (x: Int, y: Int) }
    table.checked { $0[x: 0] as (y: Int, x: Int) }
    table.checked { $0[x: 0] as (width: Int, height: Int) }
    table.checked { $0[x: 0] as (x: Int, String) }
    table.checked { $0[x: 0] as (x: Int, y: String) }
    table.checked { $0[x: 0] as (x: Double, y: Double) }
    table.checked { $0[x: 0] as (Int, String, Bool) }
    table.checked { $0[x: 0] as (Int, (Int, Int)) }
    table.checked { $0[x: 0] as (Int, (Int, Double)) }
    table.checked { $0[x: 0] as ([Int], Int?) }
    table.checked { $0[x: 0] as ([Double], Set<Int>) }

    // Functions
    table.checked { $0[x: 0] as () -> Void }
    table.checked { $0[x: 0] as () -> Int }
    table.checked { $0[x: 0] as () -> Int? }
    table.checked { $0[x: 0] as () -> Double }
    table.checked { $0[x: 0] as () -> String }
    table.checked { $0[x: 0] as () -> [Int] }
    table.checked { $0[x: 0] as () -> (Int, Int) }
    table.checked { $0[x: 0] as () -> () -> Int }
    table.checked { $0[x: 0] as (Int) -> Void }
    table.checked { $0[x: 0] as (Int?) -> Void }
    table.checked { $0[x: 0] as (String) -> Void }
    table.checked { $0[x: 0] as (Int) -> Int }
    table.checked { $0[x: 0] as (Int) -> String }
    table.checked { $0[x: 0] as (Int, String) -> Void }
    table.checked { $0[x: 0] as (Int, Int) -> Bool }
    table.checked { $0[x: 0] as ((Int, Int)) -> Bool }
    table.checked { $0[x: 0] as (inout Int) -> Void }
    table.checked { $0[x: 0] as ([Int]) -> Void }
    table.checked { $0[x: 0] as (Image) -> Void }
    table.checked { $0[x: 0] as (Mode) -> Point }
    table.checked { $0[x: 0] as () throws -> Void }
    table.checked { $0[x: 0] as () throws -> Int }
    table.checked { $0[x: 0] as () throws(Broken) -> Void }
    table.checked { $0[x: 0] as () throws(any Error) -> Int }
    table.checked { $0[x: 0] as (Int) throws(Broken) -> Void }
    table.checked { $0[x: 0] as () async throws(Broken) -> Void }
    table.checked { $0[x: 0] as (String) throws -> Void }
    table.checked { $0[x: 0] as @Sendable (String) -> Void }
    table.checked { $0[x: 0] as ((x: Int, y: Int)) -> Bool }
    table.checked { $0[x: 0] as () async -> Void }
    table.checked { $0[x: 0] as () async -> Int }
    table.checked { $0[x: 0] as () async throws -> Int }
    table.checked { $0[x: 0] as (Int) throws -> Int }
    table.checked { $0[x: 0] as (Int) throws -> Void }
    table.checked { $0[x: 0] as (Int, Int) async throws -> Void }
    table.checked { $0[x: 0] as (@escaping () -> Void) -> Void }
    table.checked { $0[x: 0] as ((Int) -> Void) -> Void }
    table.checked { $0[x: 0] as (() -> Void) -> Void }
    table.checked { $0[x: 0] as (Any) -> Void }
    table.checked { $0[x: 0] as (Any?) -> Void }
    table.checked { $0[x: 0] as (Any, Any) -> Void }
    table.checked { $0[x: 0] as (Any) throws -> Void }
    table.checked { $0[x: 0] as (Int) -> Bool }
    table.checked { $0[x: 0] as (Int, Int) -> Int }
    table.checked { $0[x: 0] as (Double?) -> Void }
    table.checked { $0[x: 0] as (Double) -> Double }
    table.checked { $0[x: 0] as (borrowing Int) -> Void }
    table.checked { $0[x: 0] as (consuming Int) -> Void }
    table.checked { $0[x: 0] as () -> Any }
    table.checked { $0[x: 0] as () -> Void? }
    table.checked { $0[x: 0] as () -> Never }
    table.checked { $0[x: 0] as () -> (a: Int, b: Int) }
    table.checked { $0[x: 0] as () -> () throws -> Int }
    table.checked { $0[x: 0] as () -> Image }
    table.checked { $0[x: 0] as () -> Parsed }
    table.checked { $0[x: 0] as () -> Control }
    table.checked { $0[x: 0] as () -> [Control] }
    table.checked { $0[x: 0] as () throws(any Error) -> Void }
    table.checked { $0[x: 0] as () throws(Never) -> Void }
    table.checked { $0[x: 0] as () async throws -> Void }
    table.checked { $0[x: 0] as @Sendable () async throws -> Void }
    table.checked { $0[x: 0] as @Sendable () -> Void }
    table.checked { $0[x: 0] as @Sendable () -> Int }
    table.checked { $0[x: 0] as @Sendable (Int) -> Void }
    table.checked { $0[x: 0] as (@Sendable () -> Void)? }
    table.checked { $0[x: 0] as @MainActor () -> Void }
    table.checked { $0[x: 0] as [(Int) -> Void] }

    // Metatypes
    table.checked { $0[x: 0] as Int.Type }
    table.checked { $0[x: 0] as Image.Type }
    table.checked { $0[x: 0] as Any.Type }
    table.checked { $0[x: 0] as (any Shape).Type }
    table.checked { $0[x: 0] as any Shape.Type }

    // Types of the project
    table.checked { $0[x: 0] as Mode }
    table.checked { $0[x: 0] as Point }
    table.checked { $0[x: 0] as Point? }
    table.checked { $0[x: 0] as Meters }
    table.checked { $0[x: 0] as Image }
    table.checked { $0[x: 0] as Photo }
    table.checked { $0[x: 0] as [Image] }
    table.checked { $0[x: 0] as Set<Meters> }
    table.checked { $0[x: 0] as Box<Int> }
    table.checked { $0[x: 0] as Box<String> }
    table.checked { $0[x: 0] as Box<Twin<Int>>? }
    table.checked { $0[x: 0] as Twin<Int> }
    table.checked { $0[x: 0] as Namespace.Double }
    table.checked { $0[x: 0] as Namespace.Mode }
    table.checked { $0[x: 0] as Count }
    table.checked { $0[x: 0] as Names }
    table.checked { $0[x: 0] as Handler }
    table.checked { $0[x: 0] as Pair }
    table.checked { $0[x: 0] as Table2D }
    table.checked { $0[x: 0] as Maybe }
    table.checked { $0[x: 0] as [Count: Names] }

    // Functions of existentials
    table.checked { $0[x: 0] as (Error) -> Void }
    table.checked { $0[x: 0] as (any Error) -> Void }
    table.checked { $0[x: 0] as (Error?) -> Void }
    table.checked { $0[x: 0] as ([any Shape]) -> Void }
    table.checked { $0[x: 0] as (any Shape) -> Void }
    table.checked { $0[x: 0] as (Shape) -> Void }
    table.checked { $0[x: 0] as () -> Sized }
    table.checked { $0[x: 0] as (Result<Int, Error>) -> Void }

    // Types that can be any type
    table.unchecked { $0[x: 0] as Any }
    table.unchecked { $0[x: 0] as Any? }
    table.unchecked { $0[x: 0] as Whatever }
    table.unchecked { $0[x: 0] as AnyHashable }
    table.unchecked { $0[x: 0] as AnyObject }
    table.unchecked { $0[x: 0] as any Shape }
    table.unchecked { $0[x: 0] as Shape }
    table.unchecked { $0[x: 0] as any Shape & Sendable }
    table.unchecked { $0[x: 0] as any Error }
    table.unchecked { $0[x: 0] as Error? }
    table.unchecked { $0[x: 0] as any Equatable }
    table.unchecked { $0[x: 0] as any Sequence<Int> }
    table.unchecked { $0[x: 0] as Codable }
    table.unchecked { $0[x: 0] as CustomStringConvertible }

    // Foundation's structures
    table.checked { $0[x: 0] as URL }
    table.checked { $0[x: 0] as Date }
    table.checked { $0[x: 0] as Data }
    table.checked { $0[x: 0] as UUID }
    table.checked { $0[x: 0] as IndexSet }

    // Types that bridge on some platforms, and aliases in other modules
    table.unchecked { $0[x: 0] as NSNumber }
    table.unchecked { $0[x: 0] as NSString }
    table.unchecked { $0[x: 0] as NSString? }
    table.unchecked { $0[x: 0] as NSArray }
    table.unchecked { $0[x: 0] as NSDictionary }
    table.unchecked { $0[x: 0] as NSSet }
    table.unchecked { $0[x: 0] as NSObject }
    table.unchecked { $0[x: 0] as NSError }
    table.unchecked { $0[x: 0] as CGFloat }
    table.unchecked { $0[x: 0] as CGFloat? }
    table.unchecked { $0[x: 0] as CGPoint }
    table.unchecked { $0[x: 0] as Decimal }
    table.unchecked { $0[x: 0] as Notification }

    // Variadic parameters
    table.checked { $0[x: 0] as (Int...) -> Void }
    table.checked { $0[x: 0] as ([Int]) -> Void }
}
