import FlynnRuntime
import FlynnSystem
import Foundation
import Synchronization

final class Locked: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
}

class Base: @unchecked Sendable { var count = 0 }
final class Derived: Base {}

final class Guarded: Sendable { let count = Mutex(0) }
final class Constants { let count = 0 }
@MainActor final class View { var title = "" }
actor Store { var count = 0 }
final class Extended { var count = 0 }
extension Extended: @unchecked Sendable {}
typealias Shareable = Sendable
final class Aliased: Shareable { let count = 0 }
protocol Provider: AnyObject, Sendable {}
final class Provided: Provider, @unchecked Sendable { var count = 0 }
final class Counter: FlynnRuntime.Actor, @unchecked Sendable { private var count = 0 }
final class Foreign: Formatter { var count = 0 }
struct Settings { var count = 0 }
enum Mode { case fast }
class Open {}

/// It has functions of the same names.
final class Registry {
    var items: [Item] = []
    func register(_ item: Item) { items.append(item) }
}

final class Item { var count = 0 }

func makeServices(_ registry: Registry, _ any: any Provider) throws -> ServiceLocator {
    registry.register(Item())
    return try ServiceLocator { locator in
        try locator.register(Locked())
        try locator.register(Derived())
        try locator.register(Guarded())
        try locator.register(Constants())
        try locator.register(Store())
        try locator.register(Extended())
        try locator.register(Aliased())
        try locator.register(Provided())
        try locator.register(Provided(), as: (any Provider).self)
        try locator.register(any)
        try locator.register(Counter())
        try locator.register(Foreign())
        try locator.register(Settings())
        try locator.register(Mode.fast)
        try locator.register(5)
        try locator.register(Open())
    }
}

@MainActor func registerViews(_ locator: ServiceLocator) throws { try locator.register(View()) }
