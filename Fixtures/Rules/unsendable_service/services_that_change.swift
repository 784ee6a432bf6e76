import FlynnSystem
import Foundation

class Cache {
    var entries: [String: Int] = [:]
}

final class SmallCache: Cache {}

protocol Provider: AnyObject {}

final class Storage: Provider {
    private var count = 0
}

final class Model: NSObject {
    var name = ""
}

final class Root: SystemActor {
    override func setup() throws {
        try services.register(Cache())  // expect unsendable_service: its class 'Cache' isn't 'Sendable' and can change
        try self.services.register(Storage())  // expect unsendable_service
        try system.services.register(Cache())
    }
}

func makeServices(_ cache: Cache) throws -> ServiceLocator {
    try ServiceLocator { locator in
        try locator.register(cache)  // expect unsendable_service: protect its state, and mark it '@unchecked Sendable', or make it an actor
        let small = SmallCache()
        try locator.register(small)  // expect unsendable_service: 'SmallCache'
        try locator.register(Storage())  // expect unsendable_service: 'Storage'
        try locator.register(Model())  // expect unsendable_service: 'Model'
    }
}

func start() throws {
    let services = ServiceLocator()
    try services.register(Cache(), as: Cache.self)  // expect unsendable_service
    let system = try MainActorSystem(services: services) { builder in
        try builder.addSingleton(Root.self)
    }
    try system.services.register(Storage())  // expect unsendable_service
}
