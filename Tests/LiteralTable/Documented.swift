import Foundation
import FlynnRuntime

// flynnlint:disable all - the mistakes here are the point

/// The types that parameters are documented with: one a line, from `as` to the brace.
func addTypes(to table: inout Table) {
    // Scalars
    table.judged { $0[x: 0] as Int }
    table.judged { $0[x: 0] as Int8 }
    table.judged { $0[x: 0] as Int16 }
    table.judged { $0[x: 0] as Int32 }
    table.judged { $0[x: 0] as Int64 }
    table.judged { $0[x: 0] as Int128 }
    table.judged { $0[x: 0] as UInt }
    table.judged { $0[x: 0] as UInt8 }
    table.judged { $0[x: 0] as UInt16 }
    table.judged { $0[x: 0] as UInt32 }
    table.judged { $0[x: 0] as UInt64 }
    table.judged { $0[x: 0] as UInt128 }
    table.judged { $0[x: 0] as Float }
    table.judged { $0[x: 0] as Double }
    #if !(os(macOS) && arch(x86_64))
    table.judged { $0[x: 0] as Float16 }
    #endif
    #if os(Linux) && arch(x86_64)
    table.judged { $0[x: 0] as Float80 }
    #endif
    table.judged { $0[x: 0] as Bool }
    table.judged { $0[x: 0] as String }
    table.judged { $0[x: 0] as Character }
    table.judged { $0[x: 0] as Substring }
    table.judged { $0[x: 0] as StaticString }
    table.judged { $0[x: 0] as Unicode.Scalar }
    table.judged { $0[x: 0] as Swift.Int }
    table.judged { $0[x: 0] as Swift.String }
    table.judged { $0[x: 0] as (Double) }
    table.judged { $0[x: 0] as Float32 }
    table.judged { $0[x: 0] as Float64 }
    table.judged { $0[x: 0] as CInt }
    table.judged { $0[x: 0] as CDouble }
    table.judged { $0[x: 0] as Duration }
    table.judged { $0[x: 0] as ObjectIdentifier }
    table.judged { $0[x: 0] as Never? }
    table.judged { $0[x: 0] as Void }
    table.judged { $0[x: 0] as () }

    // Optionals
    table.judged { $0[x: 0] as Int? }
    table.judged { $0[x: 0] as Optional<Int> }
    table.judged { $0[x: 0] as Int?? }
    table.judged { $0[x: 0] as Double? }
    table.judged { $0[x: 0] as Double?? }
    table.judged { $0[x: 0] as Int64? }
    table.judged { $0[x: 0] as String? }
    table.judged { $0[x: 0] as Character? }
    table.judged { $0[x: 0] as Bool? }
    table.judged { $0[x: 0] as [Int]? }
    table.judged { $0[x: 0] as [Int?]? }
    table.judged { $0[x: 0] as (Int, String)? }
    table.judged { $0[x: 0] as (() -> Void)? }
    table.judged { $0[x: 0] as Void? }

    // Collections
    table.judged { $0[x: 0] as [Int] }
    table.judged { $0[x: 0] as Array<Int> }
    table.judged { $0[x: 0] as [Int?] }
    table.judged { $0[x: 0] as [Int8] }
    table.judged { $0[x: 0] as [Double] }
    table.judged { $0[x: 0] as [Double?] }
    table.judged { $0[x: 0] as [String] }
    table.judged { $0[x: 0] as [Character] }
    table.judged { $0[x: 0] as [Bool] }
    table.judged { $0[x: 0] as [[Int]] }
    table.judged { $0[x: 0] as [[Int?]] }
    table.judged { $0[x: 0] as [[Int]?] }
    table.judged { $0[x: 0] as [[Double]] }
    table.judged { $0[x: 0] as [[[Int]]] }
    table.judged { $0[x: 0] as [(Int, Int)] }
    table.judged { $0[x: 0] as [(Double, Double)] }
    table.judged { $0[x: 0] as [(x: Int, y: Int)] }
    table.judged { $0[x: 0] as [[String: Int]] }
    table.judged { $0[x: 0] as [[String: Double]] }
    table.judged { $0[x: 0] as [Set<Int>] }
    table.judged { $0[x: 0] as [() -> Int] }
    table.judged { $0[x: 0] as [Mode] }
    table.judged { $0[x: 0] as [Void] }
    table.judged { $0[x: 0] as Set<Int> }
    table.judged { $0[x: 0] as Set<Int?> }
    table.judged { $0[x: 0] as Set<Double> }
    table.judged { $0[x: 0] as Set<String> }
    table.judged { $0[x: 0] as Set<[Int]> }
    table.judged { $0[x: 0] as ArraySlice<Int> }
    table.judged { $0[x: 0] as ContiguousArray<Int> }
    table.judged { $0[x: 0] as [String: Int] }
    table.judged { $0[x: 0] as Dictionary<String, Int> }
    table.judged { $0[x: 0] as [String: Int?] }
    table.judged { $0[x: 0] as [String: Double] }
    table.judged { $0[x: 0] as [Int: String] }
    table.judged { $0[x: 0] as [Double: String] }
    table.judged { $0[x: 0] as [Character: Int] }
    table.judged { $0[x: 0] as [String?: Int] }
    table.judged { $0[x: 0] as [String: String] }
    table.judged { $0[x: 0] as [String: [Int]] }
    table.judged { $0[x: 0] as [String: [Double]] }
    table.judged { $0[x: 0] as [String: [String: Int]] }
    table.judged { $0[x: 0] as [String: Set<Int>] }
    table.judged { $0[x: 0] as [String: (Int, Int)] }
    table.judged { $0[x: 0] as KeyValuePairs<String, Int> }
    table.judged { $0[x: 0] as Range<Int> }
    table.judged { $0[x: 0] as ClosedRange<Int> }
    table.judged { $0[x: 0] as PartialRangeFrom<Int> }
    table.judged { $0[x: 0] as Result<Int, any Error> }
    table.judged { $0[x: 0] as Result<Int, Never>? }
    table.judged { $0[x: 0] as [Result<Int, any Error>] }

    // Tuples
    table.judged { $0[x: 0] as (Int, Int) }
    table.judged { $0[x: 0] as (Int, String) }
    table.judged { $0[x: 0] as (Double, Double) }
    table.judged { $0[x: 0] as (Int, Double) }
    table.judged { $0[x: 0] as (Int?, String?) }
    table.judged { $0[x: 0] as (x: Int, y: Int) }
    table.judged { $0[x: 0] as (y: Int, x: Int) }
    table.judged { $0[x: 0] as (width: Int, height: Int) }
    table.judged { $0[x: 0] as (x: Int, String) }
    table.judged { $0[x: 0] as (x: Int, y: String) }
    table.judged { $0[x: 0] as (x: Double, y: Double) }
    table.judged { $0[x: 0] as (Int, String, Bool) }
    table.judged { $0[x: 0] as (Int, (Int, Int)) }
    table.judged { $0[x: 0] as (Int, (Int, Double)) }
    table.judged { $0[x: 0] as ([Int], Int?) }
    table.judged { $0[x: 0] as ([Double], Set<Int>) }

    // Functions
    table.judged { $0[x: 0] as () -> Void }
    table.judged { $0[x: 0] as () -> Int }
    table.judged { $0[x: 0] as () -> Int? }
    table.judged { $0[x: 0] as () -> Double }
    table.judged { $0[x: 0] as () -> String }
    table.judged { $0[x: 0] as () -> [Int] }
    table.judged { $0[x: 0] as () -> (Int, Int) }
    table.judged { $0[x: 0] as () -> () -> Int }
    table.judged { $0[x: 0] as (Int) -> Void }
    table.judged { $0[x: 0] as (Int?) -> Void }
    table.judged { $0[x: 0] as (String) -> Void }
    table.judged { $0[x: 0] as (Int) -> Int }
    table.judged { $0[x: 0] as (Int) -> String }
    table.judged { $0[x: 0] as (Int, String) -> Void }
    table.judged { $0[x: 0] as (Int, Int) -> Bool }
    table.judged { $0[x: 0] as ((Int, Int)) -> Bool }
    table.judged { $0[x: 0] as (inout Int) -> Void }
    table.judged { $0[x: 0] as ([Int]) -> Void }
    table.judged { $0[x: 0] as (Image) -> Void }
    table.judged { $0[x: 0] as (Mode) -> Point }
    table.judged { $0[x: 0] as () throws -> Void }
    table.judged { $0[x: 0] as () throws -> Int }
    table.judged { $0[x: 0] as () async -> Void }
    table.judged { $0[x: 0] as () async -> Int }
    table.judged { $0[x: 0] as () async throws -> Int }
    table.judged { $0[x: 0] as (Int) throws -> Int }
    table.judged { $0[x: 0] as (@escaping () -> Void) -> Void }
    table.judged { $0[x: 0] as ((Int) -> Void) -> Void }
    table.judged { $0[x: 0] as @Sendable () -> Void }
    table.judged { $0[x: 0] as @Sendable () -> Int }
    table.judged { $0[x: 0] as @Sendable (Int) -> Void }
    table.judged { $0[x: 0] as (@Sendable () -> Void)? }
    table.judged { $0[x: 0] as @MainActor () -> Void }
    table.judged { $0[x: 0] as [(Int) -> Void] }

    // Metatypes
    table.judged { $0[x: 0] as Int.Type }
    table.judged { $0[x: 0] as Image.Type }
    table.judged { $0[x: 0] as Any.Type }
    table.judged { $0[x: 0] as (any Shape).Type }
    table.judged { $0[x: 0] as any Shape.Type }

    // The project's own
    table.judged { $0[x: 0] as Mode }
    table.judged { $0[x: 0] as Point }
    table.judged { $0[x: 0] as Point? }
    table.judged { $0[x: 0] as Meters }
    table.judged { $0[x: 0] as Image }
    table.judged { $0[x: 0] as Photo }
    table.judged { $0[x: 0] as [Image] }
    table.judged { $0[x: 0] as Set<Meters> }
    table.judged { $0[x: 0] as Box<Int> }
    table.judged { $0[x: 0] as Namespace.Double }
    table.judged { $0[x: 0] as Namespace.Mode }
    table.judged { $0[x: 0] as Count }
    table.judged { $0[x: 0] as Names }
    table.judged { $0[x: 0] as Handler }
    table.judged { $0[x: 0] as Pair }
    table.judged { $0[x: 0] as Table2D }
    table.judged { $0[x: 0] as Maybe }
    table.judged { $0[x: 0] as [Count: Names] }

    // What could be anything
    table.silent { $0[x: 0] as Any }
    table.silent { $0[x: 0] as Any? }
    table.silent { $0[x: 0] as Whatever }
    table.silent { $0[x: 0] as AnyHashable }
    table.silent { $0[x: 0] as AnyObject }
    table.silent { $0[x: 0] as any Shape }
    table.silent { $0[x: 0] as Shape }
    table.silent { $0[x: 0] as any Shape & Sendable }
    table.silent { $0[x: 0] as any Error }
    table.silent { $0[x: 0] as Error? }
    table.silent { $0[x: 0] as any Equatable }
    table.silent { $0[x: 0] as any Sequence<Int> }
    table.silent { $0[x: 0] as Codable }
    table.silent { $0[x: 0] as Twin<Int> }
    table.silent { $0[x: 0] as CustomStringConvertible }

    // What bridges on some platform, or is an alias of another module
    table.silent { $0[x: 0] as NSNumber }
    table.silent { $0[x: 0] as NSString }
    table.silent { $0[x: 0] as NSString? }
    table.silent { $0[x: 0] as NSArray }
    table.silent { $0[x: 0] as NSDictionary }
    table.silent { $0[x: 0] as NSSet }
    table.silent { $0[x: 0] as NSObject }
    table.silent { $0[x: 0] as NSError }
    table.silent { $0[x: 0] as CGFloat }
    table.silent { $0[x: 0] as CGFloat? }
    table.silent { $0[x: 0] as CGPoint }
    table.silent { $0[x: 0] as URL }
    table.silent { $0[x: 0] as Date }
    table.silent { $0[x: 0] as Data }
    table.silent { $0[x: 0] as Decimal }
    table.silent { $0[x: 0] as UUID }
    table.silent { $0[x: 0] as IndexSet }
    table.silent { $0[x: 0] as Notification }
    table.silent { $0[x: 0] as TimeInterval }
}
